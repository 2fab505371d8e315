import { newId, tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readRetention } from '../config/retention.ts';
import { features } from '../features/index.ts';
import { eventually } from '../testing/eventually.ts';
import { createTestApp, type TestApp } from '../testing/harness.ts';
import { cleanTables } from './cleaning.ts';
import { createRegistry } from './compose-features.ts';
import { publish } from './outbox.ts';
import { lastPlaced } from './sequencer.ts';

const { ownership } = createRegistry(features);
const clean = () => cleanTables(test.db, test.config, ownership);

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await test.app.ready();
});
afterAll(() => test.close());

it('removes what has served its time and nothing else', async () => {
  const { flowStates, rateBuckets } = tables;
  const old = new Date(Date.now() - 2 * 86_400_000);
  const flow = (createdAt: Date) => ({
    id: newId(),
    authCode: newId(),
    authenticationMethod: 'magiclink',
    createdAt,
  });
  await test.db.insert(flowStates).values([flow(old), flow(new Date())]);
  await test.db.insert(rateBuckets).values([
    { key: 'old', tokens: 1, updatedAt: old },
    { key: 'new', tokens: 1 },
  ]);
  const { articleReads, askedTopics } = tables;
  const days = [200, 20].map((ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10));
  const articleId = newId();
  await test.db.insert(articleReads).values(days.map((day) => ({ articleId, day, count: 1 })));
  await test.db
    .insert(askedTopics)
    .values(days.map((day) => ({ topic: 'croup', language: 'en', day, count: 1 })));
  await clean();
  const left = [
    ...(await test.db.select().from(articleReads)),
    ...(await test.db.select().from(askedTopics)),
  ];
  expect(left.map(({ day }) => day)).toEqual([days[1], days[1]]);
  expect(await test.db.$count(flowStates)).toBe(1);
  expect((await test.db.select().from(rateBuckets)).map((row) => row.key)).toEqual(['new']);
});

it('keeps old events until every consumer has taken them, and never gives a position twice', async () => {
  const { outboxCursors, outboxEvents } = tables;
  await publish(test.db, { type: 'contact.received', messageId: newId() });
  await eventually(
    () => test.db.select().from(outboxCursors),
    (cursors) => cursors.length >= 3 && cursors.every((cursor) => cursor.position === 1),
  );
  await test.db.update(outboxEvents).set({ createdAt: sql`now() - interval '8 days'` });
  await test.db.insert(outboxCursors).values({ consumer: 'slow', position: 0 });
  await clean();
  expect(await test.db.$count(outboxEvents)).toBe(1);
  await test.db.delete(outboxCursors).where(eq(outboxCursors.consumer, 'slow'));
  await clean();
  expect(await test.db.$count(outboxEvents)).toBe(0);
  await publish(test.db, { type: 'contact.received', messageId: newId() });
  await eventually(
    () => lastPlaced(test.db),
    (position) => position === 2,
  );
});

it('keeps audit, contact messages and mails as long as the operator says', async () => {
  const { auditEvents, contactMessages, mailQueue } = tables;
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  const event = (days: number) => ({ id: newId(), action: 'access_denied', createdAt: ago(days) });
  const message = (days: number) => ({
    id: newId(),
    name: 'n',
    email: 'a@b.example',
    subject: 's',
    message: 'm',
    createdAt: ago(days),
  });
  const mail = (days: number) => ({
    id: newId(),
    recipient: 'a@b.example',
    template: 't',
    variables: '',
    sentAt: ago(days),
  });
  await test.db.insert(auditEvents).values([event(401), event(399)]);
  await test.db.insert(contactMessages).values([message(61), message(59)]);
  await test.db.insert(mailQueue).values([mail(6), mail(4)]);
  await clean();
  const count = async () => [
    await test.db.$count(auditEvents, eq(auditEvents.action, 'access_denied')),
    await test.db.$count(contactMessages),
    await test.db.$count(mailQueue),
  ];
  expect(await count()).toEqual([2, 2, 2]);
  const keepDays = readRetention('audit=400, contact=60,mails=5');
  await cleanTables(test.db, { ...test.config, keepDays }, ownership);
  expect(await count()).toEqual([1, 1, 1]);
});
