import type { CalculatorHistoryEntry, MyCalculators } from '@mz/contracts';
import { tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publish } from '../../platform/outbox.ts';
import { eventually } from '../../testing/eventually.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';

let test: TestApp;
let alice: TestMember;
let bob: TestMember;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  alice = await signUpMember(test);
  bob = await signUpMember(test);
});
afterAll(() => test.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (member: TestMember | null, method: Method, path: string, payload?: object) =>
  test.app.inject({
    method,
    url: `/api/calculators${path}`,
    headers: member?.headers ?? {},
    ...(payload && { payload }),
  });
const mine = async (member: TestMember) => (await call(member, 'GET', '/mine')).json<MyCalculators>();
const switchHistory = (member: TestMember, historyEnabled: boolean) =>
  call(member, 'PUT', '/settings', { historyEnabled });
const history = async (member: TestMember, query = '') =>
  (await call(member, 'GET', `/history${query}`)).json<{
    entries: CalculatorHistoryEntry[];
    nextBefore: string | null;
  }>();

const bmi = { weightKg: 81, heightCm: 180 };

describe('favourites', () => {
  it('are added once, the latest first, and taken off again, for their owner alone', async () => {
    await call(alice, 'PUT', '/bmi/favourite');
    await call(alice, 'PUT', '/qtc/favourite');
    const again = await call(alice, 'PUT', '/bmi/favourite');
    expect(again.statusCode).toBe(200);
    expect(again.json()).toEqual({ favourites: ['qtc', 'bmi'] });
    expect((await call(bob, 'DELETE', '/bmi/favourite')).json()).toEqual({ favourites: [] });
    expect((await mine(alice)).favourites).toEqual(['qtc', 'bmi']);
    expect((await call(alice, 'DELETE', '/bmi/favourite')).json()).toEqual({ favourites: ['qtc'] });
  });

  it('are calculators that exist', async () => {
    expect((await call(alice, 'PUT', '/nothing/favourite')).statusCode).toBe(404);
    expect((await mine(alice)).favourites).toEqual([]);
  });
});

describe('a use', () => {
  it('makes a calculator a recent one, the latest first', async () => {
    await call(alice, 'POST', '/bmi/uses', {});
    await call(alice, 'POST', '/qtc/uses', {});
    const answer = await call(alice, 'POST', '/bmi/uses', {});
    expect(answer.statusCode).toBe(201);
    expect((await mine(alice)).recents.map(({ id }) => id)).toEqual(['bmi', 'qtc']);
    expect((await mine(bob)).recents).toEqual([]);
  });

  it('leaves no inputs behind unless history was asked for', async () => {
    const answer = await call(alice, 'POST', '/bmi/uses', { inputs: bmi });
    expect(answer.json()).toMatchObject({ historyId: null });
    expect((await mine(alice)).historyEnabled).toBe(false);
    expect(
      await test.db.$count(tables.calculatorHistory, eq(tables.calculatorHistory.userId, alice.id)),
    ).toBe(0);
  });

  it('of an unknown calculator or with a strange version is refused', async () => {
    expect((await call(alice, 'POST', '/nothing/uses', {})).statusCode).toBe(404);
    expect((await call(alice, 'POST', '/bmi/uses', { version: 'latest' })).statusCode).toBe(400);
  });
});

describe('the history', () => {
  it('keeps inputs and version only, without anything the calculator does not know', async () => {
    await switchHistory(alice, true);
    const answer = await call(alice, 'POST', '/opioid-mme/uses', {
      inputs: {
        items: [{ drug: 'morphine', dailyDoseMg: 10, note: 'for Mrs Jones' }],
        patientName: 'Mrs Jones',
      },
    });
    expect(answer.statusCode).toBe(201);
    const { entries } = await history(alice);
    expect(entries).toEqual([
      {
        id: answer.json<{ historyId: string }>().historyId,
        calculator: 'opioid-mme',
        inputs: { items: [{ drug: 'morphine', dailyDoseMg: 10 }] },
        version: '1.0.0',
        at: expect.any(String),
      },
    ]);
    const rows = await test.db.execute(sql`select row_to_json(h)::text as row from calculator_history h`);
    expect(JSON.stringify(rows.rows)).not.toContain('Jones');
  });

  it('keeps an input under the calculator’s own key, however it was spelt', async () => {
    await switchHistory(alice, true);
    const inputs = { sodiumMmolL: 138, clMmolL: 100, hco3MmolL: 12 };
    expect((await call(alice, 'POST', '/anion-gap/uses', { inputs })).statusCode).toBe(201);
    const { entries } = await history(alice);
    expect(entries[0]?.inputs).toEqual({ naMmolL: 138, clMmolL: 100, hco3MmolL: 12 });
  });

  it('keeps nothing the calculator refuses', async () => {
    await switchHistory(alice, true);
    const answer = await call(alice, 'POST', '/bmi/uses', { inputs: { weightKg: 'Mrs Jones' } });
    expect(answer.statusCode).toBe(422);
    expect(await history(alice)).toEqual({ entries: [], nextBefore: null });
    expect((await mine(alice)).recents).toEqual([]);
  });

  it('is read in pages and by calculator', async () => {
    await switchHistory(alice, true);
    for (const weightKg of [60, 70, 80])
      await call(alice, 'POST', '/bmi/uses', { inputs: { weightKg, heightCm: 180 } });
    await call(alice, 'POST', '/bsa-mosteller/uses', { inputs: bmi });
    const first = await history(alice, '?limit=2&calculator=bmi');
    expect(first.entries.map(({ inputs }) => inputs.weightKg)).toEqual([80, 70]);
    const second = await history(alice, `?limit=2&calculator=bmi&before=${first.nextBefore}`);
    expect(second.entries.map(({ inputs }) => inputs.weightKg)).toEqual([60]);
    expect(second.nextBefore).toBeNull();
  });

  it('is deleted one by one and as a whole, by its owner alone', async () => {
    await switchHistory(alice, true);
    await switchHistory(bob, true);
    for (let n = 0; n < 3; n += 1) await call(alice, 'POST', '/bmi/uses', { inputs: bmi });
    await call(bob, 'POST', '/bmi/uses', { inputs: bmi });
    const [entry] = (await history(alice)).entries;

    const foreign = await call(bob, 'DELETE', `/history/${entry?.id}`);
    expect(foreign.statusCode).toBe(404);
    expect((await history(alice)).entries).toHaveLength(3);

    expect((await call(alice, 'DELETE', `/history/${entry?.id}`)).json()).toEqual({ deleted: 1 });
    expect((await call(alice, 'DELETE', `/history/${entry?.id}`)).statusCode).toBe(404);
    expect((await history(alice)).entries).toHaveLength(2);
    expect((await call(alice, 'DELETE', '/history')).json()).toEqual({ deleted: 2 });
    expect((await history(alice)).entries).toEqual([]);
    expect((await history(bob)).entries).toHaveLength(1);
  });

  it('stops when it is switched off and stays readable', async () => {
    await switchHistory(alice, true);
    await call(alice, 'POST', '/bmi/uses', { inputs: bmi });
    expect((await switchHistory(alice, false)).json()).toEqual({ historyEnabled: false });
    const answer = await call(alice, 'POST', '/bmi/uses', { inputs: bmi });
    expect(answer.json()).toMatchObject({ historyId: null });
    expect((await history(alice)).entries).toHaveLength(1);
  });

  it('keeps the newest thousand entries', async () => {
    await switchHistory(alice, true);
    await test.db.execute(sql`
      insert into calculator_history (id, user_id, calculator_id, version, inputs)
      select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ${alice.id}::uuid, 'bmi', '1.0.0', '{}'
      from generate_series(1, 1000) n`);
    await call(alice, 'POST', '/bmi/uses', { inputs: bmi });
    const { rows } = await test.db.execute<{ count: number; oldest: string }>(sql`
      select count(*)::int as count, min(id::text) as oldest
      from calculator_history where user_id = ${alice.id}::uuid`);
    expect(rows).toEqual([{ count: 1000, oldest: '00000000-0000-7000-8000-000000000002' }]);
  });

  it('cannot hold more than a calculation, whoever writes', async () => {
    const row = { id: alice.id, userId: alice.id, calculatorId: 'bmi', version: '1.0.0' };
    await expect(
      test.db.insert(tables.calculatorHistory).values({ ...row, inputs: { note: 'x'.repeat(40_000) } }),
    ).rejects.toMatchObject({ cause: { constraint: 'calculator_history_inputs_size' } });
  });
});

describe('a new version of a calculator', () => {
  const changes = async (member: TestMember) =>
    (await call(member, 'GET', '/changes')).json<{ changes: unknown[] }>().changes;
  const change = { id: 'bmi', usedVersion: '0.9.0', version: '1.0.0' };

  it('is told once to whoever used the old one, even if the new one was used since', async () => {
    await call(alice, 'POST', '/bmi/uses', { version: '0.9.0' });
    await call(alice, 'POST', '/qtc/uses', {});
    await call(alice, 'POST', '/bmi/uses', {});
    expect(await changes(alice)).toEqual([change]);
    expect((await mine(alice)).changes).toEqual([change]);
    expect(await changes(bob)).toEqual([]);

    const acknowledged = await call(alice, 'POST', '/changes/acknowledged', {
      changes: [{ id: 'bmi', version: '1.0.0' }],
    });
    expect(acknowledged.json()).toEqual({ changes: [] });
    await call(alice, 'POST', '/bmi/uses', { version: '0.9.0' });
    expect(await changes(alice)).toEqual([]);
  });

  it('is told again when another one came out while telling', async () => {
    await call(alice, 'POST', '/bmi/uses', { version: '0.8.0' });
    const acknowledged = await call(alice, 'POST', '/changes/acknowledged', {
      changes: [{ id: 'bmi', version: '0.9.0' }],
    });
    expect(acknowledged.json()).toEqual({ changes: [change] });
  });

  it('is not told away in advance or for others', async () => {
    await call(alice, 'POST', '/bmi/uses', { version: '0.9.0' });
    await call(alice, 'POST', '/changes/acknowledged', { changes: [{ id: 'bmi', version: '9.0.0' }] });
    await call(bob, 'POST', '/changes/acknowledged', { changes: [{ id: 'bmi', version: '1.0.0' }] });
    expect(await changes(alice)).toEqual([change]);
  });
});

it('is nothing for visitors', async () => {
  const answers = await Promise.all([
    call(null, 'GET', '/mine'),
    call(null, 'PUT', '/bmi/favourite'),
    call(null, 'POST', '/bmi/uses', {}),
    call(null, 'GET', '/history'),
    call(null, 'DELETE', '/history'),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401]);
});

it('goes with the account', async () => {
  await switchHistory(alice, true);
  await call(alice, 'PUT', '/bmi/favourite');
  await call(alice, 'POST', '/bmi/uses', { inputs: bmi });
  await publish(test.db, { type: 'account.deleted', userId: alice.id });
  const count = async (): Promise<number> => {
    const kept = [
      tables.calculatorFavourites,
      tables.calculatorUses,
      tables.calculatorHistory,
      tables.calculatorSettings,
    ];
    const counts = await Promise.all(kept.map((table) => test.db.$count(table, eq(table.userId, alice.id))));
    return counts.reduce((sum, rows) => sum + rows, 0);
  };
  expect(await eventually(count, (rows) => rows === 0)).toBe(0);
});
