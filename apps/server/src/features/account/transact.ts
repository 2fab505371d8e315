import { type Database, sqlState, type Transaction } from '@mz/db';
import { AccountError } from './protocol/errors.ts';

/** Deadlock and serialisation failure: nothing was written, and trying again is right. */
const passing = new Set(['40P01', '40001']);
const maxTries = 3;

const runAgain = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === maxTries || !passing.has(sqlState(error) ?? '')) throw error;
    }
  }
};

/**
 * Runs a transaction. An AccountError *returned* by the work is thrown after the commit, so that what the refusal
 * writes (an attempt counted, a session ended) stays; one *thrown* rolls everything back.
 */
export const transact = async <T>(
  db: Database,
  work: (tx: Transaction) => Promise<T | AccountError>,
): Promise<T> => {
  const result = await runAgain(() => db.transaction(work));
  if (result instanceof AccountError) throw result;
  return result;
};
