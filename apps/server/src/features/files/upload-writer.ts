import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type Database, newId } from '@mz/db';
import { FileMissingError, type FileStore, StorageFullError } from '../../adapters/files/file-store.ts';
import { AppError } from '../../lib/app-error.ts';
import type { FileUse } from '../../platform/file-use.ts';
import { detectType, headBytes, pictureOf } from './content-type.ts';
import { createUploadsRepository, sourceKeyOf, type UploadRow } from './uploads.repository.ts';

/** Bytes after which progress is made durable, at whole multiples of it. */
const checkpointEvery = 16 * 1024 * 1024;
/** Digests of uploads that go on; one that is lost costs one more reading at the end. */
const maxDigests = 500;

interface Digest {
  readonly offset: number;
  readonly hash: Hash;
}

const lostWriter = (): AppError =>
  new AppError('locked', 'This upload goes on elsewhere.', { retryAfter: 1 });

/** Gives the failures of a store their codes. */
export const toUploadError = (error: unknown): unknown => {
  if (error instanceof StorageFullError)
    return new AppError('storage_full', 'There is no room for this file.', { retryAfter: 30, cause: error });
  if (error instanceof FileMissingError)
    return new AppError('not_found', 'The beginning of this upload is gone. Start again.', { cause: error });
  return error;
};

const sliceAt = (chunk: Buffer, offset: number): Buffer[] => {
  const room = checkpointEvery - (offset % checkpointEvery);
  return chunk.length > room
    ? [chunk.subarray(0, room), ...sliceAt(chunk.subarray(room), offset + room)]
    : [chunk];
};

/** Writes what comes in to the store: type by the first bytes, size bounded, digest on the way, progress in the row. */
export const createUploadWriter = (db: Database, store: FileStore) => {
  const digests = new Map<string, Digest>();

  const takeDigest = (row: UploadRow): Hash | null => {
    const kept = digests.get(row.id);
    digests.delete(row.id);
    if (row.received === 0) return createHash('sha256');
    return kept?.offset === row.received ? kept.hash : null;
  };
  const keepDigest = (id: string, offset: number, hash: Hash): void => {
    const [oldest] = digests.keys();
    if (digests.size >= maxDigests && oldest !== undefined) digests.delete(oldest);
    digests.set(id, { offset, hash });
  };
  /** Another process began it, or this one anew: the bytes are read once more. */
  const readDigest = async (key: string): Promise<string> => {
    const hash = createHash('sha256');
    for await (const chunk of await store.read(key)) hash.update(chunk as Buffer);
    return hash.digest('hex');
  };

  return {
    forget: (id: string): void => {
      digests.delete(id);
    },

    /**
     * Appends what `source` brings, from where the upload stands. What arrived before a failure is kept.
     *
     * @param isWhole the end of the source is the end of the file, whatever was declared
     * @returns the new offset
     */
    async append(upload: UploadRow, use: FileUse, source: Readable, isWhole = false): Promise<number> {
      const repository = createUploadsRepository(db, upload.ownerId);
      const writerId = newId();
      const row = await repository.takeWriter(upload.id, writerId);
      if (!row) throw new AppError('not_found', 'There is no such upload.');
      const key = sourceKeyOf(row, use);
      const hash = takeDigest(row);
      const writer = await store.openWriter(key, { offset: row.received, state: row.storeState });
      let { contentType } = row;
      let head = row.head ?? Buffer.alloc(0);
      let offset = row.received;
      let saved = offset;

      const findType = async (isEnd: boolean): Promise<void> => {
        if (contentType === null && (isEnd || head.length >= headBytes))
          contentType = await detectType(head, use);
      };
      const save = async (): Promise<void> => {
        const storeState = await writer.checkpoint();
        const known = { contentType, head: contentType === null ? head : null };
        if (!(await repository.advance(row.id, writerId, { ...known, received: offset, storeState })))
          throw lostWriter();
        saved = offset;
      };
      const pause = async (): Promise<void> => {
        if (offset > saved) await save();
        if (hash) keepDigest(row.id, offset, hash);
      };
      const take = async (chunk: Buffer): Promise<void> => {
        if (offset + chunk.length > row.byteSize)
          throw new AppError('payload_too_large', 'The file is larger than it may be.');
        if (contentType === null) {
          head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
          await findType(offset + chunk.length === row.byteSize && !isWhole);
        }
        for (const part of sliceAt(chunk, offset)) {
          await writer.write(part);
          hash?.update(part);
          offset += part.length;
          if (offset % checkpointEvery === 0) await save();
        }
      };
      const finish = async (): Promise<void> => {
        if (offset === 0) throw new AppError('unprocessable', 'The file is empty.');
        await findType(true);
        await writer.seal();
        const sha256 = hash ? hash.digest('hex') : await readDigest(key);
        const done = {
          contentType,
          head: null,
          received: offset,
          byteSize: offset,
          sha256,
          storeState: null,
        };
        const status = pictureOf(use, contentType) ? ('received' as const) : ('ready' as const);
        if (!(await repository.advance(row.id, writerId, { ...done, status }))) throw lostWriter();
      };

      let isTaking = false;
      try {
        try {
          for await (const chunk of source) {
            isTaking = true;
            await take(chunk as Buffer);
            isTaking = false;
          }
        } catch (error) {
          // The sender broke off: what has arrived is where it goes on.
          if (!isTaking && !isWhole) await pause();
          throw error;
        }
        if (offset === row.byteSize || isWhole) await finish();
        else await pause();
        return offset;
      } catch (error) {
        throw toUploadError(error);
      } finally {
        await writer.close();
      }
    },
  };
};

export type UploadWriter = ReturnType<typeof createUploadWriter>;
