import { articleFacets } from '@mz/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { paper, papers, startOpenSearchBench } from '../../../testing/opensearch-bench.ts';
import type { OpenSearchServer } from '../../../testing/opensearch-server.ts';
import type { SearchEngine, SearchRequest } from '../search-engine.ts';

let server: OpenSearchServer;
let engine: SearchEngine;

beforeEach(async () => {
  ({ server, engine } = await startOpenSearchBench());
});
afterEach(() => server.close());

const ask = (query: string, request: Partial<SearchRequest> = {}) =>
  engine.search({ query, filters: {}, sort: 'relevance', offset: 0, limit: 10, facets: [], ...request });
const find = async (query: string, request: Partial<SearchRequest> = {}): Promise<string[]> =>
  (await ask(query, request)).hits.map(({ id }) => id);
describe('searching', () => {
  beforeEach(() => engine.upsert(papers, 1));

  it.each([
    ['dapagliflozin', ['dapa']],
    ['patients kidney diseases', ['dapa']],
    ['thrombolysis', ['infarct']],
    ['il-6', ['mice']],
    ['IL6', ['mice']],
    ['muller', ['dapa']],
    ['heerspink 2020 nejm', ['dapa']],
    ['"acute myocardial infarction"', ['infarct']],
    ['"infarction acute"', []],
    ['myocardial -mice', ['infarct']],
    ['myocardial -"acute myocardial"', ['mice']],
    ['angioplas*', ['infarct']],
    ['heart attack', ['infarct', 'chinese']],
    ['心肌梗死', ['chinese', 'infarct']],
    ['急性心肌梗塞的治療', ['chinese', 'infarct']],
    ['القلب', ['arabic']],
    ['zzzzqqq', []],
    ['the of and', []],
    ['32970396', ['dapa']],
    ['PMC7654321', ['dapa']],
    ['https://doi.org/10.1056/NEJMoa2024816', ['dapa']],
  ])('%s', async (query, expected) => {
    expect((await find(query)).sort()).toEqual([...expected].sort());
  });

  it.each([
    ['zzzzqqq', ['zzzzqqq']],
    ['zzzzqqq metformin kidney', ['zzzzqqq', 'metformin']],
    ['myocardial kidney', []],
    ['kidney', []],
    ['甲乙丙丁', ['甲乙丙丁']],
  ])('names the words that no article has: %s', async (query, unfound) => {
    expect((await ask(query)).unfound).toEqual(unfound);
  });

  it('puts what the title says before what the abstract says, and the recent and strong before the retracted', async () => {
    expect((await find('myocardial')).slice(0, 2)).toEqual(['infarct', 'mice']);
    await engine.upsert(
      [
        paper('old', { title: 'quokka', publishedOn: '1980-01-01' }),
        paper('retracted', { title: 'quokka', publishedOn: '2025-01-01', retracted: true }),
        paper('strong', { title: 'quokka', publishedOn: '2025-01-01', studyType: 'meta-analysis' }),
        paper('recent', { title: 'quokka', publishedOn: '2025-01-01' }),
        paper('undated', { title: 'quokka' }),
      ],
      2,
    );
    const hits = await find('quokka');
    expect(hits.slice(0, 2)).toEqual(['strong', 'recent']);
    expect(hits.at(-1)).toBe('retracted');
  });

  it('answers a whole question with the nearest article', async () => {
    const hits = await find(
      'Does dapagliflozin or empagliflozin slow kidney disease in people with diabetes?',
    );
    expect(hits[0]).toBe('dapa');
  });

  it('asks for no more than the server takes, however many words there are', async () => {
    const words = Array.from({ length: 166 }, (_, at) => `${String.fromCharCode(97 + (at % 26))}${at % 10}`);
    const hits = await find(`dapagliflozin heart attack ${words.join(' ')}`.slice(0, 500));
    expect(hits).toContain('dapa');
  });

  it('corrects a misspelling that finds nothing, and says so', async () => {
    const result = await ask('primary angioplsaty');
    expect(result.corrected).toBe('primary angioplasty');
    expect(result.hits.map(({ id }) => id)).toEqual(['infarct']);
    expect((await ask('angioplasty')).corrected).toBeNull();
  });

  it('names the terms to mark and the synonyms searched', async () => {
    const result = await ask('heart attack');
    expect(result.expandedBy).toContain('Myocardial Infarction');
    expect(result.terms).toEqual(expect.arrayContaining(['heart', 'attack', 'myocard infarct']));
  });

  it('combines filters by AND and their values by OR', async () => {
    const by = async (filters: SearchRequest['filters'], query = '') =>
      (await find(query, { filters })).sort();
    expect(await by({ specialties: ['Immunology', 'Endocrinology'] })).toEqual(['dapa', 'mice']);
    expect(await by({ specialties: ['Cardiology'], studyTypes: ['meta-analysis'] })).toEqual(['infarct']);
    expect(await by({ languages: ['zh', 'ar'] })).toEqual(['arabic', 'chinese']);
    expect(await by({ journals: ['lancet', 'N Engl J Med'] })).toEqual(['dapa', 'infarct']);
    expect(await by({ species: ['animal'] })).toEqual(['mice']);
    expect(await by({ fullText: true })).toEqual(['infarct']);
    expect(await by({ from: '2019-03-01', to: '2020-12-31' })).toEqual(['dapa', 'infarct']);
    expect(await by({ retracted: 'only' })).toEqual(['mice']);
    expect(await by({ retracted: 'hide' }, 'myocardial')).toEqual(['infarct']);
    expect(await by({ authors: ['smith j'] })).toEqual(['infarct']);
    expect(await by({ authors: ['SMITH'] })).toEqual(['infarct', 'mice']);
    expect(await by({ authors: ['muller'] })).toEqual(['dapa']);
    expect(await by({ authors: ['Smith J', 'Müller Ü'] })).toEqual(['dapa', 'infarct']);
    expect(await by({ authors: ['Smith JA'] })).toEqual(['mice']);
    expect(await by({ authors: ['...'] })).toEqual([]);
    expect(await by({ addedAfter: 200 })).toEqual(['mice']);
    expect(await by({ specialties: [] })).toHaveLength(5);
  });

  it('sorts and pages', async () => {
    expect(await find('', { sort: 'date' })).toEqual(['mice', 'dapa', 'infarct', 'chinese', 'arabic']);
    expect((await find('', { sort: 'citations' })).slice(0, 3)).toEqual(['dapa', 'infarct', 'mice']);
    expect(await find('', { sort: 'date', offset: 3, limit: 1 })).toEqual(['chinese']);
  });

  it('counts every facet over what was found', async () => {
    const { facets, total, totalIsExact } = await ask('myocardial', { facets: articleFacets });
    expect({ total, totalIsExact }).toEqual({ total: 2, totalIsExact: true });
    expect(facets.specialty).toEqual([
      { value: 'Cardiology', count: 2 },
      { value: 'Immunology', count: 1 },
    ]);
    expect(facets.year).toEqual([
      { value: '2021', count: 1 },
      { value: '2019', count: 1 },
    ]);
    expect(facets.retracted).toEqual([
      { value: 'false', count: 1 },
      { value: 'true', count: 1 },
    ]);
    expect(facets.journal).toEqual([
      { value: 'Circulation research', count: 1 },
      { value: 'Lancet', count: 1 },
    ]);
  });

  it.each([
    `"`,
    `\\`,
    `a & | ! ( ) : * b`,
    `{"query":1}`,
    `+-=&&||><!(){}[]^"~*?:\\/`,
    `-`,
    `\u0000x`,
    '\ud83d',
    `${'a '.repeat(250)}`,
  ])('is safe with %j', async (query) => {
    expect((await ask(query, { facets: articleFacets })).total).toBeGreaterThanOrEqual(0);
  });

  it('finds related articles without the article itself', async () => {
    const document = paper('infarct', { title: 'Infarction of the heart: myocardial signalling' });
    expect((await engine.related(document, 5)).map(({ id }) => id)).toEqual(['mice']);
  });

  it('completes headings, journals, people and titles', async () => {
    expect(await engine.suggest('smith', 5)).toEqual([
      { text: 'Smith J', kind: 'author' },
      { text: 'Smith JA', kind: 'author' },
    ]);
    expect(await engine.suggest('renal', 1)).toEqual([
      { text: 'Renal Insufficiency, Chronic', kind: 'term' },
    ]);
    expect(await engine.suggest('Primary ang', 3)).toEqual([
      { text: 'Primary angioplasty for acute myocardial infarction', kind: 'title' },
    ]);
    expect(await engine.suggest('  ', 3)).toEqual([]);
  });

  it('tells an inexact answer: shards that failed, a count cut short', async () => {
    const hits = [{ _index: 'x', _id: 'dapa', _score: 1, sort: [1] }];
    const partial = (extra: object): void => {
      server.intercept = (request) =>
        request.path.endsWith('_search')
          ? {
              status: 200,
              body: {
                took: 9,
                timed_out: false,
                _shards: { total: 5, successful: 5, skipped: 0, failed: 0 },
                hits: { total: { value: 1, relation: 'eq' }, max_score: 1, hits },
                ...extra,
              },
            }
          : null;
    };
    partial({});
    expect((await ask('x ray')).totalIsExact).toBe(true);
    partial({ _shards: { total: 5, successful: 4, skipped: 0, failed: 1 } });
    expect((await ask('x ray')).totalIsExact).toBe(false);
    partial({ hits: { total: { value: 100_000, relation: 'gte' }, max_score: 1, hits } });
    expect(await ask('x ray')).toMatchObject({ total: 100_000, totalIsExact: false });
    partial({ timed_out: true });
    expect((await ask('x ray')).totalIsExact).toBe(false);
    partial({ timed_out: true, hits: { total: { value: 0, relation: 'eq' }, max_score: null, hits: [] } });
    await expect(ask('x ray')).rejects.toMatchObject({ failure: 'timeout' });
    partial({ _shards: { total: 5, successful: 0, skipped: 0, failed: 5 } });
    await expect(ask('x ray')).rejects.toMatchObject({ failure: 'unavailable' });
  });
});

describe('pages beyond what the server opens by offset', () => {
  it('are reached by walking there', async () => {
    const small = await startOpenSearchBench(50);
    engine = small.engine;
    const nameOf = (at: number): string => `p${String(at).padStart(3, '0')}`;
    await engine.upsert(
      Array.from({ length: 230 }, (_, at) => paper(nameOf(at), { publishedOn: '2020-01-01' })),
      1,
    );
    const page = (offset: number) => find('', { sort: 'date', limit: 10, offset });
    expect((await page(40)).at(-1)).toBe(nameOf(180));
    expect(await page(215)).toEqual(Array.from({ length: 10 }, (_, at) => nameOf(14 - at)));
    expect(await page(225)).toHaveLength(5);
    expect(await page(300)).toEqual([]);
    expect(await ask('', { sort: 'date', offset: 5_000_000 })).toMatchObject({ hits: [], total: 230 });
    await small.server.close();
  });
});
