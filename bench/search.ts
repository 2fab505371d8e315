// Search over 1,000, 100,000 and (with --million) a million articles, as ratios to the bare query of FTS5.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { articleFacets } from '@mz/contracts';
import { analyse } from '../apps/server/src/adapters/search/analysis/analyser.ts';
import { createSynonyms } from '../apps/server/src/adapters/search/analysis/synonyms.ts';
import { createFts5Engine } from '../apps/server/src/adapters/search/fts5/engine.ts';
import { everyOf, filterExpressions, quote } from '../apps/server/src/adapters/search/fts5/match.ts';
import type { SearchDocument, SearchEngine } from '../apps/server/src/adapters/search/search-engine.ts';
import { type Corpus, generateDocuments, makeCorpus } from './articles-generator.ts';
import { type BenchQuery, makeQueries, type QueryKind, queryKinds } from './search-queries.ts';
import { type Figure, quantile } from './table.ts';

const warmUp = 20;
const timed = 150;
/** Bare queries over whole questions take seconds in a large index. */
const bareTimed: Partial<Record<QueryKind, number>> = { question: 25, 'common word': 25 };
const clients = 16;
const parallelSeconds = 10;
const neededBytes = 6_000_000_000;
const aims: Record<QueryKind, number> = {
  'two words': 50,
  phrase: 50,
  filtered: 50,
  faceted: 50,
  question: 90,
  'common word': 90,
};

const named = (size: number): string => (size === 1_000_000 ? '1 M' : `${size / 1000} k`);

/** The next batch is made while the last one is being indexed. */
async function* readAhead(corpus: Corpus, size: number): AsyncGenerator<readonly SearchDocument[]> {
  const batches = generateDocuments(corpus, 0, size);
  const make = (): Promise<IteratorResult<SearchDocument[]>> =>
    new Promise((resolve) => setImmediate(() => resolve(batches.next())));
  let next = make();
  for (;;) {
    const { value, done } = await next;
    if (done) return;
    next = make();
    yield value;
  }
}

const ask = async (engine: SearchEngine, query: BenchQuery): Promise<number> => {
  const start = performance.now();
  await engine.search({
    query: query.text,
    filters: query.filters,
    sort: 'relevance',
    offset: 0,
    limit: 10,
    facets: query.kind === 'faceted' ? articleFacets : [],
    timeoutMs: 30_000,
  });
  return performance.now() - start;
};

/** The same words as FTS5 is asked by itself: all of them, or for a question any; best ten by its own ranking. */
const toBare = ({ kind, text, filters }: BenchQuery): string => {
  const terms = analyse(text)
    .filter((token) => token.kind !== 'joined')
    .map((token) => token.term);
  if (kind === 'phrase') return quote(terms);
  const words = terms.map((term) => quote([term]));
  if (kind === 'question') return words.join(' OR ');
  return everyOf([...words, ...filterExpressions(filters)]);
};

const measureBare = (folder: string, queries: readonly BenchQuery[]): number[] => {
  const name = readFileSync(path.join(folder, 'current'), 'utf8').trim();
  const db = new DatabaseSync(path.join(folder, name), { readOnly: true });
  db.exec('pragma cache_size = -65536; pragma mmap_size = 2147418112');
  const statement = db.prepare('select rowid from search where search match ? order by rank limit 10');
  const times = queries.map((query) => {
    const expression = toBare(query);
    const start = performance.now();
    statement.all(expression);
    return performance.now() - start;
  });
  db.close();
  return times;
};

/** Times of one kind of query over an index, beside the bare query of FTS5. */
export const measureKind = async (
  engine: SearchEngine,
  folder: string,
  corpus: Corpus,
  size: number,
  kind: QueryKind,
): Promise<Figure[]> => {
  const queries = makeQueries(corpus, size, kind, warmUp + timed);
  const times: number[] = [];
  for (const [at, query] of queries.entries()) {
    const ms = await ask(engine, query);
    if (at >= warmUp) times.push(ms);
  }
  const bare = measureBare(folder, queries.slice(warmUp, warmUp + (bareTimed[kind] ?? timed)));
  const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
  const against = 'the bare FTS5 query';
  const aim = size === 1_000_000 ? `aim: at most ${aims[kind]} ms` : undefined;
  return [
    {
      name: `${kind}, ${named(size)}, p50`,
      value: p50,
      unit: 'ms',
      ratio: p50 / quantile(bare, 0.5),
      against,
    },
    {
      name: `${kind}, ${named(size)}, p95`,
      value: p95,
      unit: 'ms',
      ratio: p95 / quantile(bare, 0.95),
      against,
      note: aim,
    },
  ];
};

