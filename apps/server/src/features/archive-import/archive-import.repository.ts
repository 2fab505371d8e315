import { archiveImportLimits } from '@mz/contracts/archive-import';
import { type Database, type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { and, desc, eq, sql } from 'drizzle-orm';

const { dataImports, files } = tables;

export type ImportRow = typeof dataImports.$inferSelect;

/** Imports of one member. */
export const createImportsRepository = (
  db: DatabaseOrTransaction,
  { id: userId }: { readonly id: string },
) => ({
  async latest(): Promise<ImportRow | null> {
    const [row] = await db
      .select()
      .from(dataImports)
      .where(eq(dataImports.userId, userId))
      .orderBy(desc(dataImports.createdAt), desc(dataImports.id))
      .limit(1);
    return row ?? null;
  },

  /** Null while another one of this member is open. */
  async insert(file: { readonly fileId: string; readonly byteSize: number }): Promise<ImportRow | null> {
    const [row] = await db
      .insert(dataImports)
      .values({ id: newId(), userId, ...file })
      .onConflictDoNothing()
      .returning();
    return row ?? null;
  },

  /** Null where there is none that waits for a choice. */
  async choose(id: string, parts: readonly string[]): Promise<ImportRow | null> {
    const [row] = await db
      .update(dataImports)
      .set({ status: 'running', chosen: [...parts], heartbeatAt: null, attempts: 0 })
      .where(and(eq(dataImports.id, id), eq(dataImports.userId, userId), eq(dataImports.status, 'preview')))
      .returning();
    return row ?? null;
  },

  /** Until the end of the transaction; answers with the member's id, null where the account is gone. */
  async lockMember(): Promise<string | null> {
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from profiles where id = ${userId}::uuid for no key update`,
    );
    return rows[0]?.id ?? null;
  },

  /** Null where the account is gone. */
  async findMember(): Promise<{ id: string; verified: boolean } | null> {
    const { rows } = await db.execute<{ id: string; verified: boolean }>(
      sql`select id, verified_at is not null as verified from profiles where id = ${userId}::uuid`,
    );
    return rows[0] ?? null;
  },

  async find(id: string): Promise<ImportRow | null> {
    const [row] = await db
      .select()
      .from(dataImports)
      .where(and(eq(dataImports.id, id), eq(dataImports.userId, userId)));
    return row ?? null;
  },

  /** Whether it was there and nothing was being written. */
  async discard(id: string): Promise<boolean> {
    const gone = await db
      .delete(dataImports)
      .where(
        and(eq(dataImports.id, id), eq(dataImports.userId, userId), sql`${dataImports.status} <> 'running'`),
      )
      .returning({ fileId: dataImports.fileId });
    for (const { fileId } of gone) if (fileId) await dropFile(db, fileId);
    return gone.length > 0;
  },
});

const dropFile = async (db: DatabaseOrTransaction, fileId: string): Promise<void> => {
  await db.update(files).set({ deletedAt: sql`now()` }).where(eq(files.id, fileId));
};

/** A worker that was not heard for so long is taken for dead. */
const leaseSeconds = 60;
const maxAttempts = 5;
const isLeft = sql`(heartbeat_at is null or heartbeat_at < now() - make_interval(secs => ${leaseSeconds}))`;

/** Takes one import that waits or whose worker died, for this process alone. */
export const claimImport = async (db: Database): Promise<ImportRow | null> => {
  const [row] = await db
    .update(dataImports)
    .set({ heartbeatAt: sql`now()`, attempts: sql`${dataImports.attempts} + 1` })
    .where(
      eq(
        dataImports.id,
        sql`(select id from data_imports where status in ('reading', 'running') and attempts < ${maxAttempts}
          and ${isLeft} order by created_at limit 1 for update skip locked)`,
      ),
    )
    .returning();
  return row ?? null;
};

/** Notes how far it came; false where it is no longer this worker's, or its owner is gone. */
export const moveImport = async (
  db: DatabaseOrTransaction,
  { id, attempts, status }: Pick<ImportRow, 'id' | 'attempts' | 'status'>,
  change: Partial<typeof dataImports.$inferInsert>,
): Promise<boolean> => {
  const rows = await db
    .update(dataImports)
    .set({ ...change, heartbeatAt: sql`now()` })
    .where(and(eq(dataImports.id, id), eq(dataImports.attempts, attempts), eq(dataImports.status, status)))
    .returning({ id: dataImports.id });
  return rows.length > 0;
};

/** Ends an import and gives up its archive. */
export const endImport = async (
  db: Database,
  row: Pick<ImportRow, 'id' | 'attempts' | 'status' | 'fileId'>,
  change: {
    readonly status: 'done' | 'failed';
    readonly failure?: string;
    readonly results?: ImportRow['results'];
  },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const isOwn = await moveImport(tx, row, { ...change, fileId: null, finishedAt: new Date() });
    if (isOwn && row.fileId) await dropFile(tx, row.fileId);
    return isOwn;
  });

/** Imports nobody could finish, and archives nobody chose from in time. */
export const giveUpImports = async (db: Database): Promise<void> => {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ file_id: string | null }>(sql`
      with over as (
        select id, file_id, status from data_imports
        where status in ('reading', 'running') and attempts >= ${maxAttempts} and ${isLeft}
          or status = 'preview' and heartbeat_at < now() - make_interval(days => ${archiveImportLimits.days})
        for update skip locked)
      update data_imports d
      set status = case when over.status = 'preview' then 'expired' else 'failed' end,
        failure = case when over.status = 'preview' then null else 'interrupted' end,
        file_id = null, finished_at = now()
      from over where d.id = over.id returning over.file_id`);
    for (const { file_id: fileId } of rows) if (fileId) await dropFile(tx, fileId);
  });
};

export interface ArchiveBytes {
  readonly storageKey: string;
  readonly byteSize: number;
}

export const findArchiveBytes = async (db: Database, fileId: string): Promise<ArchiveBytes | null> => {
  const [row] = await db
    .select({ storageKey: files.storageKey, byteSize: files.byteSize })
    .from(files)
    .where(eq(files.id, fileId));
  return row ?? null;
};
