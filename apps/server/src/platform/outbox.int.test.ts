import { newId, runAtCommit, tables } from '@mz/db';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { features } from '../features/index.ts';
import { eventually } from '../testing/eventually.ts';
import { createTestApp, type TestApp } from '../testing/harness.ts';
import { addProfiles } from '../testing/members.ts';
import { createRegistry } from './compose-features.ts';
import { type Consumer, runConsumer } from './consumer.ts';
import { createDispatcher } from './dispatcher.ts';
import { publish } from './outbox.ts';
import { lastPlaced, placeEvents } from './sequencer.ts';

const { events } = createRegistry(features);
const ground = () => ({ db: test.db, log: test.app.log, events });

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await test.app.ready();
});
afterAll(() => test.close());

const signUp = () => ({ type: 'account.signed_up' as const, userId: newId() });

const recorder = (name: string) => {
  const seen: string[] = [];
  const consumer: Consumer = {
    name,
    handle: async (_tx, { event }) => {
      // The consumers of the app publish more about the same people.
      if (event.type === 'account.signed_up') seen.push(event.userId);
    },
  };
  return { seen, consumer };
};

it('gives no position to an event before its commit, and skips none that commits late', async () => {
  const { seen, consumer } = recorder('late-commit');
  const dispatcher = createDispatcher(ground(), [consumer]);
  const slow = signUp();
  const fast = signUp();
  const opened = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const slowChange = test.db.transaction(async (tx) => {
    // At once, not with the commit: its sequence number is drawn before that of the fast one.
    const { type, ...payload } = slow;
    await tx.insert(tables.outboxEvents).values({ id: newId(), type, payload });
    opened.resolve();
    await finish.promise;
  });
  await opened.promise;
  await publish(test.db, fast);
  dispatcher.wake();
  await eventually(
    () => seen,
    (all) => all.includes(fast.userId),
  );
  expect(seen).not.toContain(slow.userId);
  finish.resolve();
  await slowChange;
  dispatcher.wake();
  await eventually(
    () => seen,
    (all) => all.includes(slow.userId),
  );
  await dispatcher.close();
});

