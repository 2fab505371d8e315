import type { BackupRun } from '@mz/contracts/backups';
import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { desc, eq, sql } from 'drizzle-orm';

const { backupRuns } = tables;

type Row = typeof backupRuns.$inferSelect;

export interface RunResult {
  readonly backup: string;
  readonly rows: number;
  readonly files: number;
  readonly missingFiles: number;
  readonly bytes: number;
}

const toRun = (row: Row): BackupRun => ({
  ...row,
  startedAt: row.startedAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
});

/** What is known of backups and drills. Belongs to nobody; only operators reach it. */
export const backupRunsRepository = (db: DatabaseOrTransaction) => ({
  async begin(kind: BackupRun['kind'], cause: BackupRun['cause']): Promise<BackupRun> {
    const [row] = await db.insert(backupRuns).values({ id: newId(), kind, cause }).returning();
    if (!row) throw new Error('A run of a backup was not stored.');
    return toRun(row);
  },

  /** Whoever holds the lock knows that no other run goes on. */
  async closeInterrupted(): Promise<void> {
    await db
      .update(backupRuns)
      .set({ state: 'interrupted', endedAt: sql`now()` })
      .where(eq(backupRuns.state, 'running'));
  },

  async finish(id: string, result: RunResult): Promise<void> {
    await db
      .update(backupRuns)
      .set({ ...result, state: 'done', endedAt: sql`now()` })
      .where(eq(backupRuns.id, id));
  },

  async fail(id: string, error: string): Promise<void> {
    await db
      .update(backupRuns)
      .set({ state: 'failed', error: error.slice(0, 500), endedAt: sql`now()` })
      .where(eq(backupRuns.id, id));
  },

  /** Seconds since the last run of each kind that ended well. */
  async ages(): Promise<Record<string, number>> {
    const rows = await db
      .select({
        kind: backupRuns.kind,
        seconds: sql<number>`extract(epoch from now() - max(${backupRuns.endedAt}))::float8`,
      })
      .from(backupRuns)
      .where(eq(backupRuns.state, 'done'))
      .groupBy(backupRuns.kind);
    return Object.fromEntries(rows.map(({ kind, seconds }) => [kind, seconds]));
  },

  async latest(limit: number): Promise<BackupRun[]> {
    const rows = await db.select().from(backupRuns).orderBy(desc(backupRuns.startedAt)).limit(limit);
    return rows.map(toRun);
  },
});
