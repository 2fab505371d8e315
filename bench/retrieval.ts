import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createSynonyms } from '../apps/server/src/adapters/search/analysis/synonyms.ts';
import { createFts5Engine } from '../apps/server/src/adapters/search/fts5/engine.ts';
import type { SearchDocument } from '../apps/server/src/adapters/search/search-engine.ts';
import { emptyDocument } from '../apps/server/src/testing/search-documents.ts';
import { ndcgAt10, type RetrievalSet, readRetrievalSet, recallAt100 } from './retrieval-sets.ts';
import type { Figure } from './table.ts';
import { measureTypedQueries } from './typed-queries.ts';

const wanted = 100;
const batch = 1_000;

interface Quality {
  readonly ndcg: number;
  readonly recall: number;
}

const measure = async (
  set: RetrievalSet,
  search: (query: string) => Promise<readonly string[]> | readonly string[],
): Promise<Quality> => {
  let ndcg = 0;
  let recall = 0;
  for (const { id, text } of set.queries) {
    const ranked = await search(text);
    const grades = set.relevant.get(id) ?? new Map();
    ndcg += ndcgAt10(ranked, grades);
    recall += recallAt100(ranked, grades);
  }
  return { ndcg: ndcg / set.queries.length, recall: recall / set.queries.length };
};

/** FTS5 as it comes: its own stemmer and BM25, the title weighing three times the abstract. */
const measurePlain = async (set: RetrievalSet): Promise<Quality> => {
  const db = new DatabaseSync(':memory:');
  db.exec("create virtual table plain using fts5(title, text, tokenize='porter unicode61')");
  const insert = db.prepare('insert into plain (rowid, title, text) values (?, ?, ?)');
  db.exec('begin');
  set.documents.forEach((document, at) => {
    insert.run(at + 1, document.title, document.text);
  });
  db.exec('commit');
  const find = db.prepare('select rowid from plain where plain match ? order by bm25(plain, 3, 1) limit ?');
  const quality = await measure(set, (query) => {
    const words = query.match(/[\p{L}\p{N}]+/gu) ?? [];
    const rows = find.all(words.map((word) => `"${word}"`).join(' OR '), wanted);
    return rows.map(({ rowid }) => set.documents[Number(rowid) - 1]?.id ?? '');
  });
  db.close();
  return quality;
};

const toDocument = ({ id, title, text }: RetrievalSet['documents'][number]): SearchDocument => ({
  ...emptyDocument,
  id,
  title,
  abstract: text,
});

const measureEngine = async (set: RetrievalSet): Promise<Quality> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mz-retrieval-'));
  const synonyms = await createSynonyms({});
  const engine = createFts5Engine({ folder, synonyms: () => synonyms });
  try {
    const source = async function* () {
      for (let at = 0; at < set.documents.length; at += batch)
        yield set.documents.slice(at, at + batch).map(toDocument);
    };
    await engine.rebuild(source(), 1);
    return await measure(set, async (query) => {
      const result = await engine.search({
        query,
        filters: {},
        sort: 'relevance',
        offset: 0,
        limit: wanted,
        facets: [],
        timeoutMs: 60_000,
      });
      return result.hits.map(({ id }) => id);
    });
  } finally {
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

const measureSet = async (folder: string): Promise<Figure[]> => {
  const set = readRetrievalSet(folder);
  const name = path.basename(path.resolve(folder));
  const plain = await measurePlain(set);
  const engine = await measureEngine(set);
  const against = 'plain FTS5 in the same run';
  return [
    {
      name: `${name}: nDCG@10, plain FTS5`,
      value: plain.ndcg * 100,
      unit: '%',
      note: `${set.documents.length} documents, ${set.queries.length} questions`,
    },
    {
      name: `${name}: nDCG@10, the text index`,
      value: engine.ndcg * 100,
      unit: '%',
      ratio: engine.ndcg / plain.ndcg,
      against,
      ...(name === 'scifact' && { note: 'BM25 67.9, SPLADE-v3 71.4' }),
    },
    { name: `${name}: recall@100, plain FTS5`, value: plain.recall * 100, unit: '%' },
    {
      name: `${name}: recall@100, the text index`,
      value: engine.recall * 100,
      unit: '%',
      ratio: engine.recall / plain.recall,
      against,
    },
  ];
};

/**
 * How well questions find their papers, through the real engine and through plain FTS5 in the same run. Needs the
 * folders of the test sets, which are not part of this project, in `RETRIEVAL_DIRS` (separated as in PATH).
 */
export const measureRetrieval = async (
  folders = process.env.RETRIEVAL_DIRS ?? process.env.SCIFACT_DIR,
): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const folder of (folders ?? '').split(path.delimiter).filter(Boolean))
    figures.push(...(await measureSet(folder)));
  figures.push(...(await measureTypedQueries()));
  if (figures.length === 0)
    console.log(
      'retrieval: set RETRIEVAL_DIRS to folders of test sets (SciFact’s archive, or BEIR’s layout), QUERIES_DIR to typed queries',
    );
  return figures;
};
