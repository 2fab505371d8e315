import type { Database } from '@mz/db';
import type pg from 'pg';

/** Begins the span of a statement; null where nobody follows the request. Its end is told the error, if there was one. */
export type BeginStatement = (operation: string, name: string | null) => ((error: unknown) => void) | null;

const operationForm = /^[\s(]*([a-z]+)/i;

/** The first word of a statement: its text may hold what somebody typed. */
const operationOf = (text: unknown): string =>
  (typeof text === 'string' ? operationForm.exec(text)?.[1] : undefined)?.toUpperCase() ?? 'STATEMENT';

const watch = (client: pg.PoolClient, begin: BeginStatement): void => {
  const query: (...asked: unknown[]) => unknown = client.query.bind(client);
  const watched = (...asked: unknown[]): unknown => {
    const [first] = asked;
    const { text, name } = (typeof first === 'string' ? { text: first } : (first ?? {})) as {
      text?: unknown;
      name?: unknown;
    };
    const end = begin(operationOf(text), typeof name === 'string' ? name : null);
    if (!end) return query(...asked);
    const callback = asked.at(-1);
    if (typeof callback === 'function')
      return query(...asked.slice(0, -1), (error: unknown, ...rest: unknown[]) => {
        end(error);
        callback(error, ...rest);
      });
    const result = query(...asked);
    if (result instanceof Promise) result.then(() => end(null), end);
    else end(null);
    return result;
  };
  Object.defineProperty(client, 'query', { value: watched, configurable: true });
};

/** Follows the statements of all connections from their next use on, also of those that the start has made. */
export const traceStatements = (db: Database, begin: BeginStatement): void => {
  const watched = new WeakSet<pg.PoolClient>();
  for (const pool of [db.$client, db.$planned])
    pool.on('acquire', (client: pg.PoolClient) => {
      if (watched.has(client)) return;
      watched.add(client);
      watch(client, begin);
    });
};
