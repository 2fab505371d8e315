import { articleFacets } from '@mz/contracts';
import { tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addArticles } from '../../../testing/articles.ts';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { emptyDocument } from '../../../testing/search-documents.ts';
import { createSynonyms } from '../analysis/synonyms.ts';
import type { SearchFilters, SearchRequest } from '../search-engine.ts';
import { papers } from './database-search.fixture.ts';
import { createDatabaseSearch, type DatabaseSearch } from './database-search.ts';

let test: TestApp;
let search: DatabaseSearch;
let names: Map<string, string>;

beforeAll(async () => {
  test = await createTestApp();
  const ids = await addArticles(test, ...Object.values(papers));
  names = new Map(Object.keys(papers).map((name, at) => [ids[at] ?? '', name]));
  search = createDatabaseSearch(test.db, { synonyms: await createSynonyms({}) });
});
afterAll(() => test.close());

const ask = (query: string, request: Partial<SearchRequest> = {}) =>
  search.search({ query, filters: {}, sort: 'relevance', offset: 0, limit: 10, facets: [], ...request });
const find = async (query: string, request: Partial<SearchRequest> = {}): Promise<string[]> =>
  (await ask(query, request)).hits.map(({ id }) => names.get(id) ?? id);
const filter = (filters: SearchFilters, query = ''): Promise<string[]> => find(query, { filters });

describe('words', () => {
  it.each([
    ['dapagliflozin', ['dapa']],
    ['patients kidney diseases', ['dapa']],
    // Only in the abstract.
    ['thrombolysis', ['infarct']],
    ['il-6', ['mice']],
    ['IL6', ['mice']],
    ['sjogren syndrome', ['sjogren']],
    ['Sjögren', ['sjogren']],
    ['vivo', ['sjogren']],
    ['smith 2019', ['infarct']],
    ['muller', ['dapa']],
    ['N Engl J Med dapagliflozin', ['dapa']],
    ['心肌梗死', ['chinese', 'infarct']],
    ['心力衰竭患者', ['chinese']],
    ['治療進展', ['chinese']],
    ['"治療進展"', ['chinese']],
    ['القلب', ['arabic']],
    ['قلب المسنين', ['arabic']],
    ['angioplas*', ['infarct']],
    ['heart attack angioplasty', ['infarct']],
    ['zzzzqqq', []],
    ['the of and', []],
  ])('%s', async (query, expected) => {
    expect((await find(query)).sort()).toEqual([...expected].sort());
  });

  it('puts the article that says it in its title first', async () => {
    expect((await find('myocardial infarction'))[0]).toBe('infarct');
    expect((await find('myocardial infarction')).sort()).toEqual(['chinese', 'infarct', 'mice']);
    expect((await ask('myocardial infarction')).hits[0]?.score).toBeGreaterThan(0);
  });

  it('takes a phrase word for word, stop words among them', async () => {
    expect(await find('"acute myocardial infarction"')).toEqual(['infarct']);
    expect(await find('"infarction acute"')).toEqual([]);
    expect(await find('"quality of life"')).toEqual(['infarct']);
    expect(await find('"life quality"')).toEqual([]);
  });

  it('leaves out what is not wanted', async () => {
    expect(await find('myocardial -mice')).toEqual(['infarct']);
    expect(await find('myocardial -"acute myocardial"')).toEqual(['mice']);
  });

  it('answers a whole question with the nearest articles', async () => {
    const hits = await find(
      'Does dapagliflozin or empagliflozin slow kidney disease in older people with diabetes?',
    );
    expect(hits[0]).toBe('dapa');
  });

  it('answers two words that no article has together with those that have the rarer one', async () => {
    expect(await find('angioplasty rheumatology')).not.toEqual([]);
  });

  it.each([
    ['zzzzqqq', ['zzzzqqq']],
    ['Zzzzqqq thrombolysis kidney', ['Zzzzqqq']],
    ['thrombolysis kidney', []],
    ['kidney', []],
    ['甲乙丙丁', ['甲乙丙丁']],
  ])('names the words that no article has: %s', async (query, unfound) => {
    expect((await ask(query)).unfound).toEqual(unfound);
  });

  it('does not say that no article has a word where older abstracts were not looked through', async () => {
    const partly = createDatabaseSearch(test.db, { scanned: 1 });
    const request = {
      query: 'zzzzqqq',
      filters: {},
      sort: 'relevance',
      offset: 0,
      limit: 10,
      facets: [],
    } as const;
    expect((await partly.search(request)).unfound).toEqual([]);
  });

  it('names the terms to mark and the synonyms searched', async () => {
    const result = await ask('heart attack');
    expect(result.expandedBy).toContain('Myocardial Infarction');
    expect(result.terms).toEqual(expect.arrayContaining(['heart', 'attack', 'myocard infarct']));
    expect(result.hits.map(({ id }) => names.get(id))).toEqual(['infarct', 'chinese']);
  });

  it.each([
    '32970396',
    'PMID: 32970396',
    'PMC7654321',
    'https://doi.org/10.1056/NEJMoa2024816',
    '10.1056/nejmoa2024816',
  ])('finds an article by %s', async (query) => {
    expect(await find(query)).toEqual(['dapa']);
  });

  it('does not find withdrawn articles', async () => {
    expect(await find('pmid:999')).toEqual([]);
    expect(await find('withdrawn')).toEqual([]);
  });

  it.each([
    `'; drop table articles; --`,
    `"`,
    `\\`,
    `a & | ! <-> ( ) : * b`,
    `':*`,
    `%_%`,
    `[a-z]+(`,
    `\\m\\M(?=x)`,
    `-`,
    `"" "" -""`,
    `NOT`,
    `\u0000x`,
    `\ud83d\ude00 😀`,
    `${'a'.repeat(500)}`,
    `${'x '.repeat(250)}`,
    `$1 \${x}`,
    `١٢٣ ﷽`,
  ])('is safe with %j', async (query) => {
    const result = await ask(query, { facets: articleFacets });
    expect(result.total).toBeGreaterThanOrEqual(0);
    expect(await test.db.$count(tables.articles)).toBe(Object.keys(papers).length);
  });
});

