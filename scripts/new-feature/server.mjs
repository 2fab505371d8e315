/** Files of the server's half, by path. Each is working code: change what the feature needs, delete the rest. */
export const serverFiles = ({ kebab, snake, camel, one, Pascal, One, text, oneText, Text }) => ({
  [`packages/contracts/src/${kebab}.ts`]: `import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Limits of ${text}. */
export const ${one}Limits = { textLength: 2_000, perMember: 500 } as const;

export const ${one}Schema = z
  .object({ id: z.uuid(), text: z.string(), createdAt: z.iso.datetime() })
  .meta({ id: '${One}' });
export type ${One} = z.infer<typeof ${one}Schema>;

export const list${Pascal} = defineEndpoint({
  id: '${kebab}.list',
  method: 'GET',
  path: '/api/${kebab}',
  summary: '${Text} of the signed-in physician, the latest first',
  tag: '${kebab}',
  permission: 'member:use',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(30),
    before: z.uuid().optional().describe('Id of the last one already seen.'),
  }),
  responses: { 200: z.object({ ${camel}: z.array(${one}Schema), nextBefore: z.uuid().nullable() }) },
});

export const create${One} = defineEndpoint({
  id: '${kebab}.create',
  method: 'POST',
  path: '/api/${kebab}',
  summary: 'Keep a ${oneText}',
  tag: '${kebab}',
  permission: 'member:use',
  body: z.object({ text: z.string().trim().min(1).max(${one}Limits.textLength) }),
  responses: { 201: ${one}Schema },
  errors: ['unprocessable'],
});

export const delete${One} = defineEndpoint({
  id: '${kebab}.delete',
  method: 'DELETE',
  path: '/api/${kebab}/:id',
  summary: 'Delete a ${oneText}',
  tag: '${kebab}',
  permission: 'member:use',
  params: z.object({ id: z.uuid() }),
  responses: { 200: z.object({ removed: z.boolean() }) },
});
`,
  [`packages/db/src/schema/${kebab}.ts`]: `import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { memberId } from './member-id.ts';

export const ${camel} = pgTable(
  '${snake}',
  {
    id: uuid('id').primaryKey(),
    userId: memberId().notNull(),
    text: text('text').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (t) => [
    index('${snake}_latest_idx').on(t.userId, t.id.desc()),
    check('${snake}_text_length', sql\`char_length(text) between 1 and 2000\`),
  ],
);
`,
  [`apps/server/src/features/${kebab}/${kebab}.feature.ts`]: `import { z } from 'zod';
import { archived, type TableImport } from '../../platform/archive-import.ts';
import { defineFeature } from '../../platform/feature.ts';
import { register${Pascal} } from './${kebab}.routes.ts';
import { create${Pascal}Service } from './${kebab}.service.ts';

/** How the member's own archive brings them back. */
const ${camel}Import: TableImport = {
  part: 'notes',
  row: z.object({ id: archived.id, text: archived.text(2000).min(1), created_at: archived.time }),
};

/** ${Text} of the signed-in physician. */
export const ${camel}Feature = defineFeature({
  name: '${kebab}',
  owns: { ${camel}: { member: 'userId', imports: ${camel}Import, onErase: 'delete' } },
  create: ({ context }) => create${Pascal}Service(context),
  routes: register${Pascal},
});
`,
  [`apps/server/src/features/${kebab}/${kebab}.repository.ts`]: `import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { and, desc, eq, lt } from 'drizzle-orm';

const { ${camel} } = tables;

export type ${One}Row = typeof ${camel}.$inferSelect;

/** ${Text} of one member; those of others are not there. */
export const create${Pascal}Repository = (db: DatabaseOrTransaction, owner: { readonly id: string }) => {
  const own = eq(${camel}.userId, owner.id);
  return {
    count: (): Promise<number> => db.$count(${camel}, own),
    list: async (limit: number, before: string | undefined): Promise<${One}Row[]> =>
      db
        .select()
        .from(${camel})
        .where(and(own, before === undefined ? undefined : lt(${camel}.id, before)))
        .orderBy(desc(${camel}.id))
        .limit(limit),
    async create(text: string): Promise<${One}Row> {
      const [row] = await db.insert(${camel}).values({ id: newId(), userId: owner.id, text }).returning();
      if (!row) throw new Error('The ${oneText} was not written.');
      return row;
    },
    async remove(id: string): Promise<boolean> {
      const rows = await db
        .delete(${camel})
        .where(and(eq(${camel}.id, id), own))
        .returning({ id: ${camel}.id });
      return rows.length > 0;
    },
  };
};
`,
  [`apps/server/src/features/${kebab}/${kebab}.owner-cases.ts`]: `import { newId, tables } from '@mz/db';
import { defineOwnerCases } from '../../testing/owner-cases.ts';
import { create${Pascal}Repository } from './${kebab}.repository.ts';

export const ${camel}Cases = defineOwnerCases({
  covers: [create${Pascal}Repository],
  create: create${Pascal}Repository,
  async arrange(db, { id: userId }, mark) {
    const id = newId();
    await db.insert(tables.${camel}).values({ id, userId, text: mark });
    return { id };
  },
  methods: {
    count: (${camel}) => ${camel}.count(),
    list: (${camel}) => ${camel}.list(10, undefined),
    create: (${camel}) => ${camel}.create('New'),
    remove: (${camel}, { id }) => ${camel}.remove(id),
  },
});
`,
  [`apps/server/src/features/${kebab}/${kebab}.service.ts`]: `import type { MemberActor } from '@mz/contracts';
import { type ${One}, ${one}Limits } from '@mz/contracts/${kebab}';
import { sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { create${Pascal}Repository, type ${One}Row } from './${kebab}.repository.ts';

const present = ({ id, text, createdAt }: ${One}Row): ${One} => ({
  id,
  text,
  createdAt: createdAt.toISOString(),
});

/** ${Text}, each seen and changed by its member alone. */
export const create${Pascal}Service = ({ db }: Pick<AppContext, 'db'>) => ({
  async list(actor: MemberActor, limit: number, before: string | undefined) {
    const rows = await create${Pascal}Repository(db, actor).list(limit + 1, before);
    const shown = rows.slice(0, limit);
    return {
      ${camel}: shown.map(present),
      nextBefore: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    };
  },

  async create(actor: MemberActor, text: string): Promise<${One}> {
    return db.transaction(async (tx) => {
      // Two at once are counted as two.
      await tx.execute(sql\`select pg_advisory_xact_lock(hashtextextended(\${\`mz.${kebab}.\${actor.id}\`}, 0))\`);
      const repository = create${Pascal}Repository(tx, actor);
      if ((await repository.count()) >= ${one}Limits.perMember)
        throw new AppError('unprocessable', 'The limit of ${text} is reached; delete some of them first.');
      return present(await repository.create(text));
    });
  },

  remove: async (actor: MemberActor, id: string) => ({
    removed: await create${Pascal}Repository(db, actor).remove(id),
  }),
});
export type ${Pascal}Service = ReturnType<typeof create${Pascal}Service>;
`,
  [`apps/server/src/features/${kebab}/${kebab}.routes.ts`]: `import { create${One}, delete${One}, list${Pascal} } from '@mz/contracts/${kebab}';
import type { FastifyInstance } from 'fastify';
import { route } from '../../lib/route.ts';
import type { ${Pascal}Service } from './${kebab}.service.ts';

/** ${Text} of the signed-in physician. */
export const register${Pascal} = (app: FastifyInstance, ${camel}: ${Pascal}Service): void => {
  route(app, list${Pascal}, async ({ query }, { actor }) => ${camel}.list(actor, query.limit, query.before));
  route(app, create${One}, async ({ body }, { actor }) => ${camel}.create(actor, body.text));
  route(app, delete${One}, async ({ params }, { actor }) => ${camel}.remove(actor, params.id));
};
`,
  [`apps/server/src/features/${kebab}/${kebab}.int.test.ts`]: `import { type ${One}, ${one}Limits } from '@mz/contracts/${kebab}';
import { newId, tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';

let test: TestApp;
let alice: TestMember;
let bob: TestMember;
beforeAll(async () => {
  test = await createTestApp();
  alice = await signUpMember(test);
  bob = await signUpMember(test);
});
afterAll(() => test.close());

const url = '/api/${kebab}';
const send = (method: 'GET' | 'POST' | 'DELETE', address: string, member: TestMember | null, payload?: object) =>
  test.app.inject({ method, url: address, headers: member?.headers ?? {}, ...(payload && { payload }) });
const listed = async (member: TestMember): Promise<${One}[]> =>
  (await send('GET', url, member)).json().${camel};

it('are kept, the latest first, and nobody else sees them', async () => {
  const first = await send('POST', url, alice, { text: '  The first ' });
  expect(first.statusCode).toBe(201);
  expect(first.json()).toMatchObject({ text: 'The first' });
  await send('POST', url, alice, { text: 'The second' });
  expect((await listed(alice)).map(({ text }) => text)).toEqual(['The second', 'The first']);
  expect(await listed(bob)).toEqual([]);
});

it('are for members', async () => {
  expect((await send('GET', url, null)).statusCode).toBe(401);
  expect((await send('POST', url, null, { text: 'x' })).statusCode).toBe(401);
  expect((await send('DELETE', \`\${url}/\${newId()}\`, null)).statusCode).toBe(401);
});

it('refuse what is no text', async () => {
  const before = await listed(alice);
  for (const body of [{}, { text: '  ' }, { text: 7 }, { text: 'x'.repeat(${one}Limits.textLength + 1) }])
    expect((await send('POST', url, alice, body)).statusCode).toBe(400);
  expect((await send('GET', \`\${url}?before=x\`, alice)).statusCode).toBe(400);
  expect(await listed(alice)).toEqual(before);
});

it('are deleted by their member alone, once', async () => {
  const [latest] = await listed(alice);
  const address = \`\${url}/\${latest?.id}\`;
  expect((await send('DELETE', address, bob)).json()).toEqual({ removed: false });
  expect(await listed(alice)).toHaveLength(2);
  expect((await send('DELETE', address, alice)).json()).toEqual({ removed: true });
  expect((await send('DELETE', address, alice)).json()).toEqual({ removed: false });
  expect(await listed(alice)).toHaveLength(1);
});

it('come page by page, up to a number', async () => {
  const { ${camel} } = tables;
  const rows = Array.from({ length: ${one}Limits.perMember }, (_, n) => ({
    id: newId(),
    userId: bob.id,
    text: \`No. \${n}\`,
  }));
  await test.db.insert(${camel}).values(rows);
  expect((await send('POST', url, bob, { text: 'One more' })).statusCode).toBe(422);
  expect(await test.db.$count(${camel}, eq(${camel}.userId, bob.id))).toBe(${one}Limits.perMember);
  const page = (await send('GET', \`\${url}?limit=2\`, bob)).json();
  const next = (await send('GET', \`\${url}?limit=2&before=\${page.nextBefore}\`, bob)).json();
  const texts = [...page.${camel}, ...next.${camel}].map(({ text }: ${One}) => text);
  const last = ${one}Limits.perMember - 1;
  expect(texts).toEqual([last, last - 1, last - 2, last - 3].map((n) => \`No. \${n}\`));
});
`,
});
