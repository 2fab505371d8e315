import type { GrowthEntry, GrowthOverview } from '@mz/contracts/growth';
import { newId, tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createRegistry } from '../../platform/compose-features.ts';
import { type Consumer, countWaiting, runConsumer } from '../../platform/consumer.ts';
import type { DomainEvent } from '../../platform/domain-event.ts';
import { publish } from '../../platform/outbox.ts';
import { lastPlaced, placeEvents } from '../../platform/sequencer.ts';
import { eventually } from '../../testing/eventually.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { newWord, signUpMember, type TestMember } from '../../testing/members.ts';
import { features } from '../index.ts';
import { createGrowthLedger } from './growth-ledger.consumer.ts';
import { minutesOf } from './reflected.service.ts';
import { keyOf } from './reflected-keys.ts';

let test: TestApp;
let bob: TestMember;
beforeAll(async () => {
  test = await createTestApp();
  bob = await signUpMember(test);
});
afterAll(() => test.close());

const send = (method: 'GET' | 'POST' | 'DELETE', url: string, member: TestMember | null, payload?: object) =>
  test.app.inject({ method, url, headers: member?.headers ?? {}, ...(payload && { payload }) });
const overviewOf = async (member: TestMember): Promise<GrowthOverview> =>
  (await send('GET', '/api/growth', member)).json();
const listed = async (member: TestMember): Promise<GrowthEntry[]> => {
  const answer = await send('GET', '/api/growth/entries?limit=100', member);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().entries;
};

/** An answer of ZoneBot as the assistant keeps it. */
const askedBy = async (member: TestMember, question: string, answer: object = { bottomLine: {} }) => {
  const [conversationId, questionId, answerId] = [newId(), newId(), newId()];
  const mine = { conversationId, userId: member.id };
  await test.db
    .insert(tables.conversations)
    .values({ id: conversationId, userId: member.id, title: 'Asked' });
  await test.db.insert(tables.conversationMessages).values([
    { ...mine, id: questionId, role: 'user', text: question },
    { ...mine, id: answerId, role: 'assistant', parentId: questionId, answer },
  ] as (typeof tables.conversationMessages.$inferInsert)[]);
  return { conversationId, answerId };
};
const reflected = (member: TestMember | null, kind: string, id: string, payload?: object) =>
  send(payload ? 'POST' : 'GET', `/api/growth/reflected/${kind}/${id}`, member, payload);
const openedFor = async (member: TestMember, kind: string, id: string): Promise<string> =>
  (await reflected(member, kind, id)).json().opened;
const ofKind = async (member: TestMember, kind: string): Promise<GrowthEntry[]> =>
  (await listed(member)).filter((entry) => entry.kind === kind);

it('puts an answer on record with a reflection, and its words only where they are kept', async () => {
  const [dora, word] = [await signUpMember(test), newWord()];
  const plain = await askedBy(dora, `Dose of ${word} in kidney disease?`);
  const kept = await askedBy(dora, `Mr. John Carpenter, MRN 12345678, needs\n${word}?`);
  const nothing = await askedBy(dora, 'Hello', { bottomLine: null });
  const keep = async (answerId: string, change: object = {}) =>
    reflected(dora, 'question', answerId, {
      opened: await openedFor(dora, 'question', answerId),
      text: `I will ask for ${word}.`,
      inReport: false,
      keepTitle: false,
      ...change,
    });
  const kept1 = await keep(plain.answerId);
  expect([kept1.statusCode, kept1.json()]).toEqual([200, { minutes: 1 }]);
  expect((await keep(kept.answerId, { keepTitle: true })).statusCode).toBe(200);
  await eventually(
    () => ofKind(dora, 'question'),
    (entries) => entries.length === 2,
  );
  const entryOf = async ({ conversationId }: { conversationId: string }, at: number) =>
    (await ofKind(dora, 'question')).find(({ path, hasReflection }, index) =>
      path ? path === `/zonebot/${conversationId}` : index === at && hasReflection,
    );
  expect(await entryOf(plain, 1)).toMatchObject({
    title: `Dose of ${word} in kidney disease?`,
    minutes: 1,
    own: false,
    hasReflection: true,
  });
  const reflection = await send(
    'GET',
    `/api/growth/entries/${(await entryOf(plain, 1))?.id}/reflection`,
    dora,
  );
  expect(reflection.json()).toEqual({ text: `I will ask for ${word}.`, inReport: false });
  // Neither the events nor the record hold the words of the question or of the reflection.
  const { rows } = await test.db.execute<{ said: string }>(sql`
    select payload::text as said from outbox_events where payload::text like ${`%${dora.id}%`}
    union all select title from growth_entries where member_id = ${dora.id}::uuid and title like 'Dose%'`);
  expect(rows.filter(({ said }) => said.includes(word))).toEqual([]);

  expect((await reflected(dora, 'question', plain.answerId)).json().entryId).toBe(
    (await entryOf(plain, 1))?.id,
  );
  expect((await keep(plain.answerId)).statusCode).toBe(409);
  for (const id of [nothing.answerId, newId(), 'x'])
    expect([id, (await reflected(dora, 'question', id)).statusCode]).toEqual([id, 404]);
  expect((await reflected(bob, 'question', plain.answerId)).statusCode).toBe(404);
  expect((await reflected(null, 'question', plain.answerId)).statusCode).toBe(401);
  const other = await askedBy(dora, 'Another?');
  const foreign = await openedFor(dora, 'question', plain.answerId);
  for (const opened of [foreign, 'x']) expect((await keep(other.answerId, { opened })).statusCode).toBe(422);

  for (const { conversationId } of [plain, kept])
    expect((await send('DELETE', `/api/conversations/${conversationId}`, dora)).statusCode).toBe(200);
  const left = await ofKind(dora, 'question');
  expect(left.map(({ path, hasReflection }) => [path, hasReflection])).toEqual([
    [null, true],
    [null, true],
  ]);
  expect(left.map(({ title }) => title)).toContain('');
  const title = left.map((entry) => entry.title).find((said) => said !== '') ?? '';
  expect(title).toContain(word);
  expect(title).not.toMatch(/Carpenter|12345678|\n/);
});

