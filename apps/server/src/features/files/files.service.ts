import type { Readable } from 'node:stream';
import type { Actor } from '@mz/contracts';
import { type ByteRange, FileMissingError, type FileStore } from '../../adapters/files/file-store.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import {
  createFilesRepository,
  type FileRow,
  findLiveFile,
  listPurgeable,
  markDeleted,
  removeRow,
  setVisibility,
} from './files.repository.ts';
import { kindOfAddress, signAddress } from './signed-address.ts';

export interface FileAddress {
  readonly id: string;
  readonly expires: number;
  readonly signature: string;
}

const missing = (): AppError => new AppError('not_found', 'File not found.');

/** Stored files: bytes in the file store, facts and ownership in rows. */
export const createFilesService = ({ db, secrets, log }: AppContext, store: FileStore) => {
  const purgeOne = async (row: FileRow): Promise<void> => {
    await store.remove(row.storageKey);
    await removeRow(db, row.id);
  };

  return {
    /** Address of a file the caller has already decided to show. */
    addressOf: (id: string): string => signAddress(secrets, id).url,

    /** The same for who may see it while it is taken down. */
    withheldAddressOf: (id: string): string => signAddress(secrets, id, Date.now(), 'withheld').url,

    async getAddress(actor: Actor, id: string) {
      const row = await createFilesRepository(db, actor).find(id);
      if (!row) throw missing();
      const { url, expiresAt } = signAddress(secrets, id);
      return {
        id,
        url,
        expiresAt: expiresAt.toISOString(),
        contentType: row.contentType,
        byteSize: row.byteSize,
      };
    },

    /** @throws AppError `forbidden` for an address that is not ours or has expired, `not_found` once it is taken down */
    async findByAddress(address: FileAddress): Promise<FileRow> {
      const kind = kindOfAddress(secrets, address);
      if (!kind) throw new AppError('forbidden', 'Invalid or expired signature.');
      const row = await findLiveFile(db, address.id);
      if (!row || (row.withheldAt && kind !== 'withheld')) throw missing();
      return row;
    },

    /** A file of one member, for the feature that refers to it. */
    async findOwned(ownerId: string, id: string): Promise<FileRow | null> {
      const row = await findLiveFile(db, id);
      return row?.ownerId === ownerId ? row : null;
    },

    /** A file whose address the feature that refers to it has made itself. */
    findLive: (id: string): Promise<FileRow | null> => findLiveFile(db, id),

    async read(row: FileRow, range?: ByteRange): Promise<Readable> {
      try {
        return await store.read(row.storageKey, range);
      } catch (error) {
        if (!(error instanceof FileMissingError))
          throw new AppError('unavailable', 'File storage unavailable.', { cause: error });
        log.error({ file: row.id }, 'bytes of a file are missing');
        throw missing();
      }
    },

    /** In the transaction of the change after which nothing refers to the file. */
    discard: markDeleted,

    /** In the transaction of the change that decides who may see the file. */
    setVisibility,

    /** Removes bytes and rows of files that nothing refers to any more. */
    async purge(): Promise<void> {
      for (;;) {
        const rows = await listPurgeable(db, 100);
        for (const row of rows) await purgeOne(row);
        if (rows.length < 100) return;
      }
    },
  };
};

export type FilesService = ReturnType<typeof createFilesService>;
