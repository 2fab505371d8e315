import { tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { mergeArticle } from '../../testing/merge-article.ts';
import { loadBundled } from './bundled.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({}, { onDemand: false });
});
afterAll(() => test.close());

const { articles, ingestRuns, outboxEvents } = tables;
const run = () => loadBundled({ db: test.db, mergeArticle, signal: new AbortController().signal });

it('loads the papers of the product by itself once the server listens', async () => {
  await test.listen();
  const runs = await eventually(
    () => test.db.select().from(ingestRuns),
    ([first]) => first?.state === 'finished',
  );
  expect(runs).toMatchObject([{ source: 'bundled', created: 180, refused: 0, retracted: 6 }]);
  expect(await test.db.$count(articles)).toBe(180);
});

it('keeps what the list says of a paper', async () => {
  const [paper] = await test.db.select().from(articles).where(eq(articles.pmid, '25176015'));
  expect(paper).toMatchObject({
    bundledId: 'paradigm-hf-2014',
    doi: '10.1056/nejmoa1409077',
    studyType: 'randomised-trial',
    categories: ['Cardiology'],
    authorsComplete: false,
    publicationDate: '2014-09-11',
    publishedOn: '2014-09-11',
    abstract: '',
    language: 'en',
    keywords: ['Heart failure', 'Sacubitril/valsartan'],
    retracted: false,
  });
  expect(paper?.authors[0]).toEqual({ name: 'McMurray JJV', family: 'McMurray' });
  expect(paper?.summary).toMatch(/^PARADIGM-HF asked/);
  expect(paper?.keyFigures).toHaveLength(3);
});

it('keeps dates as precise as they are, and retractions with their reason', async () => {
  const [retracted] = await test.db
    .select()
    .from(articles)
    .where(eq(articles.bundledId, 'potti-2006-retracted'));
  expect(retracted).toMatchObject({ publicationDate: '2006-11', publishedOn: '2006-11-01', retracted: true });
  expect(retracted?.notices).toEqual([
    expect.objectContaining({ kind: 'retraction', doi: '10.1038/nm0111-135', date: '2011-01' }),
  ]);
  const [republished] = await test.db
    .select()
    .from(articles)
    .where(eq(articles.bundledId, 'predimed-2013-retracted-republished'));
  expect(republished?.notices.map(({ kind }) => kind)).toEqual(['retraction', 'republication']);
});

it('changes nothing and tells nothing when it is run again', async () => {
  const before = await test.db.execute(sql`select md5(string_agg(a::text, '' order by id)) from articles a`);
  const events = await test.db.$count(outboxEvents);
  expect(await run()).toMatchObject({ read: 180, created: 0, changed: 0, unchanged: 180, retracted: 0 });
  const after = await test.db.execute(sql`select md5(string_agg(a::text, '' order by id)) from articles a`);
  expect(after.rows).toEqual(before.rows);
  expect(await test.db.$count(outboxEvents)).toBe(events);
});
