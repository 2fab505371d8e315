import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { type ConnectionOptions, toClientConfig } from './client.ts';
import { advisoryLocks } from './locks.ts';

const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));
/** Brings the database to the newest schema. Safe to call from several processes at once. */
export const migrateDatabase = async (connection: ConnectionOptions['connection']): Promise<void> => {
  const client = new pg.Client({ ...toClientConfig(connection), application_name: 'medical-zone migrate' });
  await client.connect();
  try {
    const version = Number((await client.query('show server_version_num')).rows[0]?.server_version_num);
    if (version < 150_000)
      throw new Error(`PostgreSQL 15 or newer is needed; the server is ${Math.floor(version / 10_000)}.`);
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migration]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
};
