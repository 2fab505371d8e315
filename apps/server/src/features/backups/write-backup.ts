import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type ConnectionOptions, toClientConfig } from '@mz/db';
import pg from 'pg';
import { FileMissingError, type FileStore } from '../../adapters/files/file-store.ts';
import { releaseVersion } from '../../lib/release.ts';
import { BackupError } from './backup-error.ts';
import {
  type BackupManifest,
  backupFormat,
  type FileEntry,
  type TableEntry,
  tableLabel,
} from './backup-manifest.ts';
import {
  type BackupTarget,
  createdAtOf,
  listBackups,
  objectKey,
  readManifest,
  removeBackup,
  writeManifest,
  writeObject,
} from './backup-target.ts';
import {
  copyOut,
  listTables,
  quoteTable,
  readMigrations,
  readSequences,
  type TableShape,
} from './database-copy.ts';
import { createLineDigest } from './line-digest.ts';
import { chain, createByteCount, seal } from './sealing.ts';
import { verifyTable } from './verify-backup.ts';

export interface BackupSource {
  readonly connection: ConnectionOptions['connection'];
  /** Storage the files are copied from. */
  readonly files: FileStore;
  readonly keyFingerprint: string;
}

export interface BackupOptions {
  /** age recipient; null: nothing is encrypted. */
  readonly recipient: string | null;
  /** The identity of the recipient, where it is at hand: what was written is then read back and opened. */
  readonly identity?: string | null;
  readonly onProgress?: (line: string) => void;
}

/** Ids are in the order of the backups, also within a second and after the clock of the host was put back. */
const newBackupId = async (target: BackupTarget, now: Date): Promise<string> => {
  const newest = (await listBackups(target)).at(-1);
  const after = newest ? createdAtOf(newest.id).getTime() + 1_000 : 0;
  const at = new Date(Math.max(now.getTime(), after));
  return `${at.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z-${randomBytes(3).toString('hex')}`;
};

