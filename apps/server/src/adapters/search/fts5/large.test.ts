import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';

// A collection counts as large from its first article on, and little of it may be read.
vi.mock('../ranking/ranking.ts', async (original) => {
  const ranking = await original<typeof import('../ranking/ranking.ts')>();
  const budgets = {
    ...ranking.budgets,
    smallCollection: 0,
    matches: 40,
    candidates: 8,
    lightly: 60,
    enough: 4,
  };
  return { ...ranking, budgets: { ...budgets, postings: 50 } };
});

const { paper } = await import('../../../testing/opensearch-bench.ts');
const { analyseQuery } = await import('../analysis/analyser.ts');
const { createIndexFile } = await import('./file.ts');
const { openIndexReader } = await import('./search.ts');
const { createIndexWriter } = await import('./writer.ts');
const { planQuery } = await import('../ranking/query-plan.ts');
const { createSynonyms } = await import('../analysis/synonyms.ts');

const folder = mkdtempSync(path.join(os.tmpdir(), 'mz-large-'));
const db = createIndexFile(path.join(folder, 'index.sqlite'));
const synonyms = await createSynonyms({ groups: [] });
const article = (at: number) =>
  paper(`p${at}`, {
    // Every 20th says it in the title; all say "lagoon", every third "quokka", one in fifty "zebu".
    title: at % 20 === 0 ? 'Lagoon quokka observed' : `Observation ${at}`,
    abstract: `lagoon ${at % 3 === 0 ? 'quokka' : 'other'} ${at % 50 === 7 ? 'zebu' : ''} words`,
    specialties: at % 4 === 0 ? ['Cardiology'] : ['Oncology'],
    publishedOn: `${2000 + (at % 20)}-06-15`,
    citations: at,
  });
createIndexWriter(db).upsert(
  Array.from({ length: 300 }, (_, at) => article(at)),
  1,
);
const reader = openIndexReader(db);
afterAll(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (query: string, request: object = {}) => {
  const parsed = analyseQuery(query);
  return reader.search({
    plan: planQuery(parsed, synonyms),
    text: parsed.text,
    identifiers: parsed.identifiers,
    request: { query, filters: {}, sort: 'relevance', offset: 0, limit: 50, facets: [], ...request },
    deadline: Date.now() + 10_000,
    withFeedback: false,
  });
};
const numbers = (result: ReturnType<typeof ask>): number[] =>
  result.hits.map(({ id }) => Number(id.slice(1)));

describe('a large collection', () => {
  it('counts what the filters leave, whichever way they are asked', () => {
    const rare = ask('zebu', { filters: { specialties: ['Cardiology'] }, facets: ['specialty'] });
    const expected = Array.from({ length: 300 }, (_, at) => at).filter((at) => at % 50 === 7 && at % 4 === 0);
    expect(numbers(rare).sort()).toEqual(expected.map(Number).sort());
    expect(rare).toMatchObject({ total: expected.length, totalIsExact: true });
    // "quokka" is in too many to be filtered in memory.
    const frequent = ask('quokka', {
      filters: { specialties: ['Cardiology'], from: '2008-01-01', to: '2008-12-31' },
    });
    const wanted = Array.from({ length: 300 }, (_, at) => at).filter(
      (at) => (at % 3 === 0 || at % 20 === 0) && at % 4 === 0 && at % 20 === 8,
    );
    expect(numbers(frequent).sort()).toEqual(wanted.sort());
    expect(frequent).toMatchObject({ total: wanted.length, totalIsExact: true });
  });

  it('looks at titles first where more match than may be ranked, and says that the count is cut', () => {
    const result = ask('lagoon quokka');
    expect(result.total).toBeGreaterThanOrEqual(40);
    expect(result.totalIsExact).toBe(false);
    const titled = numbers(result).slice(0, 8);
    expect(titled).toHaveLength(8);
    expect(titled.every((at) => at % 20 === 0)).toBe(true);
  });

  it('keeps to the filters where it looks at titles first', () => {
    const result = ask('lagoon quokka', {
      filters: { from: '2000-01-01', to: '2000-12-31', specialties: ['Cardiology'] },
    });
    expect(numbers(result).length).toBeGreaterThan(0);
    expect(numbers(result).every((at) => at % 20 === 0)).toBe(true);
  });

  it('keeps to the filters among articles that have only some of the words', () => {
    const result = ask('zebu unheardof', { filters: { specialties: ['Oncology'] } });
    expect(numbers(result).length).toBeGreaterThan(0);
    expect(numbers(result).every((at) => at % 50 === 7 && at % 4 !== 0)).toBe(true);
  });
});
