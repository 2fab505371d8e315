import pg from 'pg';
import { inject } from 'vitest';
import type { TestApp } from './harness.ts';

/** Takes the test's database away from everybody and gives it back, as a restart of PostgreSQL does. */
export const createOutage = async (test: TestApp) => {
  const database = test.db.$client.options.database ?? '';
  const admin = new pg.Client({ ...inject('testServer'), database: 'postgres' });
  await admin.connect();
  const allow = (allowed: boolean): Promise<unknown> =>
    admin.query(`alter database ${pg.escapeIdentifier(database)} with allow_connections ${allowed}`);
  const cutConnections = (): Promise<unknown> =>
    admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]);
  return {
    cutConnections,
    async begin() {
      await allow(false);
      await cutConnections();
    },
    end: () => allow(true),
    async close() {
      await allow(true);
      await admin.end();
    },
  };
};
