import type { Database, Transaction } from '@mz/db';
import { AccountError } from './errors.ts';

/**
 * Runs a transaction. An AccountError *returned* by the work is thrown after the commit, so that what the refusal
 * writes (an attempt counted, a session ended) stays; one *thrown* rolls everything back.
 */
export const transact = async <T>(
  db: Database,
  work: (tx: Transaction) => Promise<T | AccountError>,
): Promise<T> => {
  const result = await db.transaction(work);
  if (result instanceof AccountError) throw result;
  return result;
};
