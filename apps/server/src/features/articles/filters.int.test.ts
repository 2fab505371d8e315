import type { ArticlePage } from '@mz/contracts';
import { newId, tables } from '@mz/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addArticles } from '../../testing/articles.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember } from '../../testing/members.ts';

let test: TestApp;
let ids: string[];

beforeAll(async () => {
  test = await createTestApp();
  await test.app.ready();
  ids = await addArticles(
    test,
    {
      title: 'Snorkulosis and gribblitis of the heart',
      categories: ['Cardiology'],
      studyType: 'cohort',
      journal: 'Heart',
      authors: [{ name: 'Quibblër ZQ' }, { name: 'Li NA' }],
      species: ['human'],
      publicationDate: '2019-03-04',
      openAccessUrl: 'https://example.org/1',
      citations: 5,
    },
    {
      title: 'Snorkulosis and gribblitis of the brain',
      categories: ['Neurology', 'Cardiology'],
      studyType: 'randomised-trial',
      journal: 'Brain',
      authors: [{ name: 'Quibbler Z' }, { name: 'Lin A' }],
      species: ['animal'],
      language: 'zh',
      publicationDate: '2021-12',
      citations: 90,
    },
    {
      title: 'Snorkulosis, a retracted review',
      categories: ['Neurology'],
      studyType: 'review',
      journal: 'Brain',
      retracted: true,
      publicationDate: '2023',
    },
  );
});
afterAll(() => test.close());

