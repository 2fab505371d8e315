import type { ConnectionOptions, Database } from '@mz/db';
import type pg from 'pg';

/** How the pool reaches its database, without the limits of its statements: a backup reads for as long as it takes. */
export const connectionOf = (db: Database): ConnectionOptions['connection'] => {
  const options = db.$client.options as pg.PoolConfig;
  if (options.connectionString) return options.connectionString;
  // The pool hides its password from enumeration.
  const { host = '', port = 5432, user = '', database = '', password } = options;
  return { host, port, user, database, password: typeof password === 'string' ? password : '' };
};