describe('filters, order and counts', () => {
  it('combines filters by AND and their values by OR', async () => {
    expect(await filter({ specialties: ['Immunology'] })).toEqual(['mice']);
    expect(await filter({ specialties: ['Immunology', 'Endocrinology'] })).toEqual(['mice', 'dapa']);
    expect(await filter({ specialties: ['Cardiology'], studyTypes: ['meta-analysis'] })).toEqual(['infarct']);
    expect(await filter({ languages: ['zh', 'ar'] })).toEqual(['chinese', 'arabic']);
    expect(await filter({ journals: ['Lancet'] })).toEqual(['infarct']);
    expect(await filter({ journals: ['n engl j med'] })).toEqual(['dapa']);
    expect(await filter({ species: ['animal'] })).toEqual(['mice']);
    expect(await filter({ fullText: true })).toEqual(['infarct']);
    expect(await filter({ from: '2019-03-01', to: '2020-12-31' })).toEqual(['dapa', 'infarct']);
    expect(await filter({ retracted: 'only' })).toEqual(['mice']);
    expect(await filter({ retracted: 'hide' }, 'myocardial')).toEqual(['infarct']);
    expect(await filter({ authors: ['smith j'] })).toEqual(['infarct']);
    expect(await filter({ authors: ['Heerspink HJL'] })).toEqual(['dapa']);
    expect(await filter({ authors: ['heerspink'] })).toEqual(['dapa']);
    expect(await filter({ authors: ['HEERSPINK, H. J. L.'] })).toEqual(['dapa']);
    expect(await filter({ authors: ['Heerspink H'] })).toEqual([]);
    expect(await filter({ authors: ['muller u'] })).toEqual(['dapa']);
    expect(await filter({ authors: ['Müller'] })).toEqual(['dapa']);
    expect(await filter({ authors: ['Smith'] })).toEqual(['mice', 'infarct']);
    expect(await filter({ authors: ['Smith JA'] })).toEqual(['mice']);
    expect(await filter({ authors: ['Smith J', 'Heerspink'] })).toEqual(['dapa', 'infarct']);
    expect(await filter({ authors: ['Smit'] })).toEqual([]);
    expect(await filter({ authors: ['...'] })).toEqual([]);
    expect(await filter({ authors: [`x' or 1=1`] })).toEqual([]);
    expect(await filter({ authors: ['.*', '(['] })).toEqual([]);
    expect(await filter({ addedAfter: Date.now() + 60_000 })).toEqual([]);
    expect((await filter({ addedAfter: Date.now() - 3_600_000 })).length).toBe(6);
    expect((await filter({ specialties: [] })).length).toBe(6);
  });

  it('sorts and pages', async () => {
    expect(await find('', { sort: 'date' })).toEqual([
      'mice',
      'dapa',
      'infarct',
      'chinese',
      'arabic',
      'sjogren',
    ]);
    expect(await find('', { sort: 'citations', limit: 3 })).toEqual(['dapa', 'infarct', 'mice']);
    expect(await find('', { sort: 'date', offset: 2, limit: 2 })).toEqual(['infarct', 'chinese']);
    expect(await find('myocardial', { sort: 'date' })).toEqual(['mice', 'infarct']);
    expect(await find('myocardial', { offset: 1, limit: 1 })).toHaveLength(1);
    const page = await ask('myocardial', { offset: 1, limit: 1 });
    expect(page).toMatchObject({ total: 2, totalIsExact: true });
  });

  it('counts every facet over what was found', async () => {
    const { facets, total } = await ask('myocardial', { facets: articleFacets });
    expect(total).toBe(2);
    expect(facets).toEqual({
      specialty: [
        { value: 'Cardiology', count: 2 },
        { value: 'Immunology', count: 1 },
      ],
      studyType: [
        { value: 'basic', count: 1 },
        { value: 'meta-analysis', count: 1 },
      ],
      language: [{ value: 'en', count: 2 }],
      journal: [
        { value: 'Circulation research', count: 1 },
        { value: 'Lancet', count: 1 },
      ],
      species: [
        { value: 'animal', count: 1 },
        { value: 'human', count: 1 },
      ],
      year: [
        { value: '2021', count: 1 },
        { value: '2019', count: 1 },
      ],
      fullText: [
        { value: 'false', count: 1 },
        { value: 'true', count: 1 },
      ],
      retracted: [
        { value: 'false', count: 1 },
        { value: 'true', count: 1 },
      ],
    });
  });

  it('says that a count is not exact where abstracts of older articles were not looked through', async () => {
    const shallow = createDatabaseSearch(test.db, { scanned: 2 });
    const request = { filters: {}, sort: 'relevance', offset: 0, limit: 10, facets: [] } as const;
    // In the abstract of the third newest.
    expect(await shallow.search({ query: 'thrombolysis', ...request })).toMatchObject({
      total: 0,
      totalIsExact: false,
    });
    // Titles are found whatever their age.
    expect(await shallow.search({ query: 'sjogren', ...request })).toMatchObject({
      total: 1,
      totalIsExact: false,
    });
  });
});

