import { type DatabaseOrTransaction, newId, type Transaction, tables } from '@mz/db';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { FileUse, FileUses, Visibility } from '../../platform/file-use.ts';
import type { FileRow } from './files.repository.ts';
import { lockReservations, readRoom } from './storage.repository.ts';

const { files, uploads } = tables;

export type UploadRow = typeof uploads.$inferSelect;
/** A file, with what is known of it where it is a picture. */
export type ClaimedFile = FileRow & Pick<UploadRow, 'imageFacts'>;

interface Reservation {
  readonly use: FileUse;
  readonly uses: FileUses;
  readonly ownerId: string;
  readonly byteSize: number;
}

/** Hours without a byte after which an upload is given up, and after which none goes on whatever arrives. */
const idleHours = 24;
const maxHours = 7 * 24;
const nextExpiry = sql`least(now() + make_interval(hours => ${idleHours}), ${uploads.createdAt} + make_interval(hours => ${maxHours}))`;
export const idleLifeMs = idleHours * 3_600_000;

/** Where bytes lie until a picture has been made of them. */
export const sourceKeyOf = (row: Pick<UploadRow, 'storageKey'>, use: Pick<FileUse, 'image'>): string =>
  use.image ? `${row.storageKey}.source` : row.storageKey;

/**
 * Reserves room for a file.
 *
 * @returns which room there is none of: of the purpose, or of everything together
 */
export const reserveUpload = async (
  tx: Transaction,
  { use, uses, ownerId, byteSize }: Reservation,
): Promise<UploadRow | 'purpose' | 'everything'> => {
  await lockReservations(tx, ownerId);
  const { bytes, count, total, quota } = await readRoom(tx, ownerId, use.purpose, uses);
  if (bytes + byteSize > use.quota.maxBytes || count + 1 > use.quota.maxFiles) return 'purpose';
  if (!use.room && quota !== null && total + byteSize > quota) return 'everything';
  const id = newId();
  const [row] = await tx
    .insert(uploads)
    .values({
      id,
      ownerId,
      purpose: use.purpose,
      byteSize,
      storageKey: `${use.purpose}/${id.slice(-2)}/${id}`,
      expiresAt: sql`now() + make_interval(hours => ${idleHours})`,
    })
    .returning();
  if (!row) throw new Error('An upload was not written.');
  return row;
};

/** Uploads as their owner sees them. */
export const createUploadsRepository = (db: DatabaseOrTransaction, ownerId: string) => {
  const own = (id: string) =>
    and(eq(uploads.id, id), eq(uploads.ownerId, ownerId), gt(uploads.expiresAt, sql`now()`));
  return {
    async find(id: string): Promise<UploadRow | null> {
      const [row] = await db.select().from(uploads).where(own(id));
      return row ?? null;
    },

    /** From here on only this writer can move the upload. */
    async takeWriter(id: string, writerId: string): Promise<UploadRow | null> {
      const [row] = await db
        .update(uploads)
        .set({ writerId })
        .where(and(own(id), eq(uploads.status, 'receiving')))
        .returning();
      return row ?? null;
    },

    /** @returns whether the writer still is the one that may */
    async advance(
      id: string,
      writerId: string,
      change: Partial<Omit<typeof uploads.$inferInsert, 'expiresAt'>>,
    ): Promise<boolean> {
      const moved = await db
        .update(uploads)
        .set({ ...change, expiresAt: nextExpiry })
        .where(and(own(id), eq(uploads.writerId, writerId)))
        .returning({ id: uploads.id });
      return moved.length > 0;
    },

    async setStatus(
      id: string,
      status: 'processed' | 'ready',
      change: Partial<typeof uploads.$inferInsert> = {},
    ): Promise<void> {
      await db
        .update(uploads)
        .set({ ...change, status })
        .where(own(id));
    },

    /** Turns a ready upload into a file; null where there is none. */
    async claim(id: string, use: FileUse, visibility: Visibility): Promise<ClaimedFile | null> {
      const [row] = await db
        .delete(uploads)
        .where(and(own(id), eq(uploads.purpose, use.purpose), eq(uploads.status, 'ready')))
        .returning();
      if (!row || row.contentType === null || row.sha256 === null) return null;
      const [file] = await db
        .insert(files)
        .values({
          id: row.id,
          ownerId: row.ownerId,
          purpose: row.purpose,
          visibility,
          contentType: row.contentType,
          byteSize: row.byteSize,
          sha256: row.sha256,
          storageKey: row.storageKey,
        })
        .returning();
      return file ? { ...file, imageFacts: row.imageFacts } : null;
    },
  };
};

/** Gives an upload up: it counts no longer and the sweep removes what there is of it. */
export const expireUpload = async (db: DatabaseOrTransaction, id: string): Promise<void> => {
  await db.update(uploads).set({ expiresAt: sql`now()`, writerId: null }).where(eq(uploads.id, id));
};

/** Gives up everything a member has on its way. */
export const expireOwned = async (tx: DatabaseOrTransaction, ownerId: string): Promise<void> => {
  await tx.update(uploads).set({ expiresAt: sql`now()`, writerId: null }).where(eq(uploads.ownerId, ownerId));
};

/** The row as it is now, for whoever removes its bytes. */
export const findExpired = async (db: DatabaseOrTransaction, id: string): Promise<UploadRow | null> => {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), lte(uploads.expiresAt, sql`now()`)));
  return row ?? null;
};

export const listExpired = (db: DatabaseOrTransaction, limit: number): Promise<UploadRow[]> =>
  db.select().from(uploads).where(lte(uploads.expiresAt, sql`now()`)).orderBy(uploads.expiresAt).limit(limit);

export const removeExpired = async (db: DatabaseOrTransaction, id: string): Promise<void> => {
  await db.delete(uploads).where(and(eq(uploads.id, id), lte(uploads.expiresAt, sql`now()`)));
};
