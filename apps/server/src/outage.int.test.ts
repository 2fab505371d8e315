import type { AddressInfo } from 'node:net';
import { newId, tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountMails } from './features/account/account.mails.ts';
import { createJobs } from './platform/jobs.ts';
import { queueMail } from './platform/mail-queue.ts';
import { publish } from './platform/outbox.ts';
import { openStream, type TestStream } from './testing/event-stream.ts';
import { eventually } from './testing/eventually.ts';
import { createTestApp, type TestApp } from './testing/harness.ts';
import { addProfiles, signUpMember, type TestMember } from './testing/members.ts';
import { createOutage } from './testing/outage.ts';

let test: TestApp;
let outage: Awaited<ReturnType<typeof createOutage>>;
let alice: TestMember;
let here: string;
let there: string;
let streams: TestStream[];

beforeAll(async () => {
  test = await createTestApp();
  here = await test.listen();
  const other = await test.another();
  await other.listen({ host: '127.0.0.1', port: 0 });
  there = `http://127.0.0.1:${(other.server.address() as AddressInfo).port}`;
  outage = await createOutage(test);
  alice = await signUpMember(test);
  streams = [await openStream(here, alice.headers), await openStream(there, alice.headers)];
  for (const stream of streams) await stream.next(({ event }) => event === 'ready');
});
afterAll(async () => {
  for (const stream of streams) stream.close();
  await outage.close();
  await test.close();
});

const isReady = async (): Promise<number> => (await test.app.inject('/api/health/ready')).statusCode;

const expectEverythingWorks = async (): Promise<void> => {
  await eventually(isReady, (status) => status === 200);
  const marker = newId();
  const event = { type: 'conversation.changed' as const, userId: alice.id, conversationId: marker };
  await eventually(
    () =>
      publish(test.db, event).then(
        () => true,
        () => false,
      ),
    (published) => published,
  );
  for (const stream of streams) await stream.next(({ data }) => data.includes(marker));
  const [userId = ''] = await eventually(
    () => addProfiles(test.db, 1).catch(() => []),
    (ids) => ids.length === 1,
  );
  await publish(test.db, { type: 'account.signed_up', userId });
  await eventually(
    () => test.db.$count(tables.activities, eq(tables.activities.userId, userId)),
    (count) => count === 1,
  );
  const to = `${marker}@example.org`;
  await queueMail(test.db, test.secrets, {
    to,
    memberId: null,
    mail: accountMails.recovery,
    language: 'en',
    variables: {},
  });
  await eventually(
    async () => (await test.db.select().from(tables.mailQueue).where(eq(tables.mailQueue.recipient, to)))[0],
    (mail) => mail?.sentAt != null,
  );
};

describe('when the database goes away', () => {
  it('goes on with the next request when all connections are cut', async () => {
    await outage.cutConnections();
    await expectEverythingWorks();
  });

  it.each(['/api/health/ready', '/api/profile', '/api/dashboard', '/api/audit', '/api/events'])(
    'answers %s with 503 at once, and recovers by itself',
    async (url) => {
      await outage.begin();
      const start = performance.now();
      const answer = await test.app.inject({ url, headers: alice.headers });
      expect(performance.now() - start).toBeLessThan(2_000);
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({ error: { code: 'unavailable' } });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.body).not.toMatch(/connection|55000|at /);
      await outage.end();
      await eventually(isReady, (status) => status === 200);
    },
  );

  it('keeps answering what needs no database', async () => {
    await outage.begin();
    expect((await test.app.inject('/api/health/live')).statusCode).toBe(200);
    expect((await test.app.inject('/api/openapi.json')).statusCode).toBe(200);
    const site = await eventually(
      () => test.app.inject('/api/site'),
      (answer) => answer.json<{ memberCount: number | null }>().memberCount === null,
    );
    expect(site.statusCode).toBe(200);
    const table = await test.app.inject('/rest/v1/profiles');
    expect(table.statusCode).toBe(503);
    expect(table.json()).toMatchObject({ code: 'PGRST000' });
    await outage.end();
  });

  it('brings streams, outbox and mails back without a restart', async () => {
    await outage.begin();
    const during = await Promise.all(
      Array.from({ length: 30 }, () => test.app.inject({ url: '/api/profile', headers: alice.headers })),
    );
    expect(new Set(during.map((answer) => answer.statusCode))).toEqual(new Set([503]));
    await outage.end();
    await expectEverythingWorks();
    const after = await test.app.inject({ url: '/api/profile', headers: alice.headers });
    expect(after.statusCode).toBe(200);
  });

  it('loses nothing that was promised under load', async () => {
    const written: string[] = [];
    let isOver = false;
    const write = async (): Promise<void> => {
      while (!isOver) {
        const subject = newId();
        const answer = await test.app.inject({
          method: 'POST',
          url: '/api/contact',
          payload: { name: 'A', email: 'a@example.org', subject, message: 'x' },
        });
        if (answer.statusCode === 201) written.push(subject);
        else expect(answer.statusCode).toBe(503);
      }
    };
    const writers = Array.from({ length: 6 }, write);
    for (let i = 0; i < 3; i += 1) {
      const before = written.length;
      await eventually(
        () => written.length,
        (count) => count > before + 10,
      );
      await (i === 1 ? outage.begin() : outage.cutConnections());
      await outage.end();
    }
    const before = written.length;
    await eventually(
      () => written.length,
      (count) => count > before + 10,
    );
    isOver = true;
    await Promise.all(writers);
    const rows = await test.db
      .select({ subject: tables.contactMessages.subject })
      .from(tables.contactMessages);
    const stored = new Set(rows.map((row) => row.subject));
    expect(written.filter((subject) => !stored.has(subject))).toEqual([]);
  });
});

it('costs the pool none of its connections', async () => {
  const pool = test.db.$client;
  const begin = () =>
    Promise.allSettled(
      Array.from({ length: 20 }, () => test.db.transaction(async (tx) => tx.execute('select 1'))),
    );
  const begun = begin();
  await outage.cutConnections();
  await begun;
  await outage.begin();
  await begin();
  await outage.end();
  await eventually(isReady, (status) => status === 200);
  await eventually(
    () => ({ taken: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    ({ taken, waiting }) => taken === 0 && waiting === 0,
  );
});

describe('jobs', () => {
  it('begin once the database is there, and go on after it was away', { timeout: 60_000 }, async () => {
    let done = 0;
    await outage.begin();
    const jobs = createJobs(test.db, test.app.log, { pollEvery: 0.5 });
    jobs.add({
      name: 'test-beat',
      cron: '0 0 1 1 *',
      run: async () => {
        done += 1;
      },
    });
    jobs.start();
    expect(jobs.isRunning()).toBe(false);
    await outage.end();
    await eventually(
      () => jobs.isRunning(),
      (running) => running,
      20_000,
    );
    await jobs.request('test-beat');
    await eventually(
      () => done,
      (count) => count === 1,
      20_000,
    );

    await outage.begin();
    await outage.end();
    await eventually(
      () =>
        jobs.request('test-beat').then(
          () => true,
          () => false,
        ),
      (asked) => asked,
      20_000,
    );
    await eventually(
      () => done,
      (count) => count >= 2,
      20_000,
    );
    const start = performance.now();
    await jobs.close();
    expect(performance.now() - start).toBeLessThan(3_000);
  });

  it('do not hold up the end of a server whose database is away', async () => {
    const third = await test.another();
    await third.listen({ host: '127.0.0.1', port: 0 });
    await outage.begin();
    const start = performance.now();
    await third.close();
    expect(performance.now() - start).toBeLessThan(3_000);
    await outage.end();
  });
});
