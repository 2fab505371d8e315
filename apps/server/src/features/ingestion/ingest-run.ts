import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { IngestSource } from '@mz/contracts';
import { type Database, isOutage, newId, sqlState, type Transaction } from '@mz/db';
import type { TreeLookup } from '../../adapters/literature/mapping/specialties.ts';
import type { ParsedItem } from '../../adapters/literature/record.ts';
import type { MergeArticle } from '../../platform/article-merging.ts';
import { createRunRepository, type RunCounts, type RunState } from './ingest-run.repository.ts';
import { readMeshMarker } from './mesh-marker.ts';
import { acquireRunLock } from './run-lock.ts';
import {
  type Refusal,
  type StoreOptions,
  type StoreResult,
  storeArticles,
  UnusableRecordError,
} from './store/articles.store.ts';

/** Where a source stands after a batch; it can go on from here. */
export type SourceState = Readonly<Record<string, unknown>>;

export interface SourceBatch {
  readonly items: readonly ParsedItem[];
  readonly state: SourceState;
  /** How much of the whole is done with this batch, 0 to 1, where the source lets us know. */
  readonly fraction?: number;
}

/** Something articles come from. */
export interface Source {
  readonly source: IngestSource;
  /** For people: the query or the files. */
  readonly label: string;
  /** The same words give the same key: an interrupted run of it goes on where it stood. */
  readonly key: string;
  /** Kept from the beginning of a run, before there is a batch. */
  readonly initial?: SourceState;
  /** Batches of at most 500 items from where an earlier run stood. */
  readonly open: (from: SourceState | null, signal: AbortSignal) => AsyncIterable<SourceBatch>;
}

export interface Progress extends RunCounts {
  readonly fraction: number | undefined;
}

export interface RunOutcome extends RunCounts {
  readonly runId: string;
  readonly state: Exclude<RunState, 'running'>;
  readonly refusals: readonly Refusal[];
  readonly error: string | null;
  /** It went on where an earlier one had stopped. */
  readonly resumed: boolean;
}

export interface RunOptions {
  readonly db: Database;
  readonly signal: AbortSignal;
  /** What becomes of the rows of other features when two articles turn out to be one. */
  readonly mergeArticle: MergeArticle;
  /** Begins anew where an interrupted run stands. */
  readonly restart?: boolean;
  /** Refuses to begin: only goes on. */
  readonly mustResume?: boolean;
  readonly onProgress?: (progress: Progress) => void;
  /** More to do in the transaction of the end. */
  readonly onEnd?: (tx: Transaction) => Promise<void>;
}

/** The same run is under way elsewhere. */
export class AlreadyRunningError extends Error {
  override name = 'AlreadyRunningError';
}
/** There is no interrupted run to go on with. */
export class NothingToResumeError extends Error {
  override name = 'NothingToResumeError';
}

export const batchSize = 500;
/** Conflicts, and limits of time a busy machine exceeds. */
const passing = new Set(['40001', '40P01', '55P03', '57014', '25P03']);
const maxRefusals = 100;
const maxAttempts = 8;

/** A key for a source and what is asked of it. */
export const keyOf = (source: IngestSource, ...parts: readonly string[]): string =>
  `${source}:${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)}`;

const noCounts: RunCounts = {
  read: 0,
  created: 0,
  changed: 0,
  unchanged: 0,
  retracted: 0,
  deleted: 0,
  refused: 0,
};

const isDataError = (error: unknown): boolean => {
  if (error instanceof UnusableRecordError) return true;
  const state = sqlState(error);
  return state !== undefined && /^(?:22|23|54)/.test(state);
};

const explainRefusal = (error: unknown): string => {
  if (error instanceof UnusableRecordError) return error.message;
  const cause = (error as { cause?: Error }).cause;
  return `the database refuses it: ${(cause ?? (error as Error)).message.split('\n')[0]}`.slice(0, 300);
};

const nameOf = (item: ParsedItem): string => {
  if (item.kind === 'refusal') return item.record;
  if (item.kind === 'deletion') return `PMID ${item.pmid}`;
  const { pmid, doi, pmcid } = item.record.ids;
  return pmid ? `PMID ${pmid}` : (doi ?? pmcid ?? item.record.fields.title ?? 'a record').slice(0, 200);
};

