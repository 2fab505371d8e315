import { newId, tables } from '@mz/db';
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FileMissingError, type FileStore } from '../adapters/files/file-store.ts';
import { openFileStore } from '../adapters/files/open-file-store.ts';
import { createFilesService } from '../features/files/files.service.ts';
import { createUploadsService } from '../features/files/uploads.service.ts';
import { features } from '../features/index.ts';
import { addArticles } from '../testing/articles.ts';
import { eventually } from '../testing/eventually.ts';
import { createTestApp, type TestApp } from '../testing/harness.ts';
import { signUpMember, type TestMember } from '../testing/members.ts';
import { findText, insertRow } from '../testing/rows.ts';
import { serviceToken, testJwtSecret } from '../testing/service.ts';
import { createRegistry } from './compose-features.ts';
import { collectFileUses } from './file-use.ts';
import type { Ownership } from './ownership.ts';

const { ownership, endAddresses, eraseMember, mergeArticle } = createRegistry(features);
const nameOf = (table: PgTable): string => {
  const { schema = 'public', name } = getTableConfig(table);
  return `${schema}.${name}`;
};
const columnNameOf = ({ table }: Ownership, key: string): string => getTableColumns(table)[key]?.name ?? key;

let test: TestApp;
let store: FileStore;
/** Where bytes of files were put. */
const storageKeys: string[] = [];
let others: TestMember[] = [];
beforeAll(async () => {
  test = await createTestApp({ AUTH_JWT_SECRET: testJwtSecret });
  store = await openFileStore(test.config);
  others = [await signUpMember(test), await signUpMember(test)];
});
afterAll(() => test.close());

/** One row for each column that names a member, in every table but those a sign-up fills. */
const fillTables = async (member: TestMember): Promise<readonly Ownership[]> => {
  const parents = new Map<PgTable, Record<string, unknown>>();
  const parent = async (table: PgTable, column: string): Promise<unknown> => {
    const { name } = getTableConfig(table);
    if (name === 'profiles' || name === 'users') return member.id;
    const owned = ownership.find((entry) => entry.table === table);
    const given = Object.fromEntries((owned?.members ?? []).map((key) => [key, member.id]));
    const row = parents.get(table) ?? (await insertRow(test.db, { table, given, text: newId(), parent }));
    parents.set(table, row);
    return row[column];
  };
  const filled = ownership.filter(
    ({ members, tableName }) => members.length > 0 && tableName !== 'users' && tableName !== 'profiles',
  );
  for (const owned of filled)
    for (const [at, named] of owned.members.entries()) {
      const isArray = getTableColumns(owned.table)[named]?.columnType === 'PgArray';
      const ids = owned.members.map((key) => [key, key === named ? member.id : others[at]?.id] as const);
      const given = Object.fromEntries(isArray ? [[named, [member.id]]] : ids);
      const storageKey = `avatar/${newId()}`;
      const hasBytes = owned.tableName === 'files' || owned.tableName === 'uploads';
      if (hasBytes) {
        await store.put(storageKey, Buffer.from('bytes'), 'text/plain');
        storageKeys.push(storageKey);
      }
      const replaced = Object.keys(owned.set).map((key) => [key, member.email.slice(0, 100)]);
      const text = owned.onErase === 'delete' || typeof owned.onErase === 'function' ? member.email : newId();
      const row = await insertRow(test.db, {
        table: owned.table,
        given: {
          ...given,
          ...Object.fromEntries(replaced),
          ...(hasBytes && { storageKey }),
        },
        text: `${text} ${newId()}`,
        parent,
      });
      // What hangs on a row of the member's hangs on this one; some may exist once only.
      if (owned.members.length === 1 && !parents.has(owned.table)) parents.set(owned.table, row);
    }
  return filled;
};

/** Places that may still name the member: what else is kept names a pseudonym. */
const kept = new Set(
  ownership
    .filter(({ onErase, members }) => onErase === 'keep' && members.length === 0)
    .map(({ table }) => nameOf(table)),
);

