import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Database, isOutage, tables } from '@mz/db';
import { sql } from 'drizzle-orm';
import { foldText } from '../../../adapters/search/analysis/analyser.ts';
import {
  readLiteratureDrugs,
  readLiteratureWords,
  readMedicines,
  readTerms,
  readTopics,
} from '../../../adapters/search/analysis/content-names.ts';
import {
  createSynonyms,
  readForeignWords,
  type Synonyms,
} from '../../../adapters/search/analysis/synonyms.ts';
import { WorkerTaskError, WorkerTimeoutError } from '../../../adapters/search/fts5/worker-pool.ts';
import { createDatabaseSearch } from '../../../adapters/search/postgres/database-search.ts';
import type { SearchEngine, SearchStatus } from '../../../adapters/search/search-engine.ts';
import { createTopicSuggest } from '../../../adapters/search/topic-suggest.ts';
import type { AppContext } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { withFileLock } from '../../../lib/file-lock.ts';
import { readOrCreateFile } from '../../../lib/kept-file.ts';
import type { Platform } from '../../../platform/index.ts';
import { createLoop } from '../../../platform/loop.ts';
import { isPlacedFor, placedChannel } from '../../../platform/sequencer.ts';
import { createIndexer } from './indexer.ts';

/** Searching articles, whatever does it: the text index, or the database while there is none. */
export interface SearchService extends Pick<SearchEngine, 'search' | 'related' | 'suggest'> {
  readonly status: () => Promise<SearchStatus>;
  /** Changes of articles that are not in the index yet. */
  readonly lag: () => Promise<number>;
  /** Returns when every change committed before the call is searchable. */
  readonly settle: () => Promise<void>;
  /** Builds the index anew. */
  readonly rebuild: () => Promise<void>;
  readonly synonyms: () => Synonyms;
  readonly close: () => Promise<void>;
}

const busyPause = 500;
const sweepEvery = 5_000;
/** A loaded MeSH file is noticed within this time. */
const synonymsEvery = 300_000;

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * What identifies an index folder to all processes that use it, also where hosts mount it at another path. A damaged
 * one is replaced, after which the index is built anew.
 */
const identifyFolder = async (folder: string): Promise<string> => {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'id');
  return withFileLock(path.join(folder, 'id.lock'), 10_000, async () => {
    const known = readOrCreateFile(file, randomUUID);
    if (uuidForm.test(known)) return known;
    rmSync(file, { recursive: true });
    return readOrCreateFile(file, randomUUID);
  });
};

const openEngine = async (
  context: AppContext,
  synonyms: () => Synonyms,
): Promise<{ engine: SearchEngine; key: string }> => {
  const { search } = context.config;
  if (search.url) {
    const { createOpenSearchEngine } = await import('../../../adapters/search/opensearch/engine.ts');
    const engine = createOpenSearchEngine({
      url: search.url,
      apiKey: search.apiKey,
      log: context.log,
      synonyms: { expand: (tokens) => synonyms().expand(tokens), size: 0 },
    });
    return { engine, key: 'opensearch' };
  }
  const { createFts5Engine } = await import('../../../adapters/search/fts5/engine.ts');
  return {
    engine: createFts5Engine({ folder: search.folder, synonyms }),
    key: await identifyFolder(search.folder),
  };
};

const countDescriptors = async (db: Database): Promise<string> => {
  const answer = await db.execute<{ stamp: string }>(
    sql`select count(*) || '.' || coalesce(max(year), 0) || '.' || coalesce((
      select value->>'changed' from installation where key = 'mesh-data'), '') as stamp from mesh_descriptors`,
  );
  return answer.rows[0]?.stamp ?? '';
};

