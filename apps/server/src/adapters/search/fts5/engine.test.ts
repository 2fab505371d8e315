import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents } from '../../../testing/search-documents.ts';
import { createSynonyms } from '../analysis/synonyms.ts';
import type {
  SearchDocument,
  SearchEngine,
  SearchFilters,
  SearchRequest,
  SearchResult,
} from '../search-engine.ts';
import { createFts5Engine } from './engine.ts';

const synonyms = await createSynonyms({});
const makeFolder = (): string => mkdtempSync(path.join(os.tmpdir(), 'mz-search-'));
const open = (folder: string): SearchEngine => createFts5Engine({ folder, synonyms: () => synonyms });
async function* inBatches(all: readonly SearchDocument[]): AsyncGenerator<readonly SearchDocument[]> {
  for (let at = 0; at < all.length; at += 4) yield all.slice(at, at + 4);
}

let folder: string;
let engine: SearchEngine;
beforeAll(async () => {
  folder = makeFolder();
  engine = open(folder);
  await engine.rebuild(inBatches(documents), 5);
});
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (query: string, more: Partial<SearchRequest> = {}): Promise<SearchResult> =>
  engine.search({ query, filters: {}, sort: 'relevance', offset: 0, limit: 20, facets: [], ...more });
const ids = async (query: string, more: Partial<SearchRequest> = {}): Promise<string[]> =>
  (await ask(query, more)).hits.map(({ id }) => id);
const filtered = (filters: SearchFilters): Promise<string[]> => ids('', { filters, sort: 'date' });

describe('words', () => {
  it('puts what has them all, in the title, first', async () => {
    const found = await ids('heart failure');
    expect(found.slice(0, 2).sort()).toEqual(['dapa', 'paradigm']);
    expect(found).not.toContain('ukpds');
  });

  it('finds exact phrases only where they stand', async () => {
    expect(await ids('"type 2 diabetes"')).toEqual(expect.arrayContaining(['ukpds', 'dapa']));
    expect(await ids('"type 2 diabetes"')).not.toContain('dcct');
    expect(await ids('"failure heart"')).toEqual([]);
  });

  it('leaves out what is excluded', async () => {
    expect(await ids('diabetes -metformin')).not.toContain('ukpds');
    expect(await ids('diabetes -metformin')).toContain('dcct');
    expect(await ids('diabetes -"type 1"')).not.toContain('dcct');
  });

  it('finds beginnings of words where asked', async () => {
    expect((await ids('dapagl*'))[0]).toBe('dapa');
    expect(await ids('cardiomyo*')).toEqual(['mouse']);
    expect(await ids('dapagl')).toEqual([]);
  });

  it.each([
    ['IL6', 'mouse'],
    ['IL-6', 'mouse'],
    ['interleukin-6', 'mouse'],
    ['TNF-alpha', 'mouse'],
    ['beta blockers', 'commit'],
    ['β-blocker', 'commit'],
    ['SGLT-2', 'dapa'],
    ['hospitalization', 'paradigm'],
  ])('finds %s however it is written', async (query, id) => {
    expect((await ids(query))[0]).toBe(id);
  });

  it.each([
    ['heart attack', 'commit', 'Myocardial Infarction'],
    ['gliflozins', 'dapa', 'dapagliflozin'],
    ['قصور القلب', 'dapa', 'heart failure'],
    ['心力衰竭', 'chinese', 'heart failure'],
    ['juvenile diabetes', 'dcct', 'type 1 diabetes'],
  ])('finds %s by another name and says so', async (query, id, name) => {
    const result = await ask(query);
    expect(result.hits.map((hit) => hit.id)).toContain(id);
    expect(result.expandedBy.map((text) => text.toLowerCase())).toContain(name.toLowerCase());
  });

  it('finds Arabic and Chinese by their own words', async () => {
    expect(await ids('السكري')).toContain('arabic');
    expect((await ids('中医治疗'))[0]).toBe('chinese');
    expect((await ids('中醫治療'))[0]).toBe('chinese');
    expect(await ids('"中醫治療"')).toEqual(['chinese']);
  });

  it('searches broken syntax as words', async () => {
    for (const query of [
      '"heart failure',
      '((heart failure',
      'heart AND failure OR',
      'heart: failure^',
      '"" heart failure',
    ])
      expect((await ids(query)).slice(0, 2).sort()).toEqual(['dapa', 'paradigm']);
    expect(await ids('?!')).toEqual([]);
  });

  it('marks by the terms it searched', async () => {
    const { terms } = await ask('heart attack');
    expect(terms).toEqual(expect.arrayContaining(['heart', 'attack', 'myocard infarct']));
  });
});