/** Stores a batch; a record the database will not have is found by halving and refused alone. */
const storeSafely = async (
  tx: Transaction,
  items: readonly ParsedItem[],
  options: StoreOptions,
): Promise<StoreResult> => {
  try {
    return await tx.transaction((inner) => storeArticles(inner, items, options));
  } catch (error) {
    if (!isDataError(error)) throw error;
    const [only] = items;
    if (items.length === 1 && only)
      return {
        ...noCounts,
        refusals: [{ record: nameOf(only), reason: explainRefusal(error) }],
      };
    const middle = Math.ceil(items.length / 2);
    const first = await storeSafely(tx, items.slice(0, middle), options);
    const second = await storeSafely(tx, items.slice(middle), options);
    return {
      created: first.created + second.created,
      changed: first.changed + second.changed,
      unchanged: first.unchanged + second.unchanged,
      retracted: first.retracted + second.retracted,
      deleted: first.deleted + second.deleted,
      refusals: [...first.refusals, ...second.refusals],
    };
  }
};

const add = (counts: RunCounts, items: number, result: StoreResult): RunCounts => ({
  read: counts.read + items,
  created: counts.created + result.created,
  changed: counts.changed + result.changed,
  unchanged: counts.unchanged + result.unchanged,
  retracted: counts.retracted + result.retracted,
  deleted: counts.deleted + result.deleted,
  refused: counts.refused + result.refusals.length,
});

/**
 * Takes a source to its end, or to where it is stopped. Each batch, its cursor and its counts are one
 * transaction, so a run that was killed goes on exactly where it stood.
 *
 * @throws AlreadyRunningError, NothingToResumeError
 */
export const runIngest = async (source: Source, options: RunOptions): Promise<RunOutcome> => {
  const { db, signal } = options;
  const lock = await acquireRunLock(db, source.key);
  if (!lock) throw new AlreadyRunningError(`"${source.label}" is being ingested by another process.`);
  try {
    const runs = createRunRepository(db);
    await runs.settleAbandoned();
    const interrupted = await runs.findCursor(source.key);
    if (options.mustResume && !interrupted) throw new NothingToResumeError('No interrupted run to resume.');
    const cursor = options.restart ? null : interrupted;
    const known = cursor ? await runs.find(cursor.runId) : null;
    const runId = known?.id ?? newId();
    let counts: RunCounts = known?.counts ?? noCounts;
    let refusals: readonly Refusal[] = known?.refusals ?? [];
    // Before others can see that it runs: one that is not marked then is taken for a dead one.
    await lock.mark(runId);
    if (known) await runs.reopen(runId);
    else {
      await runs.begin({ id: runId, source: source.source, label: source.label });
      if (source.initial) await runs.saveCursor(source.key, { runId, position: source.initial });
    }
    let mesh: { marker: string; treesOf: TreeLookup } = { marker: '', treesOf: () => [] };

    const store = async (batch: SourceBatch): Promise<void> => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          const [next, nextRefusals] = await db.transaction(async (tx) => {
            const inTx = createRunRepository(tx);
            const marker = await readMeshMarker(tx);
            // Descriptors that were loaded meanwhile hold for what comes from here on.
            if (marker !== mesh.marker) mesh = { marker, treesOf: await inTx.loadTrees() };
            const result = await storeSafely(tx, batch.items, {
              mergeArticle: options.mergeArticle,
              treesOf: mesh.treesOf,
            });
            const sum = add(counts, batch.items.length, result);
            const list = [...refusals, ...result.refusals].slice(0, maxRefusals);
            await inTx.saveCounts(runId, sum, list);
            await inTx.saveCursor(source.key, { runId, position: batch.state });
            return [sum, list] as const;
          });
          counts = next;
          refusals = nextRefusals;
          options.onProgress?.({ ...counts, fraction: batch.fraction });
          return;
        } catch (error) {
          const again = isOutage(error) || passing.has(sqlState(error) ?? '');
          if (!again || attempt >= maxAttempts || signal.aborted) throw error;
          await sleep(Math.min(10_000, 100 * 2 ** attempt));
        }
      }
    };

    const end = async (state: RunOutcome['state'], error: string | null): Promise<RunOutcome> => {
      await db.transaction(async (tx) => {
        const inTx = createRunRepository(tx);
        await inTx.end(runId, state, error);
        if (state === 'finished') {
          await inTx.dropCursor(source.key);
          await options.onEnd?.(tx);
        }
      });
      return { ...counts, runId, state, refusals, error, resumed: known !== null };
    };

    let storing: Promise<void> = Promise.resolve();
    try {
      // The next batch is read while this one is being stored.
      for await (const batch of source.open(cursor?.position ?? null, signal)) {
        await storing;
        if (signal.aborted) break;
        storing = store(batch);
        storing.catch(() => undefined);
      }
      await storing;
      return await end(signal.aborted ? 'stopped' : 'finished', null);
    } catch (error) {
      await storing.catch(() => undefined);
      if (signal.aborted) return await end('stopped', null);
      return await end('failed', (error as Error).message.split('\nparams:')[0]?.slice(0, 1000) ?? '');
    }
  } finally {
    await lock.release();
  }
};
