import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/harness.ts';
import { definePlanned } from './planned-statement.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(async () => test.close());

interface Asked {
  readonly viewer: { readonly id: string; readonly role: string };
  readonly place: { readonly id: string; readonly score: number } | null;
}

const counted = () => {
  let built = 0;
  const ask = definePlanned<Asked>({ viewer: ['id'], place: ['id', 'score'] }, ({ viewer, place }) => {
    built += 1;
    return sql`select ${viewer.id}::text as id, ${`tag.${viewer.id}.`}::text as tagged, ${viewer.role}::text as role
      ${place ? sql`, ${place.id}::text as place, ${place.score}::float8 as score` : sql``}`;
  });
  return { ask: (asked: Asked) => ask(test.db, asked), built: () => built };
};

it('puts the values of each execution into a statement built once', async () => {
  const { ask, built } = counted();
  const [first, second] = [
    await ask({ viewer: { id: 'one', role: 'member' }, place: null }),
    await ask({ viewer: { id: 'two', role: 'member' }, place: null }),
  ];
  expect(first).toEqual([{ id: 'one', tagged: 'tag.one.', role: 'member' }]);
  expect(second).toEqual([{ id: 'two', tagged: 'tag.two.', role: 'member' }]);
  expect(built()).toBe(1);
});

it('builds another where something else is asked', async () => {
  const { ask, built } = counted();
  await ask({ viewer: { id: 'one', role: 'member' }, place: null });
  expect(await ask({ viewer: { id: 'one', role: 'moderator' }, place: { id: 'p', score: 0.5 } })).toEqual([
    { id: 'one', tagged: 'tag.one.', role: 'moderator', place: 'p', score: 0.5 },
  ]);
  expect(built()).toBe(2);
});

it('takes a value that looks like the name of another as it is', async () => {
  const { ask } = counted();
  const id = '\u0001place.id\u0001';
  const [row] = await ask({ viewer: { id, role: 'member' }, place: { id: 'p', score: 1 } });
  expect(row).toMatchObject({ id, tagged: `tag.${id}.` });
});

it('refuses a statement with a value in its text', async () => {
  const ask = definePlanned<{ viewer: { id: string } }>({ viewer: ['id'] }, ({ viewer }) =>
    sql.raw(`select '${viewer.id}'`),
  );
  await expect(ask(test.db, { viewer: { id: 'one' } })).rejects.toThrow('in the text');
});

it('keeps no more shapes than connections can hold plans of, and answers the others alike', async () => {
  let built = 0;
  const ask = definePlanned<{ of: { kind: number; value: string } }>({ of: ['value'] }, ({ of }) => {
    built += 1;
    return sql`select ${of.kind}::int as kind, ${of.value}::text as value`;
  });
  const kinds = Array.from({ length: 120 }, (_, kind) => kind);
  for (const kind of kinds) await ask(test.db, { of: { kind, value: 'a' } });
  for (const kind of kinds)
    expect(await ask(test.db, { of: { kind, value: 'b' } })).toEqual([{ kind, value: 'b' }]);
  expect(built).toBe(140);
});

it('plans once for any values', async () => {
  const name = 'planned once';
  const modes = await test.db.$planned.query('show plan_cache_mode');
  expect(modes.rows).toEqual([{ plan_cache_mode: 'force_generic_plan' }]);
  const client = await test.db.$planned.connect();
  try {
    for (const value of ['a', 'b'])
      await client.query({ name, text: 'select $1::text as value', values: [value] });
    const { rows } = await client.query(
      `select generic_plans::int as "any", custom_plans::int as each from pg_prepared_statements where name = '${name}'`,
    );
    expect(rows).toEqual([{ any: 2, each: 0 }]);
  } finally {
    client.release();
  }
});

it('leaves statements of other connections to be planned for their values', async () => {
  const modes = await test.db.$client.query('show plan_cache_mode');
  expect(modes.rows).toEqual([{ plan_cache_mode: 'auto' }]);
});