describe('misspellings', () => {
  it.each([
    ['dapaglifozin', 'dapa', 'dapagliflozin'],
    ['metprolol', 'commit', 'metoprolol'],
    ['mcmuray', 'paradigm', 'mcmurray'],
    ['diabtes metformin', 'ukpds', 'diabetes metformin'],
    ['heart failuer', 'dapa', 'heart failure'],
  ])('searches %s as what exists', async (query, id, corrected) => {
    const result = await ask(query);
    expect(result.corrected).toBe(corrected);
    expect(result.hits.map((hit) => hit.id)).toContain(id);
  });

  it('corrects nothing that is known, and nothing without a likeness', async () => {
    expect((await ask('metformin')).corrected).toBeNull();
    const none = await ask('qqqqzzzzxxxx');
    expect(none).toMatchObject({ hits: [], total: 0, corrected: null });
  });
});

describe('words that no paper has', () => {
  it('are not taken for medical ones when they are words of every day', async () => {
    // One letter from SGLT, SARS and heart.
    for (const word of ['salt', 'star', 'heat']) expect((await ask(word)).corrected).toBeNull();
  });

  it('are named', async () => {
    expect((await ask('qqqqzzzzxxxx')).unfound).toEqual(['qqqqzzzzxxxx']);
    expect((await ask('qqqqzzzzxxxx metformin')).unfound).toEqual(['qqqqzzzzxxxx']);
    expect((await ask('metformin')).unfound).toEqual([]);
    expect((await ask('dapaglifozin')).unfound).toEqual([]);
    expect((await ask('甲乙丙丁')).unfound).toEqual(['甲乙丙丁']);
  });
});

describe('papers one knows', () => {
  it.each([
    '25176015',
    'PMID 25176015',
    'PMC1234567',
    '10.1056/NEJMoa1409077',
    'https://doi.org/10.1056/nejmoa1409077',
  ])('finds %s', async (query) => {
    expect(await ids(query)).toEqual(['paradigm']);
  });

  it.each([
    ['mcmurray 2019 nejm', 'dapa'],
    ['mcmurray 2014', 'paradigm'],
    ['chen lancet 2005', 'commit'],
    ['turner metformin lancet', 'ukpds'],
    ['McMurray et al. N Engl J Med 2019', 'dapa'],
  ])('puts %s first', async (query, id) => {
    expect((await ids(query))[0]).toBe(id);
  });
});

describe('filters and facets', () => {
  it.each<[SearchFilters, string[]]>([
    [{ specialties: ['Endocrinology'] }, ['dapa', 'dcct', 'ukpds']],
    [{ specialties: ['Endocrinology', 'Cardiology'] }, ['commit', 'dapa', 'dcct', 'paradigm', 'ukpds']],
    [{ specialties: ['Cardiology'], studyTypes: ['cohort'] }, []],
    [{ languages: ['ar', 'zh'] }, ['arabic', 'chinese']],
    [{ journals: ['Lancet'] }, ['commit', 'ukpds']],
    [{ journals: ['Lancet (London, England)'] }, ['commit', 'ukpds']],
    [{ species: ['animal'] }, ['mouse']],
    [{ from: '2014-09-11', to: '2019-11-20' }, ['paradigm']],
    [{ from: '2014', to: '2019' }, ['dapa', 'paradigm']],
    [{ to: '1993' }, ['dcct']],
    [{ fullText: true }, ['dapa']],
    [{ retracted: 'only' }, ['retracted']],
    [{ authors: ['McMurray JJV'] }, ['dapa', 'paradigm']],
    [{ authors: ['mcmurray, j.j.v.'] }, ['dapa', 'paradigm']],
    [{ authors: ['MCMURRAY'] }, ['dapa', 'paradigm']],
    [{ authors: ['McMurray J'] }, []],
    [{ authors: ['...'] }, []],
    [{ addedAfter: 7_000 }, ['arabic', 'chinese']],
  ])('narrows by %j', async (filters, expected) => {
    expect((await filtered(filters)).sort()).toEqual(expected);
    const withWords = await ids('diabetes heart IL-6 ivermectin myocardial السكري 心力衰竭', { filters });
    expect(withWords.sort()).toEqual(expected);
  });

  it('hides what was retracted', async () => {
    expect(await ids('ivermectin', { filters: { retracted: 'hide' } })).toEqual([]);
    expect(await ids('ivermectin')).toEqual(['retracted']);
  });

  it('filters what an identifier finds', async () => {
    expect(await ids('25176015', { filters: { journals: ['Lancet'] } })).toEqual([]);
  });

  it('counts what was found by its facets', async () => {
    const { facets, total, totalIsExact } = await ask('', {
      facets: ['specialty', 'studyType', 'language', 'journal', 'species', 'year', 'fullText', 'retracted'],
      sort: 'date',
    });
    expect([total, totalIsExact]).toEqual([9, true]);
    expect(facets.specialty).toContainEqual({ value: 'Cardiology', count: 3 });
    expect(facets.studyType?.[0]).toEqual({ value: 'randomised-trial', count: 4 });
    expect(facets.language).toEqual(
      expect.arrayContaining([
        { value: 'en', count: 7 },
        { value: 'ar', count: 1 },
      ]),
    );
    expect(facets.journal).toContainEqual({ value: 'Lancet', count: 2 });
    expect(facets.species).toContainEqual({ value: 'animal', count: 1 });
    expect(facets.year?.[0]).toEqual({ value: '2023', count: 1 });
    expect(facets.fullText).toContainEqual({ value: 'true', count: 1 });
    expect(facets.retracted).toContainEqual({ value: 'true', count: 1 });
    const narrowed = await ask('metformin', { facets: ['journal'] });
    expect(narrowed.facets.journal).toEqual([{ value: 'Lancet', count: 1 }]);
  });
});

