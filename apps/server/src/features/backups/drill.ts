import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { openDiskFolder } from '../../adapters/files/disk-store.ts';
import { openCluster } from '../../postgres/cluster.ts';
import { freeBytes } from '../../postgres/storage-guard.ts';
import { BackupError } from './backup-error.ts';
import type { BackupManifest } from './backup-manifest.ts';
import { type BackupTarget, listBackups, readManifest } from './backup-target.ts';
import { restoreBackup } from './restore-backup.ts';

/** A restored cluster takes about so many times the bytes of a packed backup. */
const unpackedTimes = 12;

export interface DrillOptions {
  /** Folder the trial takes place in; a folder of its own is made there and removed. */
  readonly dataDir: string;
  /** Bytes of the disk that stay free. */
  readonly reserve: number;
  readonly identity: string | null;
  readonly onProgress?: (line: string) => void;
}

/** @throws BackupError where there is none */
export const newestBackup = async (target: BackupTarget): Promise<BackupManifest> => {
  const id = (await listBackups(target)).filter(({ isFinished }) => isFinished).at(-1)?.id;
  if (id === undefined) throw new BackupError(`${target.name} holds no finished backup.`);
  return readManifest(target, id);
};

/**
 * Restores the newest backup into a PostgreSQL and a folder made for it, compares every table and file with what was
 * backed up, and takes both away again.
 *
 * @throws BackupError where it does not come back as it was
 */
export const runDrill = async (target: BackupTarget, options: DrillOptions): Promise<BackupManifest> => {
  const manifest = await newestBackup(target);
  if (manifest.recipient !== null && options.identity === null)
    throw new BackupError(
      'The backups are encrypted: a drill needs the file of the age identity that opens them (BACKUP_IDENTITY_FILE).',
    );
  const fileBytes = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0);
  const tableBytes = manifest.tables.reduce((sum, { bytes }) => sum + bytes, 0);
  const needed = options.reserve + fileBytes + tableBytes * unpackedTimes;
  if (freeBytes(options.dataDir) < needed)
    throw new BackupError(
      `A drill needs ${Math.ceil(needed / 1_048_576)} MB of the disk of ${options.dataDir}; there is less.`,
    );
  const folder = await mkdtemp(path.join(options.dataDir, 'drill-'));
  try {
    const cluster = await openCluster({ dataDir: folder, log: () => undefined });
    try {
      const files = openDiskFolder(path.join(folder, 'files'));
      await restoreBackup(target, manifest, { connection: cluster.connection, files }, options);
    } finally {
      await cluster.leave();
    }
    return manifest;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
