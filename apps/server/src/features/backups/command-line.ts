import { parseArgs } from 'node:util';
import { type ConnectionOptions, connect, type Database, migrateDatabase } from '@mz/db';
import { type Config, ConfigError, parseConfig } from '../../config.ts';
import { StartError } from '../../lib/start-error.ts';
import { openCluster } from '../../postgres/cluster.ts';
import { BackupError } from './backup-error.ts';

/** Options of a command by name; each takes a value. */
export const readOptions = <Name extends string>(
  argv: readonly string[],
  names: readonly Name[],
  help: string,
): Partial<Record<Name, string>> => {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    });
    return values as Partial<Record<Name, string>>;
  } catch (error) {
    throw new BackupError(`${(error as Error).message}\n\n${help}`);
  }
};

interface OpenedDatabase {
  readonly connection: ConnectionOptions['connection'];
  readonly leave: () => Promise<void>;
}

/** The database of the configuration; the embedded one is started or shared. */
export const openConfigured = async (config: Config, binaries?: string): Promise<OpenedDatabase> => {
  if (config.databaseUrl) return { connection: config.databaseUrl, leave: async () => undefined };
  const cluster = await openCluster({
    dataDir: config.dataDir,
    log: () => undefined,
    ...(binaries !== undefined && { binaries }),
  });
  return { connection: cluster.connection, leave: cluster.leave };
};

/** Runs work on the migrated database of the configuration. */
export const withDatabase = async <T>(
  config: Config,
  work: (db: Database) => Promise<T>,
  binaries?: string,
): Promise<T> => {
  const { connection, leave } = await openConfigured(config, binaries);
  try {
    await migrateDatabase(connection);
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

/** Runs a command and says how it ended: exit code 0, or 1 with one sentence for people. */
export const runCommand = async (work: (config: Config) => Promise<string>): Promise<void> => {
  try {
    process.stdout.write(`${await work(parseConfig(process.env))}\n`);
  } catch (error) {
    const isPlain =
      error instanceof BackupError || error instanceof ConfigError || error instanceof StartError;
    process.stderr.write(isPlain ? `${error.message}\n` : `It failed: ${(error as Error).stack ?? error}\n`);
    process.exitCode = 1;
  } finally {
    if (process.connected) process.disconnect();
  }
};

/** A line of progress, on stderr: stdout is the result. */
export const sayProgress = (line: string): void => {
  process.stderr.write(`${line}\n`);
};
