import { pipeline } from 'node:stream/promises';
import { type ConnectionOptions, migrateDatabase, migrateTo, toClientConfig } from '@mz/db';
import pg from 'pg';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { BackupError } from './backup-error.ts';
import { type BackupManifest, type TableEntry, tableLabel } from './backup-manifest.ts';
import { type BackupTarget, writeObject } from './backup-target.ts';
import { copyIn, copyOut, listTables, quote, quoteTable } from './database-copy.ts';
import { createLineDigest, type LineCount } from './line-digest.ts';
import {
  beginRestore,
  endRestore,
  isStepDone,
  loosenTables,
  noteStep,
  readRestoreState,
  tightenTables,
} from './restore-state.ts';
import { chain, createByteCount, unseal } from './sealing.ts';
import { verifyBackup } from './verify-backup.ts';

export interface RestorePlace {
  readonly connection: ConnectionOptions['connection'];
  /** Storage the files go to. */
  readonly files: FileStore;
}

export interface RestoreOptions {
  /** age identity (`AGE-SECRET-KEY-1…`) where the backup is encrypted. */
  readonly identity: string | null;
  readonly onProgress?: (line: string) => void;
}

export interface RestoredTable {
  readonly table: string;
  readonly rows: number;
}

/** @throws BackupError where anything stands that is not of this restore */
const requireEmptyPlace = async (client: pg.Client, manifest: BackupManifest): Promise<void> => {
  const state = await readRestoreState(client);
  if (state.backup === manifest.id) return;
  if (state.backup !== null)
    throw new BackupError(
      `A restore of another backup (${state.backup}) was begun here. Finish that one, or empty the database.`,
    );
  const tables = await listTables(client);
  if (tables.length > 0)
    throw new BackupError(
      `The database is not empty (${tables.length} tables). A restore goes into an empty one only; nothing was changed.`,
    );
  await beginRestore(client, manifest.id);
};

/** Fills one table in one transaction: it is whole or empty. */
const fillTable = async (
  client: pg.Client,
  { store }: BackupTarget,
  entry: TableEntry,
  identity: string | null,
): Promise<void> => {
  const lines = createLineDigest();
  await client.query('begin');
  try {
    await client.query(`truncate ${quoteTable(entry)}`);
    const opened = await unseal(await store.read(entry.object), identity, true);
    await pipeline(chain(opened, lines.through), copyIn(client, entry));
    const { rows, digest } = lines.result();
    if (rows !== entry.rows || digest !== entry.lines)
      throw new BackupError(`${entry.object} (${tableLabel(entry)}) is damaged: its checksum is another.`);
    await noteStep(client, 'table', tableLabel(entry));
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
};

/** Rows of a table as the database holds them now. */
const countLines = async (client: pg.Client, entry: TableEntry): Promise<LineCount> => {
  const lines = createLineDigest();
  for await (const _ of chain(copyOut(client, entry), lines.through));
  return lines.result();
};

/**
 * Compares every table with the backup, by number of rows and by content.
 *
 * @throws BackupError that names the tables that differ
 */
export const compareTables = async (
  connection: ConnectionOptions['connection'],
  manifest: BackupManifest,
): Promise<RestoredTable[]> => {
  const client = new pg.Client(toClientConfig(connection));
  await client.connect();
  try {
    const compared: RestoredTable[] = [];
    const wrong: string[] = [];
    for (const entry of manifest.tables) {
      const { rows, digest } = await countLines(client, entry);
      compared.push({ table: tableLabel(entry), rows });
      if (rows !== entry.rows || digest !== entry.lines)
        wrong.push(`${tableLabel(entry)} (${rows} of ${entry.rows} rows)`);
    }
    if (wrong.length > 0) throw new BackupError(`These tables differ from the backup: ${wrong.join(', ')}.`);
    return compared;
  } finally {
    await client.end();
  }
};

const restoreFiles = async (
  target: BackupTarget,
  manifest: BackupManifest,
  files: FileStore,
  { identity, onProgress }: RestoreOptions,
): Promise<number> => {
  let done = 0;
  for (const { key, object, sha256 } of manifest.files) {
    const read = createByteCount();
    const source = await unseal(await target.store.read(object), identity, false);
    await writeObject(files, key, chain(source, read.through));
    if (read.result().sha256 !== sha256)
      throw new BackupError(`${object} is damaged: its checksum is another.`);
    done += 1;
    if (done % 1_000 === 0) onProgress?.(`${done} of ${manifest.files.length} files`);
  }
  return done;
};

const restoreRows = async (
  client: pg.Client,
  target: BackupTarget,
  manifest: BackupManifest,
  { identity, onProgress }: RestoreOptions,
): Promise<void> => {
  const places = manifest.tables.map(quoteTable);
  await loosenTables(client, places);
  const { tables: done } = await readRestoreState(client);
  for (const entry of manifest.tables) {
    if (done.has(tableLabel(entry))) continue;
    await fillTable(client, target, entry, identity);
    onProgress?.(`${tableLabel(entry)}: ${entry.rows} rows`);
  }
  for (const { schema, name, value, isCalled } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      `${quote(schema)}.${quote(name)}`,
      value,
      isCalled,
    ]);
};

/**
 * Restores a backup into an empty database and file storage. The backup is read through before anything is written; a
 * restore that was killed goes on where it was. The schema is that of the backup while rows come in, and this release's
 * at the end.
 *
 * @throws BackupError where the place is not empty, or the backup is damaged or of a newer release
 */
export const restoreBackup = async (
  target: BackupTarget,
  manifest: BackupManifest,
  place: RestorePlace,
  given: RestoreOptions,
): Promise<{ readonly tables: readonly RestoredTable[]; readonly files: number }> => {
  // An older backup may not be encrypted although the identity of newer ones is at hand.
  const options = manifest.recipient === null ? { ...given, identity: null } : given;
  if (manifest.recipient !== null && options.identity === null)
    throw new BackupError(
      'This backup is encrypted: name the file of the age identity that opens it (--identity).',
    );
  await verifyBackup(target, manifest, options.identity);
  await place.files.probe();
  const client = new pg.Client({
    ...toClientConfig(place.connection),
    application_name: 'medical-zone restore',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await requireEmptyPlace(client, manifest);
    if (!(await isStepDone(client, 'schema', 'rows'))) {
      await migrateTo(place.connection, manifest.migrations);
      await restoreRows(client, target, manifest, options);
      await tightenTables(client, manifest.tables.map(quoteTable));
      await noteStep(client, 'schema', 'rows');
    }
    const tables = await compareTables(place.connection, manifest);
    const files = await restoreFiles(target, manifest, place.files, options);
    await endRestore(client);
    await migrateDatabase(place.connection);
    await client.query('analyze');
    return { tables, files };
  } finally {
    await client.end();
  }
};
