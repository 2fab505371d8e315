import { newId, tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publish } from '../../platform/outbox.ts';
import { eventually } from '../../testing/eventually.ts';
import { audioAnswers, bundled, openAcademy } from './academy.fixture.ts';

const { test, author, reader, ask, send } = await openAcademy();
afterAll(() => test.close());

const paper = newId();
const url = `/api/academy/resources/${bundled.audio}`;

beforeAll(async () => {
  await test.db
    .insert(tables.articles)
    .values({ id: paper, title: 'Anticoagulation in atrial fibrillation' });
  const [version] = await test.db
    .select({ id: tables.learningVersions.id })
    .from(tables.learningVersions)
    .where(eq(tables.learningVersions.resourceId, bundled.audio));
  await test.db
    .insert(tables.learningCitations)
    .values({ versionId: version?.id ?? '', articleId: paper, place: 0 });
});

it('asks who saved a paper what authors asked about resources that rest on it, two days later', async () => {
  await send('PUT', `/api/library/articles/${paper}`, author, {});
  const queue = () => send('GET', '/api/academy/review', author);
  expect(await eventually(queue, ({ forecast }) => forecast[2] === 3)).toMatchObject({
    cards: [],
    forecast: [0, 0, 3, 0, 0, 0, 0],
  });
  await test.db.execute(sql`update learning_cards set due_at = due_at - interval '2 days'
    where member_id = ${author.id}::uuid`);
  const { cards } = await queue();
  expect(cards.map(({ id }: { id: string }) => id).sort()).toEqual(Object.keys(audioAnswers).sort());
});

it('keeps no place of the day for questions about what is no longer open', async () => {
  // So many that they would fill the day, all due before the others.
  const [hidden, ids] = [newId(), Array.from({ length: 12 }, () => newId())];
  await test.db
    .insert(tables.learningResources)
    .values({ id: hidden, bundledKey: 'gone', hiddenReason: 'decision' });
  for (const [place, id] of ids.entries()) {
    await test.db.insert(tables.learningQuestions).values({
      id,
      resourceId: hidden,
      place,
      kind: 'single',
      prompt: { en: 'Gone?' },
      options: [],
      answer: [],
      explanation: {},
      source: { title: 'None' },
    });
    await test.db
      .insert(tables.learningCards)
      .values({ memberId: author.id, questionId: id, dueAt: new Date(0) });
  }
  const { cards } = await send('GET', '/api/academy/review', author);
  expect(cards).toHaveLength(3);
});

it('flags a resource whose paper is retracted, and tells who passed it', async () => {
  const answers = Object.entries(audioAnswers).map(([questionId, chosen]) => ({ questionId, chosen }));
  expect(await send('POST', `${url}/attempts`, reader, { answers })).toMatchObject({ passed: true });
  expect((await send('GET', url, null)).retracted).toBe(false);
  await test.db.update(tables.articles).set({ retracted: true }).where(eq(tables.articles.id, paper));
  await publish(test.db, { type: 'article.notice', articleId: paper, kind: 'retraction' });
  const told = async (by: typeof reader) =>
    (await send('GET', '/api/notifications', by)).notifications.filter(
      ({ kind }: { kind: string }) => kind === 'resource_retracted',
    );
  expect(
    await eventually(
      () => told(reader),
      (found) => found.length > 0,
    ),
  ).toMatchObject([{ link: `/academy/${bundled.audio}` }]);
  const seen = await send('GET', url, null);
  expect(seen.retracted).toBe(true);
  expect(seen.citations).toMatchObject([{ id: paper, retracted: true }]);
  // Who only saved the paper hears of it from the library.
  expect(await told(author)).toEqual([]);
  expect((await ask('GET', '/api/academy/resources', null)).json().resources).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: bundled.audio, retracted: true })]),
  );
});

it('asks who used a calculator what authors asked about it, once, and nobody who keeps no use', async () => {
  const queue = (by: typeof author) => send('GET', '/api/academy/review', by);
  const before = (await queue(reader)).total;
  const use = { inputs: {} };
  for (let round = 0; round < 2; round += 1) await send('POST', '/api/calculators/sofa/uses', reader, use);
  await eventually(
    () => queue(reader),
    ({ total }) => total === before + 2,
  );
  const used = await test.db.execute(sql`select from outbox_events where type = 'calculator.used'`);
  expect(used.rowCount).toBe(1);
  await test.db.execute(sql`update learning_cards set due_at = due_at - interval '2 days'
    where member_id = ${reader.id}::uuid`);
  const { cards } = await queue(reader);
  expect(cards.map(({ id }: { id: string }) => id)).toContain('01890a5d-ac96-7005-8000-00000000b302');
});
