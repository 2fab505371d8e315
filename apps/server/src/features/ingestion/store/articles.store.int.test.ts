import { newId, tables } from '@mz/db';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { noticeOf } from '../../../adapters/literature/notices.ts';
import type { ArticleRecord, ParsedItem } from '../../../adapters/literature/record.ts';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { addProfiles } from '../../../testing/members.ts';
import { mergeArticle } from '../../../testing/merge-article.ts';
import { storeArticles } from './articles.store.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
// Events first, as consumers take them before anything else: neither waits for the other.
beforeEach(() =>
  test.db.execute(sql`truncate outbox_events, articles, saved_articles, collections, collection_articles,
  library_notices, answer_articles, article_reads cascade`),
);

const { articles, outboxEvents, savedArticles, articleReads, libraryNotices } = tables;

const record = (
  ids: ArticleRecord['ids'],
  fields: ArticleRecord['fields'] = {},
  rest: Partial<ArticleRecord> = {},
): ParsedItem => ({
  kind: 'record',
  record: {
    source: 'pubmed',
    revisedAt: '2024-01-01T00:00:00.000Z',
    fetchedAt: '2026-01-01T00:00:00.000Z',
    ids,
    fields: { title: 'Effects of a treatment', ...fields },
    ...rest,
  },
});
const store = (...items: ParsedItem[]) =>
  test.db.transaction((tx) => storeArticles(tx, items, { mergeArticle }));
const all = () => test.db.select().from(articles).orderBy(asc(articles.createdAt), asc(articles.id));
const events = (type: string) => test.db.select().from(outboxEvents).where(eq(outboxEvents.type, type));

it('keeps one row for what several sources say of an article', async () => {
  await store(record({ pmid: '1', doi: '10.1/a' }, { journal: 'J' }));
  await store(record({ doi: '10.1/a' }, { citations: 4 }, { source: 'crossref' }));
  await store(record({ pmcid: 'PMC5', pmid: '1' }, { volume: '3' }, { source: 'europepmc' }));
  expect(await all()).toMatchObject([
    { pmid: '1', doi: '10.1/a', pmcid: 'PMC5', journal: 'J', citations: 4, volume: '3' },
  ]);
});

it('looks up a batch in one process, to the end of its transaction', async () => {
  await test.db.transaction(async (tx) => {
    const plan = async (): Promise<string> => {
      const { rows } = await tx.execute(sql`explain select count(*) from articles`);
      return JSON.stringify(rows);
    };
    await tx.execute(sql`set local parallel_setup_cost = 0`);
    await tx.execute(sql`set local parallel_tuple_cost = 0`);
    await tx.execute(sql`set local min_parallel_table_scan_size = 0`);
    await tx.execute(sql`set local min_parallel_index_scan_size = 0`);
    expect(await plan()).toContain('Gather');
    await storeArticles(tx, [record({ pmid: '1' })], { mergeArticle });
    expect(await plan()).not.toContain('Gather');
  });
});

it.each(['0999', '2999-01', '1066-10-14'])(
  'stores an article without a date that cannot be, and says so: %s',
  async (date) => {
    const { refusals, created } = await store(record({ pmid: '7' }, { publicationDate: date }));
    expect(created).toBe(1);
    expect(refusals).toEqual([
      {
        record: 'PMID 7',
        reason: `it is stored without its date: nothing is published in ${date.slice(0, 4)}`,
      },
    ]);
    expect(await all()).toMatchObject([{ pmid: '7', publicationDate: null, publishedOn: null }]);
  },
);

it('takes the newest value of each field, whichever comes first', async () => {
  const old = record({ pmid: '1' }, { title: 'Old', volume: '1' }, { revisedAt: '2020-01-01T00:00:00.000Z' });
  const recent = record({ pmid: '1' }, { title: 'Recent' }, { revisedAt: '2023-01-01T00:00:00.000Z' });
  await store(recent);
  await store(old);
  expect(await all()).toMatchObject([{ title: 'Recent', volume: '1' }]);
  await store(record({ pmid: '1' }, { title: 'Newest' }, { revisedAt: '2025-01-01T00:00:00.000Z' }));
  expect(await all()).toMatchObject([{ title: 'Newest', volume: '1' }]);
});

