import { AsyncResource } from 'node:async_hooks';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type Announcements, createAnnouncements, notifyListeners, trackTransaction } from './announce.ts';
import type { Database } from './database.ts';
import { readsOfPrimary, readsOfReplica } from './reads.ts';
import * as schema from './schema/index.ts';

export interface ConnectionOptions {
  /** PostgreSQL connection string, or parameters of a Unix socket. */
  readonly connection:
    | string
    | { host: string; port: number; user: string; password: string; database: string };
  /** A replica that follows it, for lists that may be a moment old. */
  readonly readConnection?: string | undefined;
  /** Largest number of connections of this process; half as many come on top for statements planned once. */
  readonly poolSize: number;
  /** Called for errors of idle connections, which must not end the process. */
  readonly onIdleError: (error: Error) => void;
  /** Statements that take longer are told of; without it none is. */
  readonly slow?: SlowStatements | undefined;
}

export interface SlowStatements {
  readonly milliseconds: number;
  /** @param statement its text with `$1` in place of values, cut to a thousand characters */
  readonly report: (statement: string, milliseconds: number) => void;
}

const isString = (value: unknown): value is string => typeof value === 'string';

/** Parameters `pg` understands for a connection string or a socket. */
export const toClientConfig = (connection: ConnectionOptions['connection']): pg.ClientConfig =>
  isString(connection) ? { connectionString: connection } : { ...connection };

type Query = (query: string | { text: string }, ...rest: unknown[]) => Promise<unknown>;

/** Tells of statements of the client that took long, from being asked to their last row. */
const watchStatements = (client: pg.PoolClient, { milliseconds, report }: SlowStatements): void => {
  const query: (...asked: unknown[]) => unknown = client.query.bind(client);
  const watched = (...asked: unknown[]): unknown => {
    const began = performance.now();
    const [first] = asked;
    const done = (): void => {
      const took = performance.now() - began;
      if (took < milliseconds) return;
      const text = isString(first) ? first : (first as { text?: unknown } | undefined)?.text;
      if (isString(text)) report(text.slice(0, 1_000), Math.round(took));
    };
    const callback = asked.at(-1);
    if (typeof callback === 'function')
      return query(...asked.slice(0, -1), (...answer: unknown[]) => {
        done();
        callback(...answer);
      });
    const result = query(...asked);
    if (result instanceof Promise) result.then(done, done);
    return result;
  };
  // Traces follow statements in the same place.
  Object.defineProperty(client, 'query', { value: watched, configurable: true });
};

/** A client whose `commit` takes along, in one message, what the transaction has set aside for its end. */
const withStatementsAtCommit = (
  client: pg.PoolClient,
  statements: () => readonly string[],
): pg.PoolClient => {
  const query: Query = (...asked) => (client.query as Query)(...asked);
  const send: Query = (asked, ...rest) => {
    const text = typeof asked === 'string' ? asked : asked.text;
    const waiting = text === 'commit' ? statements() : [];
    // Statements of one message end at the first that fails: no commit then.
    return waiting.length > 0 ? query([...waiting, text].join(';\n')) : query(asked, ...rest);
  };
  return Object.create(client, { query: { value: send } }) as pg.PoolClient;
};

interface Connection {
  readonly database: NodePgDatabase<typeof schema>;
  announcements: Announcements;
}

/**
 * Notifies listeners after a commit of what was announced in it, and gives connections back whatever happens. The
 * query builder takes one before its `begin` and keeps it for good when that statement fails, so that each outage would
 * cost the pool some of its connections.
 */
const withSafeTransactions = (db: Database): Database => {
  const byClient = new WeakMap<pg.PoolClient, Connection>();
  const connectionOf = (client: pg.PoolClient): Connection => {
    const known = byClient.get(client);
    if (known) return known;
    const connection: Connection = {
      database: drizzle(
        withStatementsAtCommit(client, () => connection.announcements.statements),
        { schema },
      ),
      announcements: createAnnouncements(),
    };
    byClient.set(client, connection);
    return connection;
  };
  db.transaction = async (work, config) => {
    const client = await db.$client.connect();
    const connection = connectionOf(client);
    const announcements = createAnnouncements();
    connection.announcements = announcements;
    let broken: Error | undefined;
    try {
      const result = await connection.database.transaction(
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

type Connect = (done?: (...answer: unknown[]) => void) => Promise<pg.PoolClient>;

/**
 * Whoever waits for a connection is called by whoever gives one back, and would go on as part of that one's work: their
 * statements would stand in another trace, or in none.
 */
const keepWorkApart = (pool: pg.Pool): void => {
  const connectClient = pool.connect.bind(pool) as Connect;
  const connectInOwnWork: Connect = (done) => connectClient(done && AsyncResource.bind(done));
  Object.assign(pool, { connect: connectInOwnWork });
};

const openPool = (
  { connection, onIdleError, slow }: ConnectionOptions,
  size: number,
  onConnect?: pg.PoolConfig['onConnect'],
): pg.Pool => {
  const pool = new pg.Pool({
    ...toClientConfig(connection),
    max: size,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 20_000,
    application_name: 'medical-zone',
    ...(onConnect && { onConnect }),
  });
  keepWorkApart(pool);
  pool.on('error', onIdleError);
  // A connection lost inside a transaction fails its statement and also raises an event on the client,
  // which would end the process if nobody listened.
  pool.on('connect', (client) => client.on('error', () => undefined));
  if (slow) pool.on('connect', (client) => watchStatements(client, slow));
  return pool;
};

/**
 * Connections that plan a named statement once, for any values. By itself PostgreSQL plans anew at each execution where
 * the plan for any values looks a little dearer, however much longer planning takes than running; and whether it may
 * not is a setting of the connection.
 */
const openPlannedPool = (options: ConnectionOptions): pg.Pool =>
  openPool(options, Math.max(1, Math.floor(options.poolSize / 2)), async (client) => {
    await client.query('set plan_cache_mode = force_generic_plan');
  });

const openDatabase = (options: ConnectionOptions): Database => {
  const pool = openPool(options, options.poolSize);
  const planned = openPlannedPool(options);
  const db = Object.assign(drizzle(pool, { schema }), { $planned: planned }) as Database;
  db.$reads = readsOfPrimary(db);
  const end = pool.end.bind(pool);
  // Whoever ends the pool knows of one.
  pool.end = async () => {
    await db.$reads.close();
    await Promise.all([end(), planned.end()]);
  };
  return withSafeTransactions(db);
};

/** A replica is away, is read in the middle of a change of the schema, or ends a statement that stands in its way. */
const isReplicaAtFault = (error: unknown): boolean =>
  isOutage(error) || ['40001', '40P01', '42P01', '42703'].includes(sqlState(error) ?? '');

/** Opens the pools. Connections are made on demand; of a replica it is asked from now on how far behind it is. */
export const connect = ({ readConnection, ...options }: ConnectionOptions): Database => {
  const db = openDatabase(options);
  if (readConnection === undefined) return db;
  const replica = openDatabase({ ...options, connection: readConnection });
  db.$reads = readsOfReplica(db, replica, isReplicaAtFault);
  return db;
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
