import type { IngestRun } from '@mz/contracts';
import { type DatabaseOrTransaction, tables } from '@mz/db';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { TreeLookup } from '../../adapters/literature/mapping/specialties.ts';
import { runLockKey } from './run-lock.ts';
import type { Refusal } from './store/articles.store.ts';

export type RunState = 'running' | 'finished' | 'stopped' | 'failed';

export interface RunCounts {
  readonly read: number;
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly retracted: number;
  readonly deleted: number;
  readonly refused: number;
}

/** Where a run stands. */
export interface RunCursor {
  readonly runId: string;
  readonly position: Readonly<Record<string, unknown>>;
}

const { ingestRuns, ingestCursors, meshDescriptors } = tables;

/** Runs and where they stand. */
export const createRunRepository = (db: DatabaseOrTransaction) => ({
  async begin(run: { id: string; source: string; label: string }): Promise<void> {
    await db.insert(ingestRuns).values({ ...run, label: run.label.slice(0, 1000) });
  },
  async reopen(id: string): Promise<void> {
    await db
      .update(ingestRuns)
      .set({ state: 'running', error: null, endedAt: null })
      .where(eq(ingestRuns.id, id));
  },
  async find(id: string): Promise<{ id: string; counts: RunCounts; refusals: readonly Refusal[] } | null> {
    const [row] = await db.select().from(ingestRuns).where(eq(ingestRuns.id, id));
    if (!row) return null;
    const { read, created, changed, unchanged, retracted, deleted, refused, refusals } = row;
    return {
      id,
      counts: { read, created, changed, unchanged, retracted, deleted, refused },
      refusals,
    };
  },
  async listLatest(limit: number): Promise<IngestRun[]> {
    const rows = await db
      .select()
      .from(ingestRuns)
      .orderBy(desc(ingestRuns.startedAt), desc(ingestRuns.id))
      .limit(limit);
    return rows.map(({ startedAt, endedAt, refusals, source, state, ...row }) => ({
      ...row,
      source: source as IngestRun['source'],
      state: state as IngestRun['state'],
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      refusals: [...refusals],
    }));
  },
  async saveCounts(id: string, counts: RunCounts, refusals: readonly Refusal[]): Promise<void> {
    await db
      .update(ingestRuns)
      .set({ ...counts, refusals })
      .where(eq(ingestRuns.id, id));
  },
  async end(id: string, state: RunState, error: string | null): Promise<void> {
    await db.update(ingestRuns).set({ state, error, endedAt: sql`now()` }).where(eq(ingestRuns.id, id));
  },
  async findCursor(key: string): Promise<RunCursor | null> {
    const [row] = await db.select().from(ingestCursors).where(eq(ingestCursors.key, key));
    return (row?.state as RunCursor | undefined) ?? null;
  },
  async saveCursor(key: string, cursor: RunCursor): Promise<void> {
    const state = cursor as unknown as Record<string, unknown>;
    await db
      .insert(ingestCursors)
      .values({ key, state })
      .onConflictDoUpdate({ target: ingestCursors.key, set: { state, updatedAt: sql`now()` } });
  },
  async dropCursor(key: string): Promise<void> {
    await db.delete(ingestCursors).where(eq(ingestCursors.key, key));
  },
  /** Runs whose process is gone are not running. */
  async settleAbandoned(): Promise<void> {
    const open = await db
      .select({ id: ingestRuns.id })
      .from(ingestRuns)
      .where(and(eq(ingestRuns.state, 'running'), isNull(ingestRuns.endedAt)));
    for (const { id } of open)
      await db.execute(sql`
        update ingest_runs set state = 'stopped', ended_at = now()
        where id = ${id} and state = 'running' and pg_try_advisory_xact_lock(${runLockKey(id)}::bigint)`);
  },
  /** Tree numbers of the headings that were loaded. */
  async loadTrees(): Promise<TreeLookup> {
    const rows = await db
      .select({ heading: meshDescriptors.heading, trees: meshDescriptors.treeNumbers })
      .from(meshDescriptors);
    if (rows.length === 0) return () => [];
    const byHeading = new Map(rows.map(({ heading, trees }) => [heading.toLowerCase(), trees]));
    return (heading) => byHeading.get(heading) ?? [];
  },
});