describe('every table', () => {
  it('belongs to a feature', async () => {
    const { rows } = await test.db.execute<{ name: string }>(sql`
      select format('%s.%s', n.nspname, c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition
        and n.nspname not in ('pg_catalog', 'information_schema', 'pgboss', 'drizzle')
        and n.nspname not like 'pg_toast%'`);
    const owned = new Set(ownership.map(({ table }) => nameOf(table)));
    expect(
      rows.map(({ name }) => name).filter((name) => !owned.has(name)),
      'Name the table in `owns` of its feature’s manifest, with what erasing a member does to it.',
    ).toEqual([]);
  });

  it('says what each of its ids names', async () => {
    const { rows } = await test.db.execute<{ name: string; column: string; target: string | null }>(sql`
      select format('%s.%s', n.nspname, c.relname) as name, a.attname as column,
        (select format('%s.%s', fn.nspname, f.relname) from pg_constraint k
          join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
          where k.contype = 'f' and k.conrelid = c.oid and k.conkey = array[a.attnum]) as target
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
        and a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype)
        and n.nspname not in ('pg_catalog', 'information_schema', 'pgboss', 'drizzle')`);
    const problems = rows.flatMap(({ name, column, target }) => {
      const owned = ownership.find(({ table }) => nameOf(table) === name);
      const where = `${name}.${column}`;
      if (!owned) return `${where}: the table belongs to no feature`;
      const isNamed = (key: string): boolean => columnNameOf(owned, key) === column;
      const isMember = owned.members.some(isNamed);
      const namesMembers = target === 'public.profiles' || target === 'auth.users';
      if (namesMembers && !isMember)
        return `${where} names a member: say so in \`owns\` of "${owned.feature}", with what erasing does to the row`;
      if (isMember && !target && owned.unlinked === null)
        return `${where} names a member without a foreign key: use memberId() of packages/db/src/schema/member-id.ts, or give the reason in \`unlinked\``;
      if (isMember || target) return [];
      const isExplained =
        column === 'id' ||
        Object.keys(owned.refers).some(isNamed) ||
        (owned.article && isNamed(owned.article));
      return isExplained
        ? []
        : `${where} is an id nobody explains: if it names a member, list it under \`member\` in \`owns\` of "${owned.feature}"; an article, under \`article\`; something else, give it a foreign key or say in \`refers\` what it names`;
    });
    expect(problems).toEqual([]);
  });
});

/** Columns of secrets that open nothing by an address, or that go with the account's sessions and ways to sign in. */
const otherSecrets = new Set([
  'flowStates.providerAccessToken',
  'flowStates.providerRefreshToken',
  'mfaFactors.secret',
  'oneTimeTokens.tokenHash',
  'pushSubscriptions.authSecret',
  'scimTokens.tokenHash',
  'users.passwordHash',
]);

describe('an account that passes to its owner', () => {
  it('has no table of secrets that nobody ends', () => {
    const forgotten = ownership
      .filter(({ members, secretAddress }) => members.length > 0 && !secretAddress)
      .flatMap(({ table, tableName }) =>
        Object.keys(getTableColumns(table))
          .filter((column) => /token|secret|generation|hash$/i.test(column))
          .map((column) => `${tableName}.${column}`),
      )
      .filter((name) => !otherSecrets.has(name));
    expect(forgotten).toEqual([]);
  });

  it('keeps no address that opens without signing in', async () => {
    const member = await signUpMember(test);
    const { calendarFeeds, follows, learningFeeds } = tables;
    await test.db.insert(calendarFeeds).values({ memberId: member.id, tokenHash: newId() });
    await test.db.insert(learningFeeds).values({ memberId: member.id, id: newId() });
    const follow = { id: newId(), userId: member.id, name: 'Sepsis', target: {}, targetKey: newId() };
    await test.db.insert(follows).values(follow);
    await test.db.transaction((tx) => endAddresses(tx, member.id));
    expect(await test.db.$count(calendarFeeds, eq(calendarFeeds.memberId, member.id))).toBe(0);
    expect(await test.db.$count(learningFeeds, eq(learningFeeds.memberId, member.id))).toBe(0);
    const [row] = await test.db.select().from(follows).where(eq(follows.id, follow.id));
    expect(row?.feedGeneration).toBe(2);
  });
});