/** Opens the text index of this installation and keeps it in step with the database until closed. */
export const openSearch = async (
  context: AppContext,
  platform: { readonly listener: Platform['listener']; readonly outbox: Pick<Platform['outbox'], 'wake'> },
): Promise<SearchService> => {
  const { db, log } = context;
  const topics = readTopics();
  // The whole lexicon follows with the first round of the loop below: a start does not wait for it.
  let synonyms = await createSynonyms({ topics });
  let stamp = '';
  let stampedAt = 0;
  const { engine, key } = await openEngine(context, () => synonyms);
  const database = createDatabaseSearch(db, { synonyms: { expand: (tokens) => synonyms.expand(tokens) } });
  const indexer = createIndexer({ db, engine, key, log });

  const refreshSynonyms = async (): Promise<void> => {
    if (Date.now() - stampedAt < synonymsEvery) return;
    stampedAt = Date.now();
    const found = await countDescriptors(db);
    if (found === stamp) return;
    stamp = found;
    const { heading, entryTerms } = tables.meshDescriptors;
    synonyms = await createSynonyms({
      topics,
      medicines: [...readMedicines(), ...readLiteratureDrugs()],
      words: [...readForeignWords(), ...readTerms(), ...readLiteratureWords()],
      descriptors: () => db.select({ heading, entryTerms }).from(tables.meshDescriptors),
    });
  };

  let usable: boolean | null = null;
  const isUsable = async (): Promise<boolean> => {
    try {
      return (await engine.status()).position >= 0;
    } catch (error) {
      log.warn({ err: error }, 'the text index does not answer');
      return false;
    }
  };

  const loop = createLoop(
    async () => {
      await refreshSynonyms();
      const outcome = await indexer.run();
      usable = await isUsable();
      return outcome === 'busy' ? busyPause : null;
    },
    (error) => {
      if (isOutage(error)) log.warn({ err: error }, 'text index waits for the database');
      else log.error({ err: error }, 'text index could not be brought up to date');
    },
  );
  platform.listener.on(placedChannel, (said) => {
    if (!isPlacedFor(said, ['articles.changed'])) return;
    // Without a word it only says that something may have happened.
    if (said !== '') keepCurrent();
    if (sweep) loop.wake();
  });
  let sweep: NodeJS.Timeout | undefined;
  const keepCurrent = (): void => {
    if (sweep) return;
    sweep = setInterval(loop.wake, sweepEvery);
    sweep.unref();
    loop.wake();
  };
  if (!context.onDemand) keepCurrent();

  /** Without a usable index the database answers. */
  const orDatabase = async <T>(
    ask: (from: Pick<SearchEngine, 'search' | 'related' | 'suggest'>) => Promise<T>,
  ): Promise<T> => {
    keepCurrent();
    usable ??= await isUsable();
    if (!usable) return ask(database);
    try {
      return await ask(engine);
    } catch (error) {
      if (isOverdue(error))
        throw new AppError('unavailable', 'Search timed out.', { retryAfter: 5, cause: error });
      if (!(error instanceof WorkerTaskError) && !isUnreachable(error)) throw error;
      log.warn({ err: error }, 'the text index does not answer; searching the database');
      usable = null;
      loop.wake();
      return ask(database);
    }
  };

  const search: SearchService['search'] = (request) => orDatabase((from) => from.search(request));
  const suggestTopics = createTopicSuggest(search);

  return {
    search,
    related: (document, limit) => orDatabase((from) => from.related(document, limit)),
    async suggest(prefix, limit) {
      const [own, named] = await Promise.all([
        orDatabase((from) => from.suggest(prefix, limit)),
        suggestTopics(prefix, limit),
      ]);
      // Room for both; a subject that the articles name themselves is there once.
      const first = own.slice(0, Math.max(limit - named.length, Math.ceil(limit / 2)));
      const seen = new Set<string>();
      return [...first, ...named, ...own]
        .filter(({ text }) => !seen.has(foldText(text)) && seen.add(foldText(text)))
        .slice(0, limit);
    },
    async status() {
      keepCurrent();
      if (usable !== false && (await isUsable())) return engine.status();
      return { ...(await database.status()), position: -1, rebuilding: true };
    },
    lag: indexer.lag,
    async settle() {
      keepCurrent();
      platform.outbox.wake();
      for (;;) {
        if ((await indexer.run()) === 'done' && (await indexer.lag()) === 0) {
          usable = await isUsable();
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async rebuild() {
      usable = null;
      while ((await indexer.rebuild()) === 'busy')
        await new Promise((resolve) => setTimeout(resolve, busyPause));
    },
    synonyms: () => synonyms,
    async close() {
      clearInterval(sweep);
      await loop.close();
      await engine.close();
    },
  };
};

const isOverdue = (error: unknown): boolean =>
  error instanceof WorkerTimeoutError ||
  (error instanceof WorkerTaskError && error.kind === 'SearchTimeoutError');

const isUnreachable = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'OpenSearchError' || error.name === 'TypeError');