it('does not make a date less precise, and keeps what only the older list of authors knew', async () => {
  const authors = [{ name: 'Rahman N', family: 'Rahman', orcid: '0000-0002-1825-0097' }];
  await store(record({ doi: '10.1/a' }, { publicationDate: '2020-05-04', authors }));
  await store(
    record(
      { doi: '10.1/a' },
      { publicationDate: '2020', authors: [{ name: 'Rahman N', family: 'Rahman', given: 'Noor' }] },
      { revisedAt: '2025-01-01T00:00:00.000Z', source: 'crossref' },
    ),
  );
  const [row] = await all();
  expect(row?.publicationDate).toBe('2020-05-04');
  expect(row?.authors).toEqual([
    { name: 'Rahman N', family: 'Rahman', given: 'Noor', orcid: '0000-0002-1825-0097' },
  ]);
});

it('writes nothing and tells nothing of what is known already', async () => {
  const items = [
    record(
      { pmid: '1', doi: '10.1/a' },
      { keywords: ['a'], mesh: [{ term: 'Humans', major: false, qualifiers: [] }] },
    ),
    record({ pmid: '2' }, {}, { notices: [noticeOf('correction', { pmid: '9' })] }),
  ];
  expect(await store(...items)).toMatchObject({ created: 2, changed: 0 });
  const before = await all();
  const published = (await events('articles.changed')).length;
  expect(await store(...items)).toMatchObject({ created: 0, changed: 0, unchanged: 2 });
  expect(await all()).toEqual(before);
  expect(await events('articles.changed')).toHaveLength(published);
});

it('joins two rows that turn out to be one: the older stays, and members keep what they saved', async () => {
  await store(record({ pmid: '1' }, { volume: '7' }));
  await store(record({ doi: '10.1/a' }, { citations: 9 }, { source: 'crossref' }));
  const [older, younger] = await all();
  if (!older || !younger) throw new Error('Two rows are expected.');
  const [both = '', one = ''] = await addProfiles(test.db, 2);
  await test.db.insert(savedArticles).values([
    { userId: both, articleId: older.id, note: 'first' },
    { userId: both, articleId: younger.id, note: 'second' },
    { userId: one, articleId: younger.id },
  ]);
  await test.db.insert(articleReads).values([
    { articleId: older.id, day: '2026-01-01', count: 2 },
    { articleId: younger.id, day: '2026-01-01', count: 3 },
  ]);
  await test.db
    .insert(libraryNotices)
    .values({ id: newId(), userId: one, articleId: younger.id, kind: 'correction' });
  expect(await store(record({ pmid: '1', doi: '10.1/a' }))).toMatchObject({ changed: 1, created: 0 });
  expect(await all()).toMatchObject([
    { id: older.id, pmid: '1', doi: '10.1/a', volume: '7', citations: 9, title: 'Effects of a treatment' },
  ]);
  const saved = await test.db.select().from(savedArticles);
  expect(saved.map(({ userId, articleId, note }) => [userId, articleId, note]).sort()).toEqual(
    [
      [both, older.id, 'first\n\nsecond'],
      [one, older.id, ''],
    ].sort(),
  );
  expect(await test.db.select().from(articleReads)).toEqual([
    { articleId: older.id, day: '2026-01-01', count: 5 },
  ]);
  expect(await test.db.select().from(libraryNotices)).toMatchObject([{ articleId: older.id }]);
  const changed = (await events('articles.changed')).at(-1)?.payload as { articleIds: string[] };
  expect(changed.articleIds.sort()).toEqual([older.id, younger.id].sort());
});

it('takes two PubMed ids for two articles though they share a DOI', async () => {
  const items = [record({ pmid: '1', doi: '10.1/a' }), record({ pmid: '2', doi: '10.1/a' })];
  await store(...items);
  expect((await all()).map(({ pmid, doi }) => [pmid, doi]).sort()).toEqual([
    ['1', '10.1/a'],
    ['2', null],
  ]);
  expect(await store(...items)).toMatchObject({ unchanged: 2 });
});

it('lets a corrected DOI move from one article to another in one batch', async () => {
  await store(record({ pmid: '1', doi: '10.1/a' }), record({ pmid: '2', doi: '10.1/b' }));
  const newer = { revisedAt: '2025-01-01T00:00:00.000Z' };
  await store(
    record({ pmid: '1', doi: '10.1/c' }, {}, newer),
    record({ pmid: '2', doi: '10.1/a' }, {}, newer),
  );
  expect((await all()).map(({ pmid, doi }) => [pmid, doi]).sort()).toEqual([
    ['1', '10.1/c'],
    ['2', '10.1/a'],
  ]);
});

