import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Reads } from './reads.ts';
import type * as schema from './schema/index.ts';

export type Database = NodePgDatabase<typeof schema> & {
  $client: pg.Pool;
  /** For named statements that suit any values and take longer to plan than to run: see `connect`. */
  $planned: pg.Pool;
  /** For lists that may be a moment old. */
  $reads: Reads;
};
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** A repository works on either; one given a transaction uses only that. */
export type DatabaseOrTransaction = Database | Transaction;
