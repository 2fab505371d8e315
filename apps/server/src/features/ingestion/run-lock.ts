import { createHash } from 'node:crypto';
import type { Database } from '@mz/db';

/** The number of the advisory lock a run holds while its process lives. */
export const runLockKey = (name: string): string =>
  createHash('sha256').update(`mz.ingest.${name}`).digest().readBigInt64BE(0).toString();

export interface RunLock {
  /** Also holds the lock of the run itself, by which others see that it lives. */
  readonly mark: (runId: string) => Promise<void>;
  readonly release: () => Promise<void>;
}

/** Whether a run of this key is under way in any process. */
export const isRunLocked = async (db: Database, key: string): Promise<boolean> => {
  const lock = await acquireRunLock(db, key);
  await lock?.release();
  return lock === null;
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