const measureParallel = async (engine: SearchEngine, corpus: Corpus, size: number): Promise<Figure> => {
  const queries = queryKinds
    .flatMap((kind) => makeQueries(corpus, size, kind, 60))
    .map((query, at) => ({ query, order: (at * 7919) % 360 }))
    .sort((a, b) => a.order - b.order)
    .map(({ query }) => query);
  const until = performance.now() + parallelSeconds * 1000;
  let next = 0;
  const run = async (): Promise<void> => {
    while (performance.now() < until) {
      const query = queries[next % queries.length];
      next += 1;
      if (query) await ask(engine, query);
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: clients }, run));
  return {
    name: `${clients} in parallel, ${named(size)}, every kind`,
    value: (next / (performance.now() - start)) * 1000,
    unit: 'queries/s',
    note: size === 1_000_000 ? 'aim: at least 180' : undefined,
  };
};

/** How long after a change was handed over it is found. */
const measureLag = async (engine: SearchEngine, corpus: Corpus, size: number): Promise<Figure[]> => {
  const figures: Figure[] = [];
  let position = 1;
  for (const count of [1, 1000]) {
    const changed = Array.from({ length: count }, (_, at): SearchDocument => {
      const document = corpus.document((at * 37) % size);
      return { ...document, title: `${document.title} lagword${count}` };
    });
    position += 1;
    const start = performance.now();
    await engine.upsert(changed, position);
    const found = await engine.search({
      query: `lagword${count}`,
      filters: {},
      sort: 'date',
      offset: 0,
      limit: 1,
      facets: [],
    });
    if (found.total === 0) throw new Error('A change was not found after it was written.');
    figures.push({
      name: `index lag, ${named(size)}, ${count === 1 ? 'one change' : `${count} changes`}`,
      value: performance.now() - start,
      unit: 'ms',
    });
  }
  return figures;
};

/** The search engine over the index of a folder. */
export const openEngine = async (folder: string): Promise<SearchEngine> => {
  const synonyms = await createSynonyms({});
  return createFts5Engine({ folder, synonyms: () => synonyms });
};

/** Indexes so many articles in a folder. */
export const buildIndex = async (folder: string, corpus: Corpus, size: number): Promise<Figure> => {
  const engine = await openEngine(folder);
  try {
    const start = performance.now();
    await engine.rebuild(readAhead(corpus, size), 1);
    const seconds = (performance.now() - start) / 1000;
    const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0);
    return {
      name: `indexing, ${named(size)}`,
      value: size / seconds,
      unit: 'articles/s',
      note: `${(bytes / 1e6).toFixed(0)} MB`,
    };
  } finally {
    await engine.close();
  }
};

/** Searches the index of a folder, and changes some of its articles. */
export const measureIndex = async (folder: string, corpus: Corpus, size: number): Promise<Figure[]> => {
  const engine = await openEngine(folder);
  try {
    const figures: Figure[] = [];
    for (const kind of queryKinds) {
      console.log(`  ${named(size)}: ${kind}`);
      figures.push(...(await measureKind(engine, folder, corpus, size, kind)));
    }
    figures.push(await measureParallel(engine, corpus, size));
    figures.push(...(await measureLag(engine, corpus, size)));
    return figures;
  } finally {
    await engine.close();
  }
};

const measureSize = async (size: number): Promise<Figure[]> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mz-bench-search-'));
  const corpus = makeCorpus();
  try {
    const indexing = await buildIndex(folder, corpus, size);
    return [indexing, ...(await measureIndex(folder, corpus, size))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** @param million whether to measure a million articles as well, which takes minutes and gigabytes */
export const measureSearch = async (million = process.argv.includes('--million')): Promise<Figure[]> => {
  const { bavail, bsize } = statfsSync(os.tmpdir());
  if (million && bavail * bsize < neededBytes)
    throw new Error(`A million articles need ${neededBytes / 1e9} GB in ${os.tmpdir()}.`);
  const figures: Figure[] = [];
  for (const size of [1_000, 100_000, ...(million ? [1_000_000] : [])])
    figures.push(...(await measureSize(size)));
  return figures;
};
