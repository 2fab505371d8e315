import { readFile } from 'node:fs/promises';
import type { BackupRun, BackupsOverview } from '@mz/contracts/backups';
import type { Database, Transaction } from '@mz/db';
import { openFileStore } from '../../adapters/files/open-file-store.ts';
import type { Config } from '../../config.ts';
import type { Secrets } from '../../secrets.ts';
import { BackupError } from './backup-error.ts';
import { holdBackupLock } from './backup-lock.ts';
import type { BackupManifest } from './backup-manifest.ts';
import { backupRunsRepository, type RunResult } from './backup-runs.repository.ts';
import { type BackupTarget, createdAtOf, listBackups, openTarget } from './backup-target.ts';
import { connectionOf } from './connection-of.ts';
import { runDrill } from './drill.ts';
import { keyFingerprint } from './key-fingerprint.ts';
import { applyRetention } from './retention.ts';
import { requireRecipient } from './sealing.ts';
import { writeBackup } from './write-backup.ts';

export interface BackupContext {
  readonly config: Config;
  readonly db: Database;
  readonly secrets: Secrets;
}

interface CopyOptions {
  /** In place of `BACKUP_TO`. */
  readonly to?: string;
  /** In place of `BACKUP_RECIPIENT`. */
  readonly recipient?: string;
  readonly onProgress?: (line: string) => void;
}

/** Written together with the run, before anything of it happens. */
type NoteRun = (tx: Transaction, run: BackupRun) => Promise<void>;

interface RunOptions extends CopyOptions {
  readonly cause: BackupRun['cause'];
  readonly note?: NoteRun;
}

const resultOf = (manifest: BackupManifest): RunResult => ({
  backup: manifest.id,
  rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
  files: manifest.files.length,
  missingFiles: manifest.missingFiles.length,
  bytes: manifest.tables.reduce((sum, { bytes }) => sum + bytes, 0),
});

/**
 * Text of a file that holds an age identity.
 *
 * @throws BackupError where there is none
 */
export const readIdentity = async (file: string): Promise<string> => {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new BackupError(`The identity cannot be read: ${(error as Error).message}`);
  });
  const line = text.split('\n').find((entry) => entry.startsWith('AGE-SECRET-KEY-'));
  if (line === undefined) throw new BackupError(`${file} holds no age identity (AGE-SECRET-KEY-…).`);
  return line.trim();
};

const identityOf = ({ backups }: Config): Promise<string> | null =>
  backups.identityFile === null ? null : readIdentity(backups.identityFile);

/** Makes backups and tries them; says how they went. */
export const createBackupsService = ({ config, db, secrets }: BackupContext) => {
  const runs = backupRunsRepository(db);
  const connection = connectionOf(db);

  const targetOf = (to: string | undefined): Promise<BackupTarget> => {
    const address = to ?? config.backups.to;
    if (!address)
      throw new BackupError('Say where backups go: --to <folder or s3://bucket/prefix>, or BACKUP_TO.');
    return openTarget(config, address);
  };

  /** One at a time; whatever happens is on record. */
  const begin = async (
    kind: BackupRun['kind'],
    { cause, note }: Pick<RunOptions, 'cause' | 'note'>,
    work: () => Promise<BackupManifest>,
  ): Promise<{ readonly run: BackupRun; readonly done: Promise<BackupManifest> }> => {
    const lock = await holdBackupLock(connection);
    try {
      await runs.closeInterrupted();
      const run = await db.transaction(async (tx) => {
        const begun = await backupRunsRepository(tx).begin(kind, cause);
        await note?.(tx, begun);
        return begun;
      });
      const done = work()
        .then(
          async (manifest) => {
            await runs.finish(run.id, resultOf(manifest));
            return manifest;
          },
          async (error: unknown) => {
            await runs.fail(run.id, (error as Error).message);
            throw error;
          },
        )
        .finally(lock.release);
      return { run, done };
    } catch (error) {
      await lock.release();
      throw error;
    }
  };

  /** @throws BackupError before anything is written, where it cannot be made */
  const prepareCopy = async ({
    to,
    recipient = config.backups.recipient ?? undefined,
    onProgress,
  }: CopyOptions): Promise<() => Promise<BackupManifest>> => {
    const target = await targetOf(to);
    const sealedFor = recipient === undefined ? null : await requireRecipient(recipient);
    return async () => {
      // Before as well: what is past its time may be what the new one has no room for.
      await applyRetention(target, config.backups.keepDays);
      const { manifest } = await writeBackup(
        { connection, files: await openFileStore(config), keyFingerprint: keyFingerprint(secrets) },
        target,
        { recipient: sealedFor, ...(onProgress && { onProgress }) },
      );
      await applyRetention(target, config.backups.keepDays);
      return manifest;
    };
  };

  return {
    async beginBackup({ cause, note, ...options }: RunOptions) {
      const copy = await prepareCopy(options);
      return begin('backup', { cause, ...(note && { note }) }, copy);
    },

    /** Copies a database of an older schema, in which nothing is written: not even that it was copied. */
    async copyAsItIs(options: CopyOptions): Promise<BackupManifest> {
      const copy = await prepareCopy(options);
      const lock = await holdBackupLock(connection);
      try {
        return await copy();
      } finally {
        await lock.release();
      }
    },

    async beginDrill({ cause, note, to, onProgress }: RunOptions) {
      const target = await targetOf(to);
      return begin('drill', { cause, ...(note && { note }) }, async () =>
        runDrill(target, {
          dataDir: config.dataDir,
          reserve: config.diskReserve,
          identity: await identityOf(config),
          ...(onProgress && { onProgress }),
        }),
      );
    },

    ages: runs.ages,

    async overview(): Promise<BackupsOverview> {
      const shown = {
        target: null,
        isEncrypted: config.backups.recipient !== null,
        keepDays: config.backups.keepDays,
        finished: [],
        problem: null,
        runs: await runs.latest(30),
      };
      if (config.backups.to === null) return shown;
      try {
        const target = await targetOf(undefined);
        const finished = (await listBackups(target)).filter(({ isFinished }) => isFinished).reverse();
        return {
          ...shown,
          target: target.name,
          finished: finished.map(({ id }) => ({ id, createdAt: createdAtOf(id).toISOString() })),
        };
      } catch (error) {
        return { ...shown, target: config.backups.to, problem: (error as Error).message };
      }
    },
  };
};

export type BackupsService = ReturnType<typeof createBackupsService>;
