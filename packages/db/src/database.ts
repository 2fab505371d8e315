import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type * as schema from './schema/index.ts';

export interface ReplicaStatus {
  readonly isUsed: boolean;
  /** Milliseconds the replica is behind the primary; null: not known, because one of them does not answer. */
  readonly lag: number | null;
  readonly served: { readonly replica: number; readonly primary: number };
}

/** Lists that may be a moment old are read through it: from a replica where there is one that keeps up. */
export interface Reads {
  /**
   * Reads for a member, whose own writes of just now are in it; null: a visitor. A replica that fails is left, and the
   * same is asked of the primary: `work` only reads.
   */
  readonly run: <T>(memberId: string | null, work: (db: Database) => Promise<T>) => Promise<T>;
  /** A member writes, here or at another process: for some seconds they read from the primary. */
  readonly noteWrite: (memberId: string) => void;
  /** Null where there is no replica. */
  readonly status: () => ReplicaStatus | null;
  readonly close: () => Promise<void>;
}

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