it('knows references without identifiers by title, year and first author', async () => {
  const named = (year: string, family: string): ParsedItem =>
    record(
      {},
      { title: 'On Fever', publicationDate: year, authors: [{ name: `${family} A`, family }] },
      { source: 'ris' },
    );
  await store(named('1999', 'Haddad'));
  expect(await store(named('1999', 'Haddad'))).toMatchObject({ unchanged: 1 });
  expect(await store(named('2011', 'Haddad'), named('1999', 'Osei'))).toMatchObject({ created: 2 });
});

it('marks an article another record retracts, and alerts only of what was here before', async () => {
  await store(record({ pmid: '1' }));
  const retraction: Partial<ArticleRecord> = {
    noticesFor: [{ target: { pmid: '1' }, notice: noticeOf('retraction', { pmid: '2', date: '2025-02' }) }],
  };
  const result = await store(record({ pmid: '2' }, { title: 'Retraction' }, retraction));
  expect(result).toMatchObject({ created: 1, retracted: 1 });
  expect(await all()).toMatchObject([
    { pmid: '1', retracted: true, notices: [{ kind: 'retraction', pmid: '2', date: '2025-02' }] },
    { pmid: '2', retracted: false },
  ]);
  expect((await events('article.notice')).map(({ payload }) => payload)).toMatchObject([
    { kind: 'retraction' },
  ]);
  // The article's own record says the same: one retraction, no second alert.
  await store(
    record(
      { pmid: '1' },
      {},
      {
        revisedAt: '2025-03-01T00:00:00.000Z',
        notices: [noticeOf('retraction', { pmid: '2', doi: '10.1/r' })],
      },
    ),
  );
  const [row] = await all();
  expect(row?.notices).toEqual([noticeOf('retraction', { pmid: '2', doi: '10.1/r', date: '2025-02' })]);
  await store(record({ pmid: '3' }, {}, { notices: [noticeOf('retraction')] }));
  expect(await events('article.notice')).toHaveLength(1);
});

it('withdraws what its source deletes, and takes it back only when it is revised later', async () => {
  const deletion: ParsedItem = {
    kind: 'deletion',
    source: 'pubmed',
    pmid: '1',
    at: '2024-06-01T00:00:00.000Z',
  };
  await store(record({ pmid: '1' }));
  expect(await store(deletion)).toMatchObject({ deleted: 1 });
  expect((await all())[0]?.deletedAt).not.toBeNull();
  // The whole sequence again.
  expect(await store(record({ pmid: '1' }), deletion)).toMatchObject({
    deleted: 0,
    changed: 0,
    unchanged: 2,
  });
  await store(record({ pmid: '1' }, { title: 'Given again' }, { revisedAt: '2024-09-01T00:00:00.000Z' }));
  expect((await all())[0]?.deletedAt).toBeNull();
  expect(await store(deletion)).toMatchObject({ deleted: 0 });
});

it('derives specialties, kind of study and species from the whole of what is known', async () => {
  const mesh = ['Myocardial Infarction', 'Humans'].map((term) => ({
    term,
    major: term !== 'Humans',
    qualifiers: [],
  }));
  await store(record({ pmid: '1' }, { mesh }));
  await store(
    record(
      { pmid: '1' },
      { publicationTypes: ['Randomized Controlled Trial'] },
      { source: 'europepmc', revisedAt: '2025-01-01T00:00:00.000Z' },
    ),
  );
  expect(await all()).toMatchObject([
    { categories: ['Cardiology'], studyType: 'randomised-trial', species: ['human'] },
  ]);
});

it('is safe when two batches with the same articles are stored at once', async () => {
  const batch = Array.from({ length: 60 }, (_, at) => record({ pmid: String(at + 1), doi: `10.1/${at}` }));
  const results = await Promise.all([store(...batch), store(...[...batch].reverse())]);
  expect(results.map(({ created }) => created).sort((a, b) => a - b)).toEqual([0, 60]);
  expect(await test.db.$count(articles)).toBe(60);
});
