import { createHash } from 'node:crypto';
import type { Database, DatabaseOrTransaction } from '@mz/db';
import { sql } from 'drizzle-orm';

/** The number of the advisory lock a run holds while its process lives. */
export const runLockKey = (name: string): string =>
  createHash('sha256').update(`mz.ingest.${name}`).digest().readBigInt64BE(0).toString();

export interface RunLock {
  /** Also holds the lock of the run itself, by which others see that it lives. */
  readonly mark: (runId: string) => Promise<void>;
  readonly release: () => Promise<void>;
}

/** Whether a run of this key is under way in any process; looks without taking the lock, which would keep a run from it. */
export const isRunLocked = async (db: DatabaseOrTransaction, key: string): Promise<boolean> => {
  const { rows } = await db.execute<{ locked: boolean }>(sql`
    select exists (
      select from pg_locks where locktype = 'advisory' and granted and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())
        and ((classid::bigint << 32) | objid::bigint) = ${runLockKey(key)}::bigint
    ) as locked`);
  return rows[0]?.locked === true;
};

/** Locks a source and query for one process, on a connection of its own; null when another has it. */
export const acquireRunLock = async (db: Database, key: string): Promise<RunLock | null> => {
  const client = await db.$client.connect();
  const held: string[] = [];
  const take = async (name: string): Promise<boolean> => {
    const answer = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1::bigint) as got', [
      runLockKey(name),
    ]);
    const got = answer.rows[0]?.got === true;
    if (got) held.push(name);
    return got;
  };
  const release = async (): Promise<void> => {
    try {
      for (const name of held)
        await client.query('select pg_advisory_unlock($1::bigint)', [runLockKey(name)]);
      client.release();
    } catch (error) {
      client.release(error as Error);
    }
  };
  try {
    if (await take(key))
      return {
        mark: async (runId) => {
          await take(runId);
        },
        release,
      };
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
  await release();
  return null;
};
