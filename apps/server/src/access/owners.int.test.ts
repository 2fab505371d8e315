import { globSync } from 'node:fs';
import path from 'node:path';
import { newId, tables } from '@mz/db';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/harness.ts';
import type { OwnerCases } from '../testing/owner-cases.ts';

const features = path.resolve(import.meta.dirname, '../features');
const load = async (pattern: string) =>
  Promise.all(
    globSync(pattern, { cwd: features })
      .sort()
      .map(async (file) => ({ file, exports: (await import(path.join(features, file))) as object })),
  );

/** Functions given an owner or a viewer that have no rows of a member to take. */
const exceptions: Readonly<Record<string, string>> = {
  createProfileRepository: 'reads profiles by viewer; profile-surfaces.int.test.ts tries every viewer',
  createProfilePageRepository: 'reads profiles by viewer; profile-surfaces.int.test.ts tries every viewer',
  createProfilesRestRepository: 'reads profiles by viewer; profile-surfaces.int.test.ts tries every viewer',
  createFilesRepository: 'reads files by viewer; profile-surfaces.int.test.ts tries every viewer',
  createResourcesRepository:
    'reads resources by viewer; academy/academy.int.test.ts tries the states and audiences',
  createFeedRepository: 'reads posts by viewer; social/posts.int.test.ts tries every tie on every list',
  createDirectory:
    'reads what a directory keeps, by its provider; account/directory/scim.int.test.ts aims it at others’ accounts',
  createChallenges: 'challenges of one factor, which its owner found before',
  renewFeeds: 'ends addresses of one member; platform/ownership.int.test.ts',
  lockReservations: 'locks and reads no rows',
  findAccount: 'finds the account the session belongs to',
};

/** A repository by owner: built of a database and somebody, or a function that is told whose rows are meant. */
const takesOwner = (name: string, value: unknown): boolean => {
  if (typeof value !== 'function') return false;
  const [parameters = ''] = String(value).split('=>');
  return (/^create/.test(name) && value.length >= 2) || /\b(userId|ownerId|memberId)\b/.test(parameters);
};

const modules = await load('**/*.repository.ts');
const cases = (await load('**/*.owner-cases.ts')).flatMap(({ file, exports }) =>
  Object.entries(exports).map(([name, value]) => ({ name, file, ...(value as OwnerCases) })),
);

describe('repositories by owner', () => {
  it('all have cases', () => {
    const covered = new Set(cases.flatMap(({ covers }) => covers));
    const missing = modules.flatMap(({ file, exports }) =>
      Object.entries(exports)
        .filter(([name, value]) => takesOwner(name, value) && !covered.has(value) && !(name in exceptions))
        .map(([name]) => `${file}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('need the exceptions that are made', () => {
    const known = modules.flatMap(({ exports }) =>
      Object.entries(exports).flatMap(([name, value]) => (takesOwner(name, value) ? [name] : [])),
    );
    expect(Object.keys(exceptions).filter((name) => !known.includes(name))).toEqual([]);
  });

  it.each(cases)('$name try every method there is', ({ names }) => {
    expect([...names.declared].sort()).toEqual([...names.existing].sort());
  });
});

let test: TestApp;
/** Rows of earlier tests are passed over: with them each test would take longer than the one before. */
let firstTransaction: string;
beforeAll(async () => {
  test = await createTestApp();
  // Every table notes that it was written to: asking each of them for new rows would take ten times as long.
  await test.db.execute(sql`
    create schema watched;
    create table watched.writes (place text not null, by xid8 not null default pg_current_xact_id());
    create function watched.note() returns trigger language plpgsql as $$
      begin
        insert into watched.writes (place) values (format('%I.%I', tg_table_schema, tg_table_name));
        return null;
      end $$;
    do $$
      declare name text;
      begin
        for name in select format('%I.%I', table_schema, table_name) from information_schema.tables
          where table_schema in ('public', 'auth') and table_type = 'BASE TABLE' loop
          execute format('create trigger watched after insert or update on %s execute function watched.note()', name);
        end loop;
      end $$`);
});
afterAll(() => test.close());

/** Every row written by this test or since that names the member or holds the mark. */
const rowsOf = async (member: { id: string }, mark: string): Promise<string[]> => {
  const { rows: places } = await test.db.$client.query<{ place: string }>(
    'select distinct place from watched.writes where by >= $1::xid8 order by 1',
    [firstTransaction],
  );
  const written = places
    .map(
      ({ place }) =>
        `select '${place}' as place, to_jsonb(t)::text as row from ${place} t where t.xmin::text::bigint >= $1`,
    )
    .join(' union all ');
  const { rows } = await test.db.$client.query<{ place: string; row: string }>(
    `select place, row from (${written}) written where row like $2 or row like $3 order by 1, 2`,
    [firstTransaction, `%${member.id}%`, `%${mark}%`],
  );
  return rows.map(({ place, row }) => `${place} ${row}`);
};
const joinWithRows = async (): Promise<{ id: string; mark: string }> => {
  const id = newId();
  const mark = `mark${id.slice(-12)}`;
  await test.db.insert(tables.users).values({ id });
  await test.db.insert(tables.profiles).values({ id, fullName: mark });
  return { id, mark };
};
const written = (value: unknown): string =>
  JSON.stringify(value, (_key, part) =>
    part instanceof Map ? [...part] : part instanceof Set ? [...part] : part,
  ) ?? 'undefined';
const attempt = async (call: () => Promise<unknown>): Promise<string> => {
  try {
    return written(await call());
  } catch (error) {
    return `refused: ${String(error)}`;
  }
};

describe.each(cases)('$name', ({ tried, arrange }) => {
  it.each(tried)('%s reaches the rows of its owner and of nobody else', async (method) => {
    const { rows } = await test.db.execute<{ id: string }>(sql`select pg_current_xact_id()::text as id`);
    firstTransaction = rows[0]?.id ?? '';
    const alice = await joinWithRows();
    const bob = await joinWithRows();
    const callAboutAlice = await arrange(test.db, alice, alice.mark);
    const before = await rowsOf(alice, alice.mark);
    const foreign = await attempt(() => callAboutAlice(method, bob));
    expect(await rowsOf(alice, alice.mark)).toEqual(before);
    if (!foreign.startsWith('refused')) {
      expect(foreign).not.toContain(alice.mark);
      expect(foreign).not.toContain(alice.id);
    }

    // Aimed at the right rows: the owner's own call changes something, or is answered otherwise.
    const carol = await joinWithRows();
    const callAboutCarol = await arrange(test.db, carol, carol.mark);
    const hers = await rowsOf(carol, carol.mark);
    const own = written(await callAboutCarol(method, carol));
    const changed = written(await rowsOf(carol, carol.mark)) !== written(hers);
    expect(changed || own !== foreign).toBe(true);
  });
});