describe('order and pages', () => {
  it('sorts by date and by citations', async () => {
    expect((await ids('', { sort: 'date' })).slice(0, 3)).toEqual(['chinese', 'arabic', 'retracted']);
    expect((await ids('', { sort: 'citations' })).slice(0, 3)).toEqual(['paradigm', 'dapa', 'commit']);
    expect(await ids('heart failure', { sort: 'date' })).toEqual(['dapa', 'paradigm']);
  });

  it('gives pages that join', async () => {
    const whole = await ids('diabetes heart failure');
    const pages = await Promise.all(
      [0, 2, 4].map((offset) => ids('diabetes heart failure', { offset, limit: 2 })),
    );
    expect(pages.flat()).toEqual(whole.slice(0, 6));
  });
});

it('finds related articles, itself left out', async () => {
  const [paradigm] = documents;
  const found = await engine.related(paradigm as SearchDocument, 3);
  expect(found[0]?.id).toBe('dapa');
  expect(found.map(({ id }) => id)).not.toContain('paradigm');
});

it('completes what is being typed', async () => {
  expect(await engine.suggest('dapag', 5)).toContainEqual({ text: 'dapagliflozin', kind: 'word' });
  expect(await engine.suggest('heart fai', 5)).toContainEqual({ text: 'Heart Failure', kind: 'term' });
  expect(await engine.suggest('mcmur', 5)).toContainEqual({ text: 'McMurray JJV', kind: 'author' });
  expect(await engine.suggest('lanc', 5)).toContainEqual({
    text: 'Lancet (London, England)',
    kind: 'journal',
  });
  expect((await engine.suggest('intensive blood glu', 5)).map(({ kind }) => kind)).toContain('title');
  expect(await engine.suggest('', 5)).toEqual([]);
  expect(await engine.suggest('"*(', 5)).toEqual([]);
});

it('does not take a word for one of another beginning', async () => {
  expect((await ask('bcmurrey')).corrected).toBeNull();
  expect((await ask('mcmurrey')).corrected).toBe('mcmurray');
  expect((await ask('ncmurray')).corrected).toBe('mcmurray');
});

it('completes with words of titles that follow what was typed, and with nothing else', async () => {
  const texts = async (typed: string, kind = 'word') =>
    (await engine.suggest(typed, 10)).filter((one) => one.kind === kind).map(({ text }) => text);
  // No family names, no words of abstracts or of other places in the title, no fragments.
  expect(await texts('mcmur')).toEqual([]);
  expect(await texts('heart a')).toEqual([]);
  expect(await texts('heart f')).toEqual([]);
  expect(await texts('heart f', 'term')).toEqual(['Heart Failure']);
  expect(await texts('intensive bl')).toEqual(['intensive blood']);
  for (const typed of ['in', 'th', 'co', 're', 'di', 'ef', 'pa', 'an'])
    for (const word of await texts(typed))
      expect(documents.some(({ title }) => title.toLowerCase().includes(word.toLowerCase()))).toBe(true);
  expect(await texts('heart fail-', 'term')).toEqual(['Heart Failure']);
  expect(await texts('心力衰', 'title')).toEqual(['慢性心力衰竭的中医治疗']);
  expect(await texts('心力衰')).toEqual([]);
});

it('gives up a search at its time', async () => {
  await expect(ask('heart failure', { timeoutMs: 0 })).rejects.toMatchObject({ kind: 'SearchTimeoutError' });
  expect(await ids('metformin')).toEqual(['ukpds']);
});

it('never fails, whatever is asked', async () => {
  for (const query of [
    '"',
    '*',
    '-',
    'a*',
    '_s0',
    'search : heart',
    'heart NEAR(failure)',
    '^heart',
    '{title}: heart',
    "';drop table docs",
    '\u0000',
    '"*"',
    '2019',
    '🫀',
    'AND',
    'title',
  ])
    await expect(ask(query), query).resolves.toBeDefined();
});
