import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type Actor, isAllowed } from '@mz/contracts';
import type { Transaction } from '@mz/db';
import type { FileStore } from '../../adapters/files/file-store.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { createWorkQueue } from '../../lib/work-queue.ts';
import type { FileUse, FileUses, Visibility } from '../../platform/file-use.ts';
import { takeToken } from '../../platform/rate-limit.ts';
import { pictureOf } from './content-type.ts';
import { processImage } from './image-processing.ts';
import { withLocalFile } from './local-copy.ts';
import { noRoomAtAll } from './storage.service.ts';
import { createUploadWriter, toUploadError } from './upload-writer.ts';
import {
  type ClaimedFile,
  createUploadsRepository,
  expireUpload,
  findExpired,
  listExpired,
  removeExpired,
  reserveUpload,
  sourceKeyOf,
  type UploadRow,
} from './uploads.repository.ts';

const sweepBatch = 100;

const missing = (): AppError => new AppError('not_found', 'There is no such upload.');
const memberOf = (actor: Actor): string => {
  if (!actor.id) throw new AppError('unauthenticated', 'Sign in first.');
  return actor.id;
};

/**
 * How bytes come in, for every feature: reserve, append (once or over many requests), prepare, claim. What is
 * not claimed in time is swept.
 */
export const createUploadsService = ({ db, config, log }: AppContext, store: FileStore, uses: FileUses) => {
  const writer = createUploadWriter(db, store);
  /** Decoding is the most expensive thing a member can ask for: one picture at a time in each process. */
  const images = createWorkQueue({ concurrency: 1, maxWaiting: 24, retryAfter: 5 });

  const useOf = (purpose: string): FileUse => {
    const use = uses.get(purpose);
    if (!use) throw new AppError('validation_failed', 'There is no such purpose of files.');
    return use;
  };

  const authorizeUse = (actor: Actor, use: FileUse): void => {
    if (use.permission && !isAllowed(actor, use.permission))
      throw new AppError('forbidden', 'This needs another role.');
  };

  const takeHourly = async (ownerId: string, use: FileUse): Promise<void> => {
    const factor = config.auth.rateFactor;
    if (factor === 0) return;
    const capacity = Math.max(1, Math.round(use.quota.maxPerHour * factor));
    const bucket = { capacity, perSecond: capacity / 3_600 };
    const { allowed, retryAfter } = await takeToken(db, `upload:${use.purpose}:${ownerId}`, bucket);
    if (!allowed) throw new AppError('rate_limited', 'Too many files in one hour.', { retryAfter });
  };

  const reserve = async (actor: Actor, use: FileUse, byteSize: number): Promise<UploadRow> => {
    const ownerId = memberOf(actor);
    authorizeUse(actor, use);
    if (!(byteSize > 0)) throw new AppError('unprocessable', 'The file is empty.');
    if (byteSize > use.maxBytes)
      throw new AppError('payload_too_large', 'The file is larger than it may be.');
    await takeHourly(ownerId, use);
    const row = await db.transaction((tx) => reserveUpload(tx, { use, uses, ownerId, byteSize }));
    if (row === 'everything') throw noRoomAtAll();
    if (row === 'purpose')
      throw new AppError('quota_exceeded', 'There is no room for more files of this purpose.');
    return row;
  };

  const removeBytes = async (row: UploadRow): Promise<void> => {
    const use = uses.get(row.purpose) ?? {};
    await store.remove(row.storageKey, row.storeState);
    const source = sourceKeyOf(row, use);
    if (source !== row.storageKey) await store.remove(source, row.storeState);
  };

  /** Removes bytes and row at once; the sweep does it where that fails. */
  const discard = async (row: UploadRow): Promise<void> => {
    writer.forget(row.id);
    await expireUpload(db, row.id);
    try {
      const latest = await findExpired(db, row.id);
      if (!latest) return;
      await removeBytes(latest);
      await removeExpired(db, row.id);
    } catch (error) {
      log.warn({ err: error, upload: row.id }, 'upload not removed yet');
    }
  };

  /** Refusals are final; what failed for another reason may be tried again. */
  const isFinal = (error: unknown): boolean =>
    error instanceof AppError &&
    (error.status < 500 || error.code === 'storage_full') &&
    error.code !== 'locked';

  const active = new Set<Promise<unknown>>();
  const append = async (row: UploadRow, source: Readable, isWhole: boolean): Promise<number> => {
    const work = writer.append(row, useOf(row.purpose), source, isWhole);
    active.add(work);
    work.finally(() => active.delete(work)).catch(() => undefined);
    try {
      return await work;
    } catch (error) {
      if (isWhole || isFinal(error)) await discard(row);
      throw error;
    }
  };

  const makePicture = async (row: UploadRow, use: FileUse): Promise<void> => {
    const image = pictureOf(use, row.contentType);
    if (!image) return;
    const { bytes, facts } = await images.run(() =>
      withLocalFile(store, sourceKeyOf(row, use), (file) => processImage(file, image)),
    );
    try {
      await store.put(row.storageKey, bytes, 'image/webp');
    } catch (error) {
      throw toUploadError(error);
    }
    await createUploadsRepository(db, row.ownerId).setStatus(row.id, 'processed', {
      contentType: 'image/webp',
      byteSize: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      imageFacts: facts,
    });
  };

  /** Makes of what arrived what is to be stored. Nothing happens where that was done. */
  const prepare = async (actor: Actor, id: string): Promise<void> => {
    const repository = createUploadsRepository(db, memberOf(actor));
    const row = await repository.find(id);
    if (!row || row.status === 'receiving') throw missing();
    if (row.status === 'ready') return;
    const use = useOf(row.purpose);
    try {
      if (row.status === 'received') await makePicture(row, use);
    } catch (error) {
      // Somebody else was quicker and took the source away.
      const latest = await repository.find(id);
      if (!latest || latest.status === 'received') {
        if (isFinal(error)) await discard(row);
        throw error;
      }
    }
    // Where the picture took the place of what arrived, there is nothing beside it.
    if (sourceKeyOf(row, use) !== row.storageKey) await store.remove(sourceKeyOf(row, use));
    await repository.setStatus(id, 'ready');
  };

  return {
    prepare,

    /** Reserves room for a file that will come over several requests. */
    start: (actor: Actor, purpose: string, byteSize: number): Promise<UploadRow> =>
      reserve(actor, useOf(purpose), byteSize),

    async find(actor: Actor, id: string): Promise<UploadRow> {
      const row = await createUploadsRepository(db, memberOf(actor)).find(id);
      if (!row) throw missing();
      return row;
    },

    /**
     * What a prepared picture is like: its size as stored, and what its file told beside it.
     *
     * @throws AppError `not_found` where this member has no such picture
     */
    async describePicture(actor: Actor, id: string) {
      await prepare(actor, id);
      const row = await createUploadsRepository(db, memberOf(actor)).find(id);
      if (!row?.imageFacts) throw missing();
      return { ...row.imageFacts, byteSize: row.byteSize };
    },

    /**
     * Looks into what arrived before anything refers to it; refused, nothing of it stays.
     *
     * @throws AppError what `look` throws, `not_found` where this member has no such upload of the purpose
     */
    async inspect<T>(
      actor: Actor,
      { id, purpose }: { id: string; purpose: string },
      look: (read: (start: number, end: number) => Promise<Readable>, byteSize: number) => Promise<T>,
    ): Promise<T> {
      await prepare(actor, id);
      const row = await createUploadsRepository(db, memberOf(actor)).find(id);
      if (row?.purpose !== purpose) throw missing();
      try {
        return await look((start, end) => store.read(row.storageKey, { start, end }), row.byteSize);
      } catch (error) {
        if (isFinal(error)) await discard(row);
        throw error;
      }
    },

    /** @returns the new offset */
    append: (row: UploadRow, source: Readable): Promise<number> => append(row, source, false),

    discard,

    /**
     * Takes a whole file from one request and prepares it.
     *
     * @param atMost bytes there can be, where that is known
     * @returns the id to claim it by
     */
    async receive(
      actor: Actor,
      purpose: string,
      source: Readable,
      atMost = Number.POSITIVE_INFINITY,
    ): Promise<string> {
      const use = useOf(purpose);
      const row = await reserve(actor, use, Math.min(use.maxBytes, atMost));
      await append(row, source, true);
      try {
        await prepare(actor, row.id);
      } catch (error) {
        await discard(row);
        throw error;
      }
      return row.id;
    },

    /**
     * Makes an upload a file, in the transaction of what refers to it.
     *
     * @throws AppError `not_found` where this member has nothing prepared of this purpose under the id
     */
    async claim(
      tx: Transaction,
      actor: Actor,
      { id, purpose, visibility }: { id: string; purpose: string; visibility?: Visibility },
    ): Promise<ClaimedFile> {
      const use = useOf(purpose);
      const repository = createUploadsRepository(tx, memberOf(actor));
      const file = await repository.claim(id, use, visibility ?? use.visibility);
      if (!file) throw missing();
      return file;
    },

    /** Resolves when nothing is being written any more. */
    async close(): Promise<void> {
      await Promise.allSettled(active);
    },

    /** Removes what was given up or never claimed. */
    async sweep(): Promise<void> {
      for (;;) {
        const rows = await listExpired(db, sweepBatch);
        for (const row of rows) {
          await removeBytes(row);
          await removeExpired(db, row.id);
        }
        if (rows.length < sweepBatch) return;
      }
    },
  };
};

export type UploadsService = ReturnType<typeof createUploadsService>;