describe('a member who is erased', () => {
  it('is in no row that no manifest keeps, whether or not foreign keys help', async () => {
    const member = await signUpMember(test, { fullName: 'Erased Member' });
    const filled = await fillTables(member);
    const before = await findText(test.db, member.id);
    for (const { table } of filled)
      expect(before, `no row was made up for ${nameOf(table)}`).toContain(nameOf(table));
    await test.db.transaction(async (tx) => {
      // Foreign keys do nothing in this transaction.
      await tx.execute(sql`set local session_replication_role = replica`);
      await eraseMember(tx, member.id);
      await eraseMember(tx, member.id);
    });
    await purgeFiles();
    const left = await findText(test.db, member.id);
    expect(left.filter((table) => !kept.has(table))).toEqual([]);
    expect(await findText(test.db, member.email)).toEqual([]);
  });

  it('leaves nothing behind when the account is deleted', async () => {
    const member = await signUpMember(test, { fullName: 'Deleted Member' });
    await fillTables(member);
    const answer = await test.app.inject({
      method: 'DELETE',
      url: `/auth/v1/admin/users/${member.id}`,
      headers: { authorization: `Bearer ${serviceToken}` },
      payload: {},
    });
    expect(answer.statusCode).toBe(200);
    const { files } = tables;
    await eventually(
      () => test.db.$count(files, and(eq(files.ownerId, member.id), isNull(files.deletedAt))),
      (count) => count === 0,
    );
    await purgeFiles();
    await eventually(
      async () => (await findText(test.db, member.id)).filter((table) => !kept.has(table)),
      (places) => places.length === 0,
      20_000,
    );
    expect(await findText(test.db, member.email)).toEqual([]);
  });

  const purgeFiles = async (): Promise<void> => {
    await test.db
      .update(tables.files)
      .set({ deletedAt: sql`now() - interval '2 hours'` })
      .where(sql`deleted_at is not null`);
    const { config, db, secrets, app } = test;
    const context = { config, db, secrets, log: app.log };
    await createFilesService(context, store).purge();
    await createUploadsService(context, store, collectFileUses([])).sweep();
    for (const key of storageKeys) await expect(store.read(key)).rejects.toBeInstanceOf(FileMissingError);
  };
});

describe('two rows of one article', () => {
  it('leave no id of the one that goes', async () => {
    const member = await signUpMember(test);
    const [dropped = '', keptId = ''] = await addArticles(test, { title: 'Twin A' }, { title: 'Twin B' });
    const holders = ownership.filter(({ article }) => article !== null);
    expect(holders.length).toBeGreaterThan(4);
    const messages: unknown[] = [];
    for (const { table, members, article } of holders)
      await insertRow(test.db, {
        table,
        given: {
          ...Object.fromEntries(members.map((key) => [key, member.id])),
          [article ?? '']: dropped,
        },
        text: newId(),
        parent: async (parentTable) => {
          const owned = ownership.find((entry) => entry.table === parentTable);
          const given = Object.fromEntries((owned?.members ?? []).map((key) => [key, member.id]));
          const row = await insertRow(test.db, {
            table: parentTable,
            given,
            text: newId(),
            parent: async (grandparent) => {
              const owner = ownership.find((entry) => entry.table === grandparent);
              const above = await insertRow(test.db, {
                table: grandparent,
                given: Object.fromEntries((owner?.members ?? []).map((key) => [key, member.id])),
                text: newId(),
                parent: async () => member.id,
              });
              return above.id;
            },
          });
          if (parentTable === tables.conversationMessages) messages.push(row.id);
          return row.id;
        },
      });
    const [messageId] = messages;
    await test.db
      .update(tables.conversationMessages)
      .set({ answer: { passages: [{ article: dropped }] } })
      .where(eq(tables.conversationMessages.id, String(messageId)));
    const places = await findText(test.db, dropped);
    for (const { table } of holders) expect(places).toContain(nameOf(table));
    await test.db.transaction((tx) => mergeArticle(tx, { dropped, kept: keptId }));
    // The row itself goes with the batch that found it; events are for the text index, which takes it out.
    expect(await findText(test.db, dropped)).toEqual(['public.articles', 'public.outbox_events']);
    const after = await findText(test.db, keptId);
    for (const { table } of holders) expect(after).toContain(nameOf(table));
  });
});
