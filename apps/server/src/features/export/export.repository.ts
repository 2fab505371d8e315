import { archiveImportPurpose } from '@mz/contracts/archive-import';
import { exportLimits } from '@mz/contracts/export';
import { type Database, type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { and, desc, eq, gt, isNull, lt, notInArray, sql } from 'drizzle-orm';

const { dataExports, files } = tables;

export type ExportRow = typeof dataExports.$inferSelect;

export const archivePurpose = 'data-export';
/** Archives themselves are no part of an archive. */
const archivePurposes = [archivePurpose, archiveImportPurpose];

/** Archives of one member. */
export const createExportsRepository = (
  db: DatabaseOrTransaction,
  { id: userId }: { readonly id: string },
) => ({
  async latest(): Promise<ExportRow | null> {
    const [row] = await db
      .select()
      .from(dataExports)
      .where(eq(dataExports.userId, userId))
      .orderBy(desc(dataExports.createdAt), desc(dataExports.id))
      .limit(1);
    return row ?? null;
  },

  async insert(): Promise<ExportRow> {
    const [row] = await db.insert(dataExports).values({ id: newId(), userId }).returning();
    if (!row) throw new Error('The export was not written.');
    return row;
  },
});

/** A worker that was not heard for so long is taken for dead. */
const leaseSeconds = 60;
const maxAttempts = 5;

/** Takes one archive that waits or whose worker died, for this process alone. */
export const claimExport = async (db: Database): Promise<ExportRow | null> => {
  const [row] = await db
    .update(dataExports)
    .set({
      status: 'running',
      heartbeatAt: sql`now()`,
      attempts: sql`${dataExports.attempts} + 1`,
    })
    .where(
      eq(
        dataExports.id,
        sql`(select d.id from data_exports d
          where d.attempts < ${maxAttempts} and (d.status = 'waiting' or d.status = 'running'
            and d.heartbeat_at < now() - make_interval(secs => ${leaseSeconds}))
          order by d.created_at limit 1 for update skip locked)`,
      ),
    )
    .returning();
  return row ?? null;
};

/** Notes how far it came; false where the archive is no longer this worker's, or its owner is gone. */
export const moveExport = async (
  db: DatabaseOrTransaction,
  { id, attempts }: ExportRow,
  change: Partial<typeof dataExports.$inferInsert>,
): Promise<boolean> => {
  const rows = await db
    .update(dataExports)
    .set({ ...change, heartbeatAt: sql`now()` })
    .where(and(eq(dataExports.id, id), eq(dataExports.attempts, attempts), eq(dataExports.status, 'running')))
    .returning({ id: dataExports.id });
  return rows.length > 0;
};

/** Those nobody could make are given up. */
export const failHopeless = async (db: Database): Promise<void> => {
  await db
    .update(dataExports)
    .set({ status: 'failed', finishedAt: sql`now()` })
    .where(
      sql`status = 'running' and attempts >= ${maxAttempts}
        and heartbeat_at < now() - make_interval(secs => ${leaseSeconds})`,
    );
};

/** Archives whose days are over, with their files. */
export const expireExports = async (db: Database): Promise<void> => {
  await db.transaction(async (tx) => {
    const rows = await tx
      .update(dataExports)
      .set({ status: 'expired' })
      .where(and(eq(dataExports.status, 'ready'), lt(dataExports.expiresAt, sql`now()`)))
      .returning({ fileId: dataExports.fileId });
    for (const { fileId } of rows)
      if (fileId) await tx.update(files).set({ deletedAt: sql`now()` }).where(eq(files.id, fileId));
  });
};

/** The row of the archive's file, made before its first byte: whoever erases the account erases it too. */
export const insertArchive = async (
  db: DatabaseOrTransaction,
  file: { readonly id: string; readonly ownerId: string; readonly storageKey: string },
): Promise<void> => {
  await db.insert(files).values({
    ...file,
    purpose: archivePurpose,
    visibility: 'owner',
    contentType: 'application/zip',
    byteSize: 0,
    sha256: '',
  });
};

export const discardArchive = async (db: DatabaseOrTransaction, fileId: string): Promise<void> => {
  await db.update(files).set({ deletedAt: sql`now()` }).where(eq(files.id, fileId));
};

export const finishArchive = async (
  db: DatabaseOrTransaction,
  fileId: string,
  { byteSize, sha256 }: { readonly byteSize: number; readonly sha256: string },
): Promise<void> => {
  await db.update(files).set({ byteSize, sha256 }).where(eq(files.id, fileId));
};

export interface MediaRow {
  readonly id: string;
  readonly purpose: string;
  readonly contentType: string;
  readonly storageKey: string;
}

const isMedia = (ownerId: string) =>
  and(eq(files.ownerId, ownerId), isNull(files.deletedAt), notInArray(files.purpose, archivePurposes));

export const countMedia = (db: DatabaseOrTransaction, ownerId: string): Promise<number> =>
  db.$count(files, isMedia(ownerId));

/** Files of one member, the next page after an id. */
export const listMedia = (
  db: DatabaseOrTransaction,
  ownerId: string,
  after: string | null,
  limit: number,
): Promise<MediaRow[]> =>
  db
    .select({
      id: files.id,
      purpose: files.purpose,
      contentType: files.contentType,
      storageKey: files.storageKey,
    })
    .from(files)
    .where(and(isMedia(ownerId), after === null ? undefined : gt(files.id, after)))
    .orderBy(files.id)
    .limit(limit);

export const expiryOf = () => sql`now() + make_interval(days => ${exportLimits.days})` as unknown as Date;
