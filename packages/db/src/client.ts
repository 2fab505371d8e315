import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type Announcements, notifyListeners, trackTransaction } from './announce.ts';
import type { Database } from './database.ts';
import * as schema from './schema/index.ts';

export interface ConnectionOptions {
  /** PostgreSQL connection string, or parameters of a Unix socket. */
  readonly connection:
    | string
    | { host: string; port: number; user: string; password: string; database: string };
  /** Largest number of connections of this process. */
  readonly poolSize: number;
  /** Called for errors of idle connections, which must not end the process. */
  readonly onIdleError: (error: Error) => void;
}

const isString = (value: unknown): value is string => typeof value === 'string';

/** Parameters `pg` understands for a connection string or a socket. */
export const toClientConfig = (connection: ConnectionOptions['connection']): pg.ClientConfig =>
  isString(connection) ? { connectionString: connection } : { ...connection };

/**
 * Notifies listeners after a commit of what was announced in it, and gives connections back whatever happens. The
 * query builder takes one before its `begin` and keeps it for good when that statement fails, so that each outage would
 * cost the pool some of its connections.
 */
const withSafeTransactions = (db: Database): Database => {
  const byClient = new WeakMap<pg.PoolClient, NodePgDatabase<typeof schema>>();
  const databaseOf = (client: pg.PoolClient): NodePgDatabase<typeof schema> => {
    const known = byClient.get(client) ?? drizzle(client, { schema });
    byClient.set(client, known);
    return known;
  };
  db.transaction = async (work, config) => {
    const client = await db.$client.connect();
    const announcements: Announcements = { channels: new Set() };
    let broken: Error | undefined;
    try {
      const result = await databaseOf(client).transaction(
        (tx) => work(trackTransaction(tx, announcements)),
        config,
      );
      notifyListeners(db, announcements.channels);
      return result;
    } catch (error) {
      if (isConnectionLost(error)) broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
  };
  return db;
};

/** Opens a pool. Connections are made on demand; nothing is contacted yet. */
export const connect = (options: ConnectionOptions): Database => {
  const pool = new pg.Pool({
    ...toClientConfig(options.connection),
    max: options.poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 20_000,
    application_name: 'medical-zone',
  });
  pool.on('error', options.onIdleError);
  // A connection lost inside a transaction fails its statement and also raises an event on the client,
  // which would end the process if nobody listened.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return withSafeTransactions(drizzle(pool, { schema }) as Database);
};

const outageCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  // The database does not accept connections at the moment.
  '55000',
  '53300',
]);

const storageCodes = new Set([
  'ENOSPC',
  'EDQUOT',
  // Disk full.
  '53100',
  // The embedded database stores nothing while room is short.
  '25006',
]);

/** An error and what caused it, so far as anybody wraps errors. */
const causesOf = (error: unknown, depth = 0): readonly Error[] =>
  error instanceof Error && depth < 6 ? [error, ...causesOf(error.cause, depth + 1)] : [];

/** Whether an error means that there is no room to store anything, while reading goes on. */
export const isStorageFull = (error: unknown): boolean =>
  causesOf(error).some((cause) => storageCodes.has(String((cause as { code?: unknown }).code)));

const isConnectionLost = (error: unknown): boolean =>
  causesOf(error).some((cause) => {
    const code = (cause as { code?: unknown }).code;
    return (
      (isString(code) && (outageCodes.has(code) || code.startsWith('08'))) ||
      (cause instanceof AggregateError && cause.errors.some(isConnectionLost)) ||
      /connection terminated|client (has encountered a connection error|was closed)|timeout exceeded when trying to connect|Cannot use a pool after calling end/i.test(
        cause.message,
      )
    );
  });

/** Whether an error means that the database cannot be reached or has no room now, rather than that a statement is wrong. */
export const isOutage = (error: unknown): boolean => isStorageFull(error) || isConnectionLost(error);

/** The PostgreSQL error code of a failed statement, through the wrappers of the query builder. */
export const sqlState = (error: unknown): string | undefined =>
  causesOf(error)
    .map((cause) => (cause as { code?: unknown }).code)
    .filter(isString)
    .find((code) => /^[0-9A-Z]{5}$/.test(code));