it('counts a calculator once a year, after a minute with its limits and a reflection', async () => {
  const erin = await signUpMember(test);
  const id = 'egfr-ckdepi-2021-cr';
  const keep = (opened: string) =>
    reflected(erin, 'calculator', id, {
      opened,
      text: 'Not in acute injury.',
      inReport: true,
      keepTitle: false,
    });
  await test.db.transaction((tx) =>
    publish(tx, { type: 'calculator.used', userId: erin.id, calculatorId: id }),
  );
  const opened = await openedFor(erin, 'calculator', id);
  const early = await keep(opened);
  expect(early.statusCode).toBe(422);
  expect(early.json().error.fields[0]).toMatchObject({ path: 'body.opened', code: 'too_soon' });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 130_000 });
  try {
    expect((await keep(opened)).json()).toEqual({ minutes: 2 });
  } finally {
    vi.useRealTimers();
  }
  const counted = await eventually(
    () => ofKind(erin, 'calculator'),
    (entries) => entries.length > 0,
  );
  expect(counted).toMatchObject([{ minutes: 2, path: `/tools/${id}`, own: false, hasReflection: true }]);
  expect(counted[0]?.title).toMatch(/GFR/);
  expect((await reflected(erin, 'calculator', 'nothing')).statusCode).toBe(404);
  expect((await keep(opened)).statusCode).toBe(409);
});

it('bears out no more minutes than the clock', () => {
  expect([0, 29, 100, 600, 3_000, 3_601].map(minutesOf)).toEqual([1, 1, 2, 10, 15, 1]);
});

const maxEvents = 14;
const happens = fc.record({
  what: fc.constantFrom('paper', 'calculator', 'question', 'review'),
  of: fc.integer({ min: 0, max: 2 }),
  times: fc.integer({ min: 1, max: 3 }),
});

it('counts no minute twice, whatever comes twice, at once, to two processes, or again after a crash', async () => {
  const articles = [newId(), newId(), newId()];
  for (const article of articles)
    await test.db.execute(sql`insert into articles (id, title) values (${article}::uuid, 'Trial')`);
  const registry = createRegistry(features);
  const ground = { db: test.db, log: test.app.log, events: registry.events };
  await fc.assert(
    fc.asyncProperty(
      fc.array(happens, { minLength: 2, maxLength: maxEvents }),
      fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
      async (script, crashes) => {
        const member = await signUpMember(test);
        const sealed = Buffer.from('sealed').toString('base64');
        const eventOf = ({ what, of }: { what: string; of: number }): DomainEvent => {
          const userId = member.id;
          if (what === 'paper')
            return { type: 'paper.read', userId, articleId: articles[of] ?? '', seconds: 120 };
          if (what === 'review')
            return { type: 'learning.reviewed', userId, total: (of + 1) * 10, seconds: 120 };
          const kind = what === 'question' ? 'question' : 'calculator';
          const about = kind === 'question' ? (articles[of] ?? '') : 'bmi';
          return {
            type: 'growth.reflected',
            userId,
            kind,
            about,
            key: keyOf(kind, about, `${2020 + of}-06-01`),
            minutes: 2,
            language: 'en',
            keepTitle: false,
            sealed,
            inReport: false,
          };
        };
        const ledger = createGrowthLedger(registry.learning);
        const name = `growth-ledger-${newId()}`;
        await test.db
          .insert(tables.outboxCursors)
          .values({ consumer: name, position: await lastPlaced(test.db) });
        // Two devices tell of the same at once.
        await Promise.all(
          script.flatMap((one) =>
            Array.from({ length: one.times }, () => test.db.transaction((tx) => publish(tx, eventOf(one)))),
          ),
        );
        // A second ledger beside the one of the server, in two processes that die between an entry and its end.
        let round = 0;
        const again: Consumer = {
          ...ledger,
          name,
          async handle(tx, event) {
            await ledger.handle(tx, event);
            const at = round;
            round += 1;
            if (crashes[at]) throw new Error('died');
          },
        };
        const expected = new Set(script.map(({ what, of }) => `${what}:${of}`)).size;
        await eventually(
          async () => {
            await placeEvents(test.db);
            await Promise.all([runConsumer(ground, again), runConsumer(ground, again)]);
            return countWaiting(test.db, again);
          },
          (waiting) => waiting === 0,
        );
        const entries = await eventually(
          () => listed(member),
          ({ length }) => length >= expected,
        );
        expect(entries).toHaveLength(expected);
        expect(entries.map(({ minutes }) => minutes)).toEqual(Array(expected).fill(2));
        expect((await overviewOf(member)).hours.minutes).toBe(expected * 2);
        expect(
          await test.db.$count(tables.growthReflections, eq(tables.growthReflections.memberId, member.id)),
        ).toBe(entries.filter(({ kind }) => kind === 'question' || kind === 'calculator').length);
      },
    ),
    { numRuns: 8 },
  );
});
