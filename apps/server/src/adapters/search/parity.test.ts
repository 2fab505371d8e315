import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundledDocuments } from '../../testing/bundled-documents.ts';
import { type OpenSearchBench, startOpenSearchBench } from '../../testing/opensearch-bench.ts';
import { createSynonyms } from './analysis/synonyms.ts';
import { createFts5Engine } from './fts5/engine.ts';
import type { SearchEngine } from './search-engine.ts';

let bench: OpenSearchBench;
let fts5: SearchEngine;
const folder = mkdtempSync(path.join(os.tmpdir(), 'mz-parity-'));

beforeAll(async () => {
  bench = await startOpenSearchBench();
  const synonyms = await createSynonyms({});
  fts5 = createFts5Engine({ folder, synonyms: () => synonyms });
  const documents = bundledDocuments();
  await fts5.rebuild(
    (async function* () {
      yield documents;
    })(),
    1,
  );
  await bench.engine.upsert(documents, 1);
}, 60_000);
afterAll(async () => {
  await fts5.close();
  await bench.server.close();
  rmSync(folder, { recursive: true, force: true });
});

const rank = async (engine: SearchEngine, query: string): Promise<string[]> => {
  const request = { query, filters: {}, sort: 'relevance', offset: 0, limit: 10, facets: [] } as const;
  return (await engine.search(request)).hits.map(({ id }) => id);
};

/** Own questions with the paper each is after. */
const asked: readonly (readonly [string, string])[] = [
  ['dapagliflozin heart failure reduced ejection fraction', 'dapa-hf-2019'],
  ['spironolactone severe heart failure', 'rales-1999'],
  ['apixaban warfarin atrial fibrillation', 'aristotle-2011'],
  ['canakinumab atherosclerosis', 'cantos-2017'],
  ['lifestyle or metformin to prevent diabetes', 'dpp-2002'],
  ['tirzepatide obesity', 'surmount-1-2022'],
  ['ipilimumab metastatic melanoma', 'hodi-ipilimumab-2010'],
  ['olaparib BRCA breast cancer', 'olympia-2021'],
  ['low-dose computed tomographic screening lung cancer', 'nlst-2011'],
  ['hydroxyurea sickle cell', 'hydroxyurea-msh-1995'],
  ['emicizumab hemophilia', 'haven-3-2018'],
  ['lecanemab Alzheimer', 'clarity-ad-2023'],
  ['carotid endarterectomy', 'nascet-1991'],
  ['peanut infants allergy', 'leap-peanut-2015'],
  ['rituximab vasculitis', 'rave-rituximab-2010'],
  ['dexamethasone covid-19', 'recovery-dexamethasone-2021'],
  ['lenacapavir prevention', 'purpose-1-2024'],
  ['artesunate malaria children', 'aquamat-2010'],
  ['surgical safety checklist', 'haynes-checklist-2009'],
  ['tranexamic acid trauma', 'crash-2-2010'],
  ['caffeine apnea of prematurity', 'cap-caffeine-2006'],
  ['racial bias algorithm', 'obermeyer-bias-2019'],
];

it.each(asked)('both engines put what is meant by "%s" among the first three', async (query, wanted) => {
  expect((await rank(fts5, query)).slice(0, 3)).toContain(wanted);
  expect((await rank(bench.engine, query)).slice(0, 3)).toContain(wanted);
});

it('both engines mostly agree on the first, and know the first three of each other', async () => {
  let first = 0;
  let known = 0;
  for (const [query] of asked) {
    const [own, other] = [await rank(fts5, query), await rank(bench.engine, query)];
    if (own[0] === other[0]) first += 1;
    // One engine asks for all words before it asks for some, and may have fewer.
    const [fewer, more] = own.length < other.length ? [own, other] : [other, own];
    const best = fewer.slice(0, 3);
    known += best.filter((id) => more.includes(id)).length / best.length;
  }
  expect(first / asked.length).toBeGreaterThanOrEqual(0.85);
  expect(known / asked.length).toBeGreaterThanOrEqual(0.85);
}, 60_000);