it('writes events with the commit, in their order, and none of a savepoint or a transaction that went back', async () => {
  const [first, undone, second, lost] = [signUp(), signUp(), signUp(), signUp()];
  const written = async (): Promise<string[]> => {
    const ids = [first, undone, second, lost].map(({ userId }) => userId);
    const rows = await test.db.execute<{ id: string }>(sql`
      select payload->>'userId' as id from outbox_events where payload->>'userId' in ${ids} order by seq`);
    return rows.rows.map(({ id }) => id);
  };
  await test.db.transaction(async (tx) => {
    await publish(tx, first);
    await expect(
      tx.transaction(async (inner) => {
        await publish(inner, undone);
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
    await tx.transaction((inner) => publish(inner, second));
    const { rows } = await tx.execute(
      sql`select from outbox_events where payload->>'userId' = ${first.userId}`,
    );
    expect(rows).toHaveLength(0);
  });
  expect(await written()).toEqual([first.userId, second.userId]);
  await expect(
    test.db.transaction(async (tx) => {
      await publish(tx, lost);
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');
  // The same connection serves the next transaction.
  await test.db.transaction((tx) => tx.execute(sql`select 1`));
  expect(await written()).toEqual([first.userId, second.userId]);
});

it('keeps text that means something to SQL or JSON, and commits nothing with an event that cannot be written', async () => {
  const hard = { ...signUp(), userId: `it's \\ "quoted"; drop table posts -- ${newId()}` };
  await test.db.transaction(async (tx) => {
    await publish(tx, hard);
    // Taken back with the commit: consumers refuse an id that is none.
    await runAtCommit(
      tx,
      `create table taken as select payload from outbox_events where payload->>'userId' like 'it''s%'`,
    );
    await runAtCommit(tx, `delete from outbox_events where payload->>'userId' like 'it''s%'`);
  });
  const { rows } = await test.db.execute(sql`select payload->>'userId' as id from taken`);
  expect(rows).toEqual([{ id: hard.userId }]);
  const marker = newId();
  await expect(
    test.db.transaction(async (tx) => {
      await tx.insert(tables.outboxCursors).values({ consumer: marker });
      // JSON in PostgreSQL holds no NUL.
      await publish(tx, { ...signUp(), userId: '\u0000' });
    }),
  ).rejects.toThrow();
  expect(await test.db.$count(tables.outboxCursors, eq(tables.outboxCursors.consumer, marker))).toBe(0);
  await test.db.execute(sql`select 1`);
});

it('keeps one gapless order while several processes place events at once', async () => {
  const before = await lastPlaced(test.db);
  const events = Array.from({ length: 60 }, signUp);
  await Promise.all(
    events.map(async (event) => {
      await publish(test.db, event);
      await placeEvents(test.db);
    }),
  );
  await eventually(
    () => test.db.$count(tables.outboxEvents, isNull(tables.outboxEvents.position)),
    (open) => open === 0,
  );
  const rows = await test.db
    .select({ position: tables.outboxEvents.position })
    .from(tables.outboxEvents)
    .orderBy(asc(tables.outboxEvents.position));
  const positions = rows.map((row) => row.position ?? 0).filter((position) => position > before);
  expect(positions).toEqual(positions.map((_, i) => before + i + 1));
  expect(positions.length).toBeGreaterThanOrEqual(60);
});

it('lets two processes share one consumer without taking an event twice', async () => {
  const { seen, consumer } = recorder('shared');
  const one = createDispatcher(ground(), [consumer]);
  const two = createDispatcher(ground(), [consumer]);
  const events = Array.from({ length: 40 }, signUp);
  for (const event of events) {
    await publish(test.db, event);
    one.wake();
    two.wake();
  }
  const wanted = new Set(events.map((event) => event.userId));
  await eventually(
    () => seen.filter((id) => wanted.has(id)).length,
    (count) => count >= events.length,
  );
  await one.close();
  await two.close();
  const own = seen.filter((id) => wanted.has(id));
  expect(own).toEqual(events.map((event) => event.userId));
});

it('passes over what a consumer does nothing with, and misses none of its own among it', async () => {
  const name = 'choosy';
  const taken: string[] = [];
  const handed = new Set<string>();
  const choosy: Consumer = {
    name,
    types: ['account.deleted'],
    handle: async (_tx, { event }) => {
      handed.add(event.type);
      if (event.type === 'account.deleted') taken.push(event.userId);
    },
  };
  const wanted: string[] = [];
  for (let n = 0; n < 30; n += 1) {
    await publish(test.db, { type: 'contact.received', messageId: newId() });
    if (n % 10 !== 0) continue;
    const userId = newId();
    wanted.push(userId);
    await publish(test.db, { type: 'account.deleted', userId });
    await placeEvents(test.db);
    await runConsumer(ground(), choosy);
  }
  await eventually(
    async () => {
      await placeEvents(test.db);
      await runConsumer(ground(), choosy);
      return taken.filter((id) => wanted.includes(id));
    },
    (own) => own.length === wanted.length,
  );
  expect(taken.filter((id) => wanted.includes(id))).toEqual(wanted);
  expect([...handed]).toEqual(['account.deleted']);

  // Old rows are removed up to the slowest cursor, so it has to come along although nothing is taken.
  const { outboxCursors } = tables;
  const placed = await lastPlaced(test.db);
  await publish(test.db, { type: 'contact.received', messageId: newId() });
  await placeEvents(test.db);
  await test.db
    .update(outboxCursors)
    .set({ updatedAt: sql`now() - interval '1 minute'` })
    .where(eq(outboxCursors.consumer, name));
  await eventually(
    async () => {
      await placeEvents(test.db);
      await runConsumer(ground(), choosy);
      const [cursor] = await test.db.select().from(outboxCursors).where(eq(outboxCursors.consumer, name));
      return cursor?.position ?? 0;
    },
    (position) => position > placed,
  );
});

it('counts what waits for the slowest consumer', async () => {
  const position = await lastPlaced(test.db);
  await test.db.insert(tables.outboxCursors).values({ consumer: 'waiting', position });
  const waiting: Consumer = { name: 'waiting', types: ['account.deleted'], handle: async () => undefined };
  for (let n = 0; n < 3; n += 1) await publish(test.db, { type: 'account.deleted', userId: newId() });
  await publish(test.db, { type: 'contact.received', messageId: newId() });
  await eventually(
    () => test.db.$count(tables.outboxEvents, isNull(tables.outboxEvents.position)),
    (open) => open === 0,
  );
  // Made this late, it has not begun to work off what waits by itself.
  const dispatcher = createDispatcher(ground(), [waiting]);
  expect(await dispatcher.lag()).toBe(3);
  await runConsumer(ground(), waiting);
  expect(await dispatcher.lag()).toBe(0);
  await dispatcher.close();
});

it('takes an event again when the process died before its commit', async () => {
  const event = signUp();
  const position = await lastPlaced(test.db);
  await test.db.insert(tables.outboxCursors).values({ consumer: 'dying', position });
  await publish(test.db, event);
  await placeEvents(test.db);
  const effects: string[] = [];
  const dying: Consumer = {
    name: 'dying',
    handle: async (tx, placed) => {
      if (!('userId' in placed.event) || placed.event.userId !== event.userId) return;
      effects.push('tried');
      await tx.execute('select pg_terminate_backend(pg_backend_pid())');
    },
  };
  await expect(runConsumer(ground(), dying)).rejects.toThrow();
  const { seen, consumer } = recorder('dying');
  await runConsumer(ground(), consumer);
  expect(effects).toEqual(['tried']);
  expect(seen).toContain(event.userId);
});

it('goes on past an event that cannot be taken, and records it', async () => {
  const bad = signUp();
  const good = signUp();
  const seen: string[] = [];
  const poisoned: Consumer = {
    name: 'poisoned',
    handle: async (_tx, { event }) => {
      // The ledger's own events follow these.
      if (event.type !== 'account.signed_up') return;
      if (event.userId === bad.userId) throw new Error('cannot be taken');
      seen.push(event.userId);
    },
  };
  await publish(test.db, bad);
  await publish(test.db, good);
  const dispatcher = createDispatcher(ground(), [poisoned]);
  dispatcher.wake();
  await eventually(
    () => seen,
    (all) => all.includes(good.userId),
    20_000,
  );
  await dispatcher.close();
  const { outboxFailures } = tables;
  const failures = await test.db
    .select()
    .from(outboxFailures)
    .where(and(eq(outboxFailures.consumer, 'poisoned')));
  expect(failures).toMatchObject([
    { type: 'account.signed_up', attempts: 6, lastError: 'cannot be taken', skippedAt: expect.any(Date) },
  ]);
});

it('keeps the ledger of days and activities, once however often it is delivered', async () => {
  const [userId = '', marker = ''] = await addProfiles(test.db, 2);
  await publish(test.db, { type: 'account.signed_up', userId });
  await publish(test.db, { type: 'profile.updated', userId });
  await publish(test.db, { type: 'account.security_changed', userId, change: 'password' });
  const { activities, activityDays, outboxCursors } = tables;
  const kinds = async (): Promise<string[]> =>
    (await test.db.select().from(activities).where(eq(activities.userId, userId))).map((row) => row.kind);
  await eventually(kinds, (all) => all.length === 3);
  expect((await kinds()).sort()).toEqual(['password_changed', 'profile_updated', 'signed_up']);
  await test.db
    .update(outboxCursors)
    .set({ position: 0 })
    .where(eq(outboxCursors.consumer, 'activity-ledger'));
  await publish(test.db, { type: 'account.signed_up', userId: marker });
  await eventually(
    () => test.db.$count(activities, eq(activities.userId, marker)),
    (count) => count === 1,
  );
  expect(await kinds()).toHaveLength(3);
  const { outboxEvents } = tables;
  const notified = await test.db
    .select()
    .from(outboxEvents)
    .where(and(eq(outboxEvents.type, 'activity.recorded'), sql`payload->>'userId' = ${userId}`));
  expect(notified).toHaveLength(3);
  expect(await test.db.$count(activityDays, eq(activityDays.userId, userId))).toBe(1);
});

it('forgets a deleted account', async () => {
  const userId = newId();
  await test.db.insert(tables.profiles).values({ id: userId, fullName: 'Dr. Gone' });
  await publish(test.db, { type: 'account.signed_up', userId });
  await publish(test.db, { type: 'account.deleted', userId });
  await eventually(
    () => test.db.$count(tables.profiles, eq(tables.profiles.id, userId)),
    (count) => count === 0,
  );
  await eventually(
    () => test.db.$count(tables.activities, eq(tables.activities.userId, userId)),
    (count) => count === 0,
  );
});
