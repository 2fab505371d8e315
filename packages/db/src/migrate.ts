import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { type ConnectionOptions, sqlState, toClientConfig } from './client.ts';
import { advisoryLocks } from './locks.ts';

const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

/** Where a restore keeps how far it is, in the database it fills. It goes when the restore is done. */
export const restoreSchema = 'medical_zone_restore';

/** Whether a restore into this database was begun and has not ended. */
export const hasUnfinishedRestore = async (client: Pick<pg.Client, 'query'>): Promise<boolean> => {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    `${restoreSchema}.steps`,
  ]);
  return rows[0]?.found === true;
};

/** A restore into this database was cut off: what stands in it is a part. */
export class UnfinishedRestoreError extends Error {
  override name = 'UnfinishedRestoreError';
}

/** The database has seen migrations this release does not know. */
export class ForeignMigrationsError extends Error {
  override name = 'ForeignMigrationsError';
}

/** What a statement of a migration says that gives way: no lock in time, or a deadlock with what members do. */
const givesWay = new Set(['55P03', '40P01']);
const firstPause = 500;
const maxPause = 5_000;

/**
 * All pending migrations are one transaction: whole, or not at all. Whoever wants to read a table waits behind a
 * migration that waits for it, so this one never waits long: it lets everybody through and begins again.
 */
const migrateAround = async (
  client: pg.Client,
  migrationsFolder: string,
  onWait: (reason: string) => void,
): Promise<void> => {
  await client.query("set lock_timeout = '1s'");
  for (let pause = firstPause; ; pause = Math.min(maxPause, pause * 2)) {
    try {
      return await migrate(drizzle(client), { migrationsFolder });
    } catch (error) {
      if (!givesWay.has(sqlState(error) ?? '')) throw error;
      onWait(error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error));
      await sleep(pause);
    }
  }
};

interface MigrationRun {
  readonly folder: string;
  readonly check?: (client: pg.Client) => Promise<void>;
  readonly onWait?: (reason: string) => void;
}

const applyMigrations = async (
  connection: ConnectionOptions['connection'],
  { folder, check = async () => undefined, onWait = () => undefined }: MigrationRun,
): Promise<void> => {
  const client = new pg.Client({ ...toClientConfig(connection), application_name: 'medical-zone migrate' });
  // Told by the statement it happens to.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const version = Number((await client.query('show server_version_num')).rows[0]?.server_version_num);
    if (version < 150_000)
      throw new Error(`PostgreSQL 15 or newer is needed; the server is ${Math.floor(version / 10_000)}.`);
    // A process that stands still in the middle keeps neither the others nor their tables waiting.
    await client.query("set idle_in_transaction_session_timeout = '10s'");
    await client.query("set idle_session_timeout = '10s'");
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migration]);
    await check(client);
    await migrateAround(client, folder, onWait);
  } finally {
    await client.end();
  }
};

/**
 * Brings the database to the newest schema. Safe to call from several processes at once, and while the release before
 * serves members.
 *
 * @param onWait is told each time that a table in use is left to those who use it
 * @throws UnfinishedRestoreError where a restore was cut off
 */
export const migrateDatabase = (
  connection: ConnectionOptions['connection'],
  onWait?: (reason: string) => void,
): Promise<void> =>
  applyMigrations(connection, {
    folder: migrationsFolder,
    check: async (client) => {
      if (await hasUnfinishedRestore(client))
        throw new UnfinishedRestoreError(
          'A restore into this database was cut off. Run the same npm run restore again: it goes on where it was.',
        );
    },
    ...(onWait && { onWait }),
  });

/** Hashes of this release's migrations, oldest first. */
export const readMigrationHashes = (): string[] =>
  readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);

interface Journal {
  entries: unknown[];
}

/**
 * Brings an empty database to the schema an earlier release left.
 *
 * @param hashes of the migrations it had seen, oldest first
 * @throws ForeignMigrationsError where this release does not begin with them
 */
export const migrateTo = async (
  connection: ConnectionOptions['connection'],
  hashes: readonly string[],
): Promise<void> => {
  const known = readMigrationHashes();
  if (hashes.length > known.length || hashes.some((hash, at) => known[at] !== hash))
    throw new ForeignMigrationsError(
      'The schema is of another release than this one or those before it. Use the release it comes from, or a newer one.',
    );
  if (hashes.length === known.length) return applyMigrations(connection, { folder: migrationsFolder });
  const folder = mkdtempSync(path.join(os.tmpdir(), 'medical-zone-migrations-'));
  try {
    cpSync(migrationsFolder, folder, { recursive: true });
    const file = path.join(folder, 'meta', '_journal.json');
    const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal;
    writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, hashes.length) }));
    await applyMigrations(connection, { folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
