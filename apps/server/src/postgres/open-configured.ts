import { mkdirSync } from 'node:fs';
import { type ConnectionOptions, connect, type Database, migrateDatabase } from '@mz/db';
import type { Config } from '../config.ts';
import { openCluster } from './cluster.ts';

interface OpenedDatabase {
  readonly connection: ConnectionOptions['connection'];
  readonly leave: () => Promise<void>;
}

/**
 * The database of the configuration, for commands; the embedded one is started or shared.
 *
 * @param binaries folder of PostgreSQL's programs, where they are not this release's
 */
export const openConfigured = async (
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  binaries?: string,
): Promise<OpenedDatabase> => {
  if (databaseUrl) return { connection: databaseUrl, leave: async () => undefined };
  mkdirSync(dataDir, { recursive: true });
  const cluster = await openCluster({
    dataDir,
    log: () => undefined,
    ...(binaries !== undefined && { binaries }),
  });
  return { connection: cluster.connection, leave: cluster.leave };
};

interface WithDatabaseOptions {
  readonly binaries?: string | undefined;
  /** Its schema stays as it is: what is only copied, on the way to a newer PostgreSQL, is not changed before. */
  readonly asItIs?: boolean;
}

/** Runs the work of a command on the database of the configuration, brought to this release's schema. */
export const withDatabase = async <T>(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (db: Database) => Promise<T>,
  { binaries, asItIs = false }: WithDatabaseOptions = {},
): Promise<T> => {
  const { connection, leave } = await openConfigured(config, binaries);
  try {
    if (!asItIs) await migrateDatabase(connection);
    const db = connect({ connection, poolSize: 4, onIdleError: () => undefined });
    try {
      return await work(db);
    } finally {
      await db.$client.end();
    }
  } finally {
    await leave();
  }
};
