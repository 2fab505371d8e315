// Literature queries as they are typed, over the papers that come with the product. Needs the folder of the queries, which
// is not part of this project, in QUERIES_DIR; a third of them is measured apart and never looked at.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  readLiteratureDrugs,
  readLiteratureWords,
  readMedicines,
  readTerms,
  readTopics,
} from '../apps/server/src/adapters/search/analysis/content-names.ts';
import {
  createSynonyms,
  readForeignWords,
  type Synonyms,
} from '../apps/server/src/adapters/search/analysis/synonyms.ts';
import { createFts5Engine } from '../apps/server/src/adapters/search/fts5/engine.ts';
import type { SearchEngine } from '../apps/server/src/adapters/search/search-engine.ts';
import { bundledDocuments } from '../apps/server/src/testing/bundled-documents.ts';
import { ndcgAt10 } from './retrieval-sets.ts';
import type { Figure } from './table.ts';

interface TypedQuery {
  readonly id: string;
  readonly language: 'en' | 'ar' | 'zh';
  readonly kind: string;
  readonly query: string;
  readonly relevant: readonly { readonly id: string; readonly grade: number }[];
}

/** The names a running server knows. */
export const knownSynonyms = (): Promise<Synonyms> =>
  createSynonyms({
    topics: readTopics(),
    medicines: [...readMedicines(), ...readLiteratureDrugs()],
    words: [...readForeignWords(), ...readTerms(), ...readLiteratureWords()],
  });

/** The bundled papers in an engine of their own, until `use` is done. */
export const withBundledPapers = async <T>(use: (engine: SearchEngine) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mz-typed-queries-'));
  const synonyms = await knownSynonyms();
  const engine = createFts5Engine({ folder, synonyms: () => synonyms });
  try {
    const documents = bundledDocuments();
    await engine.rebuild(
      (async function* () {
        yield documents;
      })(),
      1,
    );
    return await use(engine);
  } finally {
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

export const rankFor = async (engine: SearchEngine, query: string, limit = 20): Promise<string[]> => {
  const { hits } = await engine.search({
    query,
    filters: {},
    sort: 'relevance',
    offset: 0,
    limit,
    facets: [],
    timeoutMs: 20_000,
  });
  return hits.map(({ id }) => id);
};

const gainOf = (grade: number): number => 2 ** grade - 1;

export const measureTypedQueries = async (folder = process.env.QUERIES_DIR): Promise<Figure[]> => {
  if (!folder) return [];
  const queries = JSON.parse(readFileSync(path.join(folder, 'queries.json'), 'utf8')) as TypedQuery[];
  return withBundledPapers(async (engine) => {
    const sums = new Map<string, { sum: number; count: number }>();
    for (const { id, language, query, relevant } of queries) {
      const grades = new Map(relevant.map((one) => [one.id, gainOf(one.grade)]));
      const part = Number(id.slice(-2)) % 3 === 2 ? 'unread third' : 'tuned two thirds';
      const quality = ndcgAt10(await rankFor(engine, query), grades);
      const key = `typed queries, ${language}, ${part}`;
      const known = sums.get(key) ?? { sum: 0, count: 0 };
      sums.set(key, { sum: known.sum + quality, count: known.count + 1 });
    }
    return [...sums].sort().map(([name, { sum, count }]) => ({
      name: `${name}: nDCG@10`,
      value: (100 * sum) / count,
      unit: '%',
      note: `${count} queries`,
    }));
  });
};