/** Connections that stay open as long as the backup takes. */
const openClient = async (connection: ConnectionOptions['connection']): Promise<pg.Client> => {
  const client = new pg.Client({ ...toClientConfig(connection), application_name: 'medical-zone backup' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

/** Holds one snapshot, and every table as it is, until it is closed. */
const openSnapshot = async (connection: ConnectionOptions['connection']) => {
  const client = await openClient(connection);
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    const tables = await listTables(client);
    if (!tables.some(({ schema, name }) => schema === 'auth' && name === 'users'))
      throw new BackupError('There is nothing to back up: this database holds no Medical Zone.');
    // A migration waits until the backup is done; everything else goes on.
    await client.query(`lock table ${tables.map(quoteTable).join(', ')} in access share mode`);
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
    return { client, tables, id: rows[0]?.id ?? '' };
  } catch (error) {
    await client.end();
    throw error;
  }
};

const writeTable = async (
  target: BackupTarget,
  backupId: string,
  client: pg.Client,
  table: TableShape,
  recipient: string | null,
): Promise<TableEntry> => {
  const object = objectKey(backupId, `tables/${tableLabel(table)}.copy.gz${recipient ? '.age' : ''}`);
  const lines = createLineDigest();
  const stored = createByteCount();
  const sealed = await seal(chain(copyOut(client, table), lines.through), recipient, true);
  await writeObject(target.store, object, chain(sealed, stored.through));
  const { rows, digest } = lines.result();
  return { ...table, columns: [...table.columns], rows, lines: digest, object, ...stored.result() };
};

interface FileRow {
  readonly key: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly isDeleted: boolean;
}

/** A page of files at a time: there may be millions. */
async function* listFiles(client: pg.Client): AsyncGenerator<FileRow> {
  for (let after = ''; ; ) {
    const { rows } = await client.query<FileRow>(
      `select storage_key as key, byte_size::float8 as bytes, sha256, deleted_at is not null as "isDeleted"
         from files where storage_key > $1 order by storage_key limit 5000`,
      [after],
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.key;
  }
}

const readOrNull = (files: FileStore, key: string): Promise<Readable | null> =>
  files.read(key).catch((error: unknown) => {
    if (error instanceof FileMissingError) return null;
    throw error;
  });

/** What the newest finished backup for the recipient holds; objects of an unfinished one may be cut short. */
const findCopied = async (
  target: BackupTarget,
  recipient: string | null,
  folder: string,
): Promise<ReadonlySet<string>> => {
  const finished = (await listBackups(target)).filter(({ isFinished }) => isFinished).reverse();
  for (const { id } of finished) {
    const manifest = await readManifest(target, id).catch(() => null);
    if (manifest?.recipient !== recipient) continue;
    const there = new Set(await target.store.list(folder));
    return new Set(manifest.files.map(({ object }) => object).filter((object) => there.has(object)));
  }
  return new Set();
};

/**
 * Copies the files a snapshot tells of. A stored file never changes, so what an earlier backup copied for the same
 * recipient is not copied again.
 */
const writeFiles = async (
  { files }: BackupSource,
  target: BackupTarget,
  client: pg.Client,
  { recipient, onProgress }: BackupOptions,
): Promise<Pick<BackupManifest, 'files' | 'missingFiles'> & { readonly copied: number }> => {
  const folder = recipient === null ? 'files/open' : `files/${recipient.slice(-16)}`;
  const there = await findCopied(target, recipient, folder);
  const entries: FileEntry[] = [];
  const missing: string[] = [];
  let copied = 0;
  for await (const { key, bytes, sha256, isDeleted } of listFiles(client)) {
    const object = `${folder}/${key}`;
    if (!there.has(object)) {
      const stream = await readOrNull(files, key);
      const read = createByteCount();
      if (stream) {
        await writeObject(target.store, object, await seal(chain(stream, read.through), recipient, false));
        copied += 1;
        if (copied % 1_000 === 0) onProgress?.(`${copied} files copied`);
      }
      if (!stream || read.result().sha256 !== sha256) {
        // What was given up may go at any time; anything else that is gone is a loss somebody has to hear of.
        if (!isDeleted) missing.push(key);
        continue;
      }
    }
    entries.push({ key, bytes, sha256, object });
  }
  return { files: entries, missingFiles: missing, copied };
};

/**
 * Makes a consistent backup while the platform is used: one snapshot, each table by `COPY` over named columns, files by
 * checksum. Everything of the database that was written is read back before the manifest makes it a backup.
 *
 * @throws BackupError where nothing could be backed up or what was written does not read back
 */
export const writeBackup = async (
  source: BackupSource,
  target: BackupTarget,
  options: BackupOptions,
): Promise<{ readonly manifest: BackupManifest; readonly copiedFiles: number }> => {
  const { recipient, identity = null, onProgress } = options;
  const createdAt = new Date();
  await target.store.probe();
  const id = await newBackupId(target, createdAt);
  const snapshot = await openSnapshot(source.connection);
  const second = await openClient(source.connection).catch(async (error: unknown) => {
    await snapshot.client.end();
    throw error;
  });
  try {
    await second.query('begin transaction isolation level repeatable read read only');
    await second.query(`set transaction snapshot '${snapshot.id}'`);
    const queue = [...snapshot.tables];
    const entries: TableEntry[] = [];
    const work = async (client: pg.Client): Promise<void> => {
      try {
        for (let table = queue.shift(); table; table = queue.shift()) {
          const entry = await writeTable(target, id, client, table, recipient);
          entries.push(entry);
          onProgress?.(`${tableLabel(table)}: ${entry.rows} rows`);
        }
      } catch (error) {
        queue.length = 0;
        throw error;
      }
    };
    // Both have ended before a connection is closed: one that fails must not cut the other off in the middle.
    for (const done of await Promise.allSettled([work(snapshot.client), work(second)]))
      if (done.status === 'rejected') throw done.reason;
    const files = await writeFiles(source, target, snapshot.client, options);
    const { rows } = await snapshot.client.query<{ version: string }>(
      "select current_setting('server_version') as version",
    );
    const manifest: BackupManifest = {
      format: backupFormat,
      id,
      createdAt: createdAt.toISOString(),
      release: releaseVersion,
      postgres: rows[0]?.version ?? '',
      migrations: await readMigrations(snapshot.client),
      keyFingerprint: source.keyFingerprint,
      recipient,
      tables: entries.sort((a, b) => (tableLabel(a) < tableLabel(b) ? -1 : 1)),
      sequences: await readSequences(second),
      files: files.files,
      missingFiles: files.missingFiles,
    };
    for (const entry of manifest.tables)
      await verifyTable(target, entry, { isOpened: recipient === null || identity !== null, identity });
    await writeManifest(target, manifest);
    return { manifest: await readManifest(target, id), copiedFiles: files.copied };
  } catch (error) {
    // Where the target is full, what is of no use must not keep it full.
    await removeBackup(target, id).catch(() => undefined);
    throw error;
  } finally {
    await second.end();
    await snapshot.client.end();
  }
};