describe('the rest', () => {
  it('uses the index for titles', async () => {
    const plan = await test.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const { articleSearchVector } = await import('@mz/db');
      return tx.execute(
        sql`explain select id from articles where ${articleSearchVector} @@ 'kidney'::tsquery`,
      );
    });
    expect(JSON.stringify(plan.rows)).toContain('articles_search_idx');
  });

  it('gives up in time', async () => {
    const slow = createDatabaseSearch(test.db);
    await test.db.transaction(async (tx) => {
      await tx.execute(sql`lock table articles in access exclusive mode`);
      const failed = await slow
        .search({
          query: 'kidney',
          filters: {},
          sort: 'relevance',
          offset: 0,
          limit: 10,
          facets: [],
          timeoutMs: 50,
        })
        .then(
          () => null,
          (error: unknown) => error,
        );
      expect(failed).toMatchObject({ code: 'unavailable', status: 503 });
    });
    // The limit went with its transaction.
    const { rows } = await test.db.execute<{ statement_timeout: string }>(sql`show statement_timeout`);
    expect(rows[0]?.statement_timeout).toBe('15s');
  });

  it('completes words, headings, journals and names', async () => {
    expect(await search.suggest('dapagli', 5)).toEqual([
      { text: 'dapagliflozin', kind: 'word' },
      { text: papers.dapa.title, kind: 'title' },
    ]);
    expect(await search.suggest('smi', 2)).toEqual(
      expect.arrayContaining([
        { text: 'Smith J', kind: 'author' },
        { text: 'Smith JA', kind: 'author' },
      ]),
    );
    expect(await search.suggest('renal ins', 1)).toEqual([
      { text: 'Renal Insufficiency, Chronic', kind: 'term' },
    ]);
    expect(await search.suggest(`x' | '`, 5)).toEqual([]);
    expect(await search.suggest('', 5)).toEqual([]);
  });

  it('finds related articles without the article itself', async () => {
    const id = [...names].find(([, name]) => name === 'infarct')?.[0] ?? '';
    const hits = await search.related(
      {
        ...emptyDocument,
        id,
        title: 'Infarction of hearts: signalling after angioplasty',
      },
      5,
    );
    expect(hits.map((hit) => names.get(hit.id))).toEqual(['mice']);
  });

  it('finds what is written in traditional characters by either script', async () => {
    const [id] = await addArticles(test, {
      title: '糖尿病視網膜病變的雷射治療',
      authors: [{ name: '張偉' }],
      language: 'zh',
    });
    const ask = async (query: string, filters: SearchFilters = {}) =>
      (await search.search({ query, filters, sort: 'relevance', offset: 0, limit: 10, facets: [] })).hits.map(
        (hit) => hit.id,
      );
    expect(await ask('視網膜病變')).toEqual([id]);
    expect(await ask('"雷射治療"')).toEqual([id]);
    expect(await ask('', { authors: ['张伟'] })).toEqual([id]);
    expect(await ask('', { authors: ['張偉'] })).toEqual([id]);
    await test.db.delete(tables.articles).where(eq(tables.articles.id, id ?? ''));
  });

  it('is always up to date', async () => {
    const fresh = createDatabaseSearch(test.db);
    expect(await fresh.status()).toMatchObject({ engine: 'database', documents: 6, rebuilding: false });
    const [id = ''] = await addArticles(test, { title: 'Quokkamycin for everyone' });
    const request = {
      query: 'quokkamycin',
      filters: {},
      sort: 'relevance',
      offset: 0,
      limit: 10,
      facets: [],
    } as const;
    expect((await fresh.search(request)).hits.map((hit) => hit.id)).toEqual([id]);
    await test.db.delete(tables.articles).where(eq(tables.articles.id, id));
    expect((await fresh.search(request)).hits).toEqual([]);
  });
});
