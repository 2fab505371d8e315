import { BackupError } from './backup-error.ts';
import { type BackupManifest, type FileEntry, type TableEntry, tableLabel } from './backup-manifest.ts';
import type { BackupTarget } from './backup-target.ts';
import { createLineDigest } from './line-digest.ts';
import { chain, createByteCount, unseal } from './sealing.ts';

interface Opening {
  /** Whether the rows can be read, or only the bytes compared. */
  readonly isOpened: boolean;
  /** age identity, where it is encrypted. */
  readonly identity: string | null;
}

const drain = async (stream: AsyncIterable<unknown>): Promise<void> => {
  for await (const _ of stream);
};

/**
 * Reads one table of a backup as it lies at its target.
 *
 * @throws BackupError that names the object where it is not what was written
 */
export const verifyTable = async (
  { store }: BackupTarget,
  entry: TableEntry,
  { isOpened, identity }: Opening,
): Promise<void> => {
  const stored = createByteCount();
  const lines = createLineDigest();
  const damaged = (cause?: unknown): BackupError =>
    new BackupError(`${entry.object} (${tableLabel(entry)}) is damaged: its checksum is another.`, { cause });
  try {
    const raw = chain(await store.read(entry.object), stored.through);
    await drain(isOpened ? chain(await unseal(raw, identity, true), lines.through) : raw);
  } catch (error) {
    throw error instanceof BackupError ? error : damaged(error);
  }
  const { bytes, sha256 } = stored.result();
  if (bytes !== entry.bytes || sha256 !== entry.sha256) throw damaged();
  const { rows, digest } = lines.result();
  if (isOpened && (rows !== entry.rows || digest !== entry.lines)) throw damaged();
};

/**
 * Reads one file of a backup.
 *
 * @throws BackupError that names it where it is not what was stored
 */
export const verifyFile = async (
  { store }: BackupTarget,
  entry: FileEntry,
  identity: string | null,
): Promise<void> => {
  const read = createByteCount();
  try {
    await drain(chain(await unseal(await store.read(entry.object), identity, false), read.through));
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${entry.object} cannot be read: ${(error as Error).message}`, { cause: error });
  }
  if (read.result().sha256 !== entry.sha256)
    throw new BackupError(`${entry.object} is damaged: its checksum is another.`);
};

/** @throws BackupError that names the first object that is not what was written */
export const verifyBackup = async (
  target: BackupTarget,
  manifest: BackupManifest,
  identity: string | null,
): Promise<void> => {
  const isOpened = manifest.recipient === null || identity !== null;
  for (const entry of manifest.tables) await verifyTable(target, entry, { isOpened, identity });
  if (isOpened) for (const entry of manifest.files) await verifyFile(target, entry, identity);
};
