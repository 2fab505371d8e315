import type { Actor } from '@mz/contracts';
import { type DatabaseOrTransaction, tables } from '@mz/db';
import { and, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { visibleTo } from '../../access/predicates.ts';
import type { Visibility } from '../../platform/file-use.ts';

const { files } = tables;

export type FileRow = typeof files.$inferSelect;

/** What the viewer may see of all files. */
const readableBy = (actor: Actor): SQL =>
  visibleTo(actor, { author: files.ownerId, audience: files.visibility });

/** Rows of files as one viewer sees them. */
export const createFilesRepository = (db: DatabaseOrTransaction, actor: Actor) => ({
  async find(id: string): Promise<FileRow | null> {
    const [row] = await db
      .select()
      .from(files)
      .where(and(eq(files.id, id), isNull(files.deletedAt), readableBy(actor)));
    return row ?? null;
  },
});

/** A file whose address was signed for somebody who may see it. */
export const findLiveFile = async (db: DatabaseOrTransaction, id: string): Promise<FileRow | null> => {
  const [row] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, id), isNull(files.deletedAt)));
  return row ?? null;
};

export const markDeleted = async (tx: DatabaseOrTransaction, id: string): Promise<void> => {
  await tx
    .update(files)
    .set({ deletedAt: sql`now()` })
    .where(and(eq(files.id, id), isNull(files.deletedAt)));
};

export const setVisibility = async (
  tx: DatabaseOrTransaction,
  id: string,
  visibility: Visibility,
): Promise<void> => {
  await tx.update(files).set({ visibility }).where(eq(files.id, id));
};

/** Files nobody refers to since an hour, a few at a time. */
export const listPurgeable = (db: DatabaseOrTransaction, limit: number): Promise<FileRow[]> =>
  db
    .select()
    .from(files)
    .where(and(isNotNull(files.deletedAt), lt(files.deletedAt, sql`now() - interval '1 hour'`)))
    .orderBy(files.deletedAt)
    .limit(limit);

/** Removes the row unless the file came alive meanwhile. */
export const removeRow = async (db: DatabaseOrTransaction, id: string): Promise<void> => {
  await db.delete(files).where(and(eq(files.id, id), isNotNull(files.deletedAt)));
};

/** All files of a member are given up; the purge job removes bytes and rows. */
export const discardOwned = async (tx: DatabaseOrTransaction, ownerId: string): Promise<void> => {
  await tx
    .update(files)
    .set({ deletedAt: sql`now()` })
    .where(and(eq(files.ownerId, ownerId), isNull(files.deletedAt)));
};

/** Bytes of all stored files, those included that wait for their removal. */
export const readStoredBytes = async (db: DatabaseOrTransaction): Promise<number> => {
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select coalesce(sum(byte_size), 0)::text as bytes from files`,
  );
  return Number(rows[0]?.bytes ?? 0);
};
