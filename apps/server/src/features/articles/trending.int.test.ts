import type { ArticlePage } from '@mz/contracts';
import { tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addArticles, untilIndexed } from '../../testing/articles.ts';
import { eventually } from '../../testing/eventually.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember } from '../../testing/members.ts';
import { createTrending } from './trending.service.ts';
import { readTopics, standingTopics } from './trending-topics.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({}, { onDemand: false });
  await test.listen();
  await eventually(
    () => test.db.$count(tables.articles),
    (count) => count >= 180,
    30_000,
  );
  await untilIndexed(test);
});
afterAll(() => test.close());

const six = [
  'COVID-19 Long-term Effects',
  'SGLT2 Inhibitors',
  'Immunotherapy',
  'AI in Healthcare',
  'Microbiome',
  'Precision Medicine',
];
interface Answer {
  topics: { id: string; name: string; query: string }[];
  counted: boolean;
}
const ask = async (query = ''): Promise<Answer> =>
  (await test.app.inject(`/api/articles/trending${query}`)).json<Answer>();

it('shows the standing six while nothing was counted, in the language asked for', async () => {
  expect(await ask()).toMatchObject({ topics: six.map((name) => ({ name })), counted: false });
  expect((await ask('?language=ar')).topics[2]?.name).toBe('العلاج المناعي');
  expect((await ask('?language=zh')).topics[2]?.name).toBe('免疫治疗');
  expect((await test.app.inject('/api/articles/trending?language=fr')).statusCode).toBe(400);
});

it.each(standingTopics.map(({ query, terms }) => [query, terms[0]]))(
  'finds the papers of the product for %s',
  async (query, term) => {
    const page = (
      await test.app.inject(`/api/articles?q=${encodeURIComponent(query)}&limit=10`)
    ).json<ArticlePage>();
    expect(page.total).toBeGreaterThanOrEqual(5);
    const rows = await test.db
      .select({ id: tables.articles.id })
      .from(tables.articles)
      .where(sql`${term} = any(lower(${tables.articles.keywords}::text)::text[])`);
    const about = new Set(rows.map(({ id }) => id));
    expect(page.items.slice(0, 5).filter(({ id }) => about.has(id)).length).toBeGreaterThanOrEqual(3);
  },
);

it('has a name in every language for every topic, and no topic twice', () => {
  const topics = readTopics();
  expect(topics.length).toBeGreaterThan(80);
  expect(new Set(topics.map(({ id }) => id)).size).toBe(topics.length);
  for (const { id, names } of topics)
    for (const name of Object.values(names)) expect(name.trim(), id).not.toBe('');
});

describe('what is counted', () => {
  it('are the topics most saved and opened, without names, without fictional people', async () => {
    const member = await signUpMember(test);
    const invented = await signUpMember(test);
    await test.db.update(tables.profiles).set({ demo: true }).where(eq(tables.profiles.id, invented.id));
    const about = async (keyword: string, count: number) =>
      addArticles(
        test,
        ...Array.from({ length: count }, (_, n) => ({ title: `On ${keyword} ${n}`, keywords: [keyword] })),
      );
    const sepsis = await about('Sepsis', 4);
    const stroke = await about('Stroke', 3);
    const malaria = await about('Malaria', 3);
    const gout = await about('Gout', 3);
    const lonely = await about('Psoriasis', 1);
    const save = (userId: string, ids: string[]) =>
      test.db.insert(tables.savedArticles).values(ids.map((articleId) => ({ userId, articleId })));
    const read = (ids: string[], count: number, day = new Date()) =>
      test.db
        .insert(tables.articleReads)
        .values(ids.map((articleId) => ({ articleId, day: day.toISOString().slice(0, 10), count })));
    await save(member.id, sepsis);
    await read(sepsis, 20);
    await read(stroke, 10);
    await read(malaria, 5);
    // Neither of these: long ago, one paper alone, nobody real.
    await read(gout, 500, new Date(Date.now() - 40 * 86_400_000));
    await read(lonely, 500);
    await save(invented.id, gout);

    const trending = await createTrending(test.db)('zh');
    expect(trending.counted).toBe(true);
    expect(trending.topics.map(({ id }) => id)).toEqual([
      'sepsis',
      'stroke',
      'malaria',
      'long-covid',
      'sglt2-inhibitors',
      'immunotherapy',
    ]);
    expect(trending.topics[0]).toEqual({ id: 'sepsis', name: '脓毒症', query: 'Sepsis' });
  });
});