const find = async (query: string): Promise<ArticlePage> => {
  const answer = await test.app.inject(`/api/articles?q=snorkulosis&${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ArticlePage>();
};
const placesOf = ({ items }: ArticlePage): number[] => items.map(({ id }) => ids.indexOf(id));

it.each([
  ['specialty=Cardiology', [0, 1]],
  ['specialty=Cardiology&specialty=Neurology', [0, 1, 2]],
  ['specialty=Neurology&studyType=review', [2]],
  ['studyType=cohort&studyType=review', [0, 2]],
  ['language=zh', [1]],
  ['journal=Brain', [1, 2]],
  ['author=QUIBBLER', [0, 1]],
  ['author=quibbler%20zq', [0]],
  ['author=Quibbl%C3%ABr%20Z', [1]],
  ['author=Li%20NA', [0]],
  ['author=Li%20NA&author=Lin%20A', [0, 1]],
  ['author=Quibbler&journal=Brain', [1]],
  ['author=Quibb', []],
  ['author=...', []],
  ['species=human', [0]],
  ['from=2020', [1, 2]],
  ['from=2019-03-04&to=2019-03-04', [0]],
  ['to=2021-12', [0, 1]],
  ['fullText=true', [0]],
  ['retracted=hide', [0, 1]],
  ['retracted=only', [2]],
  ['specialty=Surgery', []],
  ['journal=Brain&species=animal&from=2021&to=2021&language=zh', [1]],
] as const)('filters by %s', async (query, expected) => {
  const page = await find(query);
  expect(placesOf(page).sort()).toEqual(expected);
  expect(page.total).toBe(expected.length);
});

it.each([
  ['date', [2, 1, 0]],
  ['citations', [1, 0, 2]],
])('sorts by %s', async (sort, expected) => {
  expect(placesOf(await find(`sort=${sort}`))).toEqual(expected);
});

it('counts what each facet would leave', async () => {
  const { facets } = await find('facets=true');
  const counts = (facet: keyof typeof facets) =>
    Object.fromEntries((facets[facet] ?? []).map(({ value, count }) => [value, count]));
  expect(counts('specialty')).toMatchObject({ Cardiology: 2, Neurology: 2 });
  expect(counts('studyType')).toMatchObject({ cohort: 1, 'randomised-trial': 1, review: 1 });
  expect(counts('journal')).toMatchObject({ Brain: 2, Heart: 1 });
  expect((await find('')).facets).toEqual({});
});

it('counts a journal of two names under its short one, and as many as its filter finds', async () => {
  await addArticles(
    test,
    { title: 'Wobblitis one', journal: 'The annals of wobbling', journalAbbreviation: 'Ann Wobbl' },
    { title: 'Wobblitis two', journal: 'Ann Wobbl' },
    { title: 'Wobblitis three', journal: 'The annals of wobbling' },
  );
  const find = async (more = '') =>
    (await test.app.inject(`/api/articles?q=wobblitis&facets=true${more}`)).json<ArticlePage>();
  const { facets } = await find();
  expect(facets.journal).toEqual([
    { value: 'Ann Wobbl', count: 2 },
    { value: 'The annals of wobbling', count: 2 },
  ]);
  for (const { value, count } of facets.journal ?? [])
    expect((await find(`&journal=${encodeURIComponent(value)}`)).total).toBe(count);
});

it.each([
  ['"', 0],
  ['-', 0],
  ['*', 0],
  ['OR', 0],
  ['NOT', 0],
  ['%25', 0],
  ['%E2%80%8F', 3],
  ['%00', 3],
  ['%E2%81%A7snorkulosis%E2%81%A9', 3],
  ['snorku%C2%ADlosis', 3],
  ['"snorkulosis', 3],
  ['snorkulosis"', 3],
  ['(snorkulosis', 3],
  ['snorkulosis AND', 3],
  ['OR snorkulosis', 3],
  ['-snorkulosis', 3],
])('searches the broken query %s as plain words', async (q, least) => {
  const answer = await test.app.inject(`/api/articles?q=${q}`);
  expect(answer.statusCode).toBe(200);
  const { total } = answer.json<ArticlePage>();
  if (least === 0) expect(total).toBe(0);
  else expect(total).toBeGreaterThanOrEqual(least);
});

it.each([
  ['specialty=Astrology', 'querystring.specialty'],
  ['sort=best', 'querystring.sort'],
  ['author=', 'querystring.author'],
  ['limit=51', 'querystring.limit'],
  ['limit=0', 'querystring.limit'],
])('refuses %s', async (query, path) => {
  const answer = await test.app.inject(`/api/articles?${query}`);
  expect(answer.statusCode).toBe(400);
  expect(JSON.stringify(answer.json())).toContain(path);
});

it('completes what is being typed', async () => {
  const answer = await test.app.inject('/api/articles/suggest?q=snork');
  expect(answer.statusCode, answer.body).toBe(200);
  const { suggestions } = answer.json<{ suggestions: { text: string }[] }>();
  expect(suggestions.some(({ text }) => /snorkulosis/i.test(text))).toBe(true);
  expect((await test.app.inject(`/api/articles/suggest?q=${'x'.repeat(101)}`)).statusCode).toBe(400);
});

it('finds articles like one', async () => {
  const answer = await test.app.inject(`/api/articles/${ids[0]}/related`);
  expect(answer.statusCode, answer.body).toBe(200);
  const found = answer.json<{ items: { id: string }[] }>().items.map(({ id }) => id);
  expect(found).not.toContain(ids[0]);
  expect(found).toContain(ids[1]);
});

describe('mentions', () => {
  it('are the viewer’s own answers that cite the article, with the question', async () => {
    const viewer = await signUpMember(test);
    const other = await signUpMember(test);
    const { answerArticles, conversationMessages, conversations } = tables;
    const conversationId = newId();
    const [question, answer] = [newId(), newId()];
    await test.db
      .insert(conversations)
      .values({ id: conversationId, userId: viewer.id, title: 'Snorkulosis' });
    await test.db.insert(conversationMessages).values([
      { id: question, conversationId, userId: viewer.id, role: 'user', text: 'What of snorkulosis?' },
      { id: answer, conversationId, userId: viewer.id, role: 'assistant', parentId: question, text: 'This.' },
    ]);
    await test.db
      .insert(answerArticles)
      .values({ messageId: answer, articleId: ids[0] ?? '', userId: viewer.id });
    const mentions = async (headers = {}) =>
      (await test.app.inject({ url: `/api/articles/${ids[0]}/mentions`, headers })).json<{
        mentions: unknown[];
      }>().mentions;
    expect(await mentions(viewer.headers)).toMatchObject([
      { kind: 'answer', id: answer, conversationId, text: 'What of snorkulosis?' },
    ]);
    expect(await mentions(other.headers)).toEqual([]);
    expect(await mentions()).toEqual([]);
  });
});
