import { advisoryLocks, type DatabaseOrTransaction, tables } from '@mz/db';
import { eq, lt, sql } from 'drizzle-orm';

export type SigningKeyRow = typeof tables.signingKeys.$inferSelect;
export type KeyStatus = 'current' | 'standby' | 'previous';

/** Holds other processes' key changes off until the end of the transaction. */
export const lockKeys = async (tx: DatabaseOrTransaction): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.signingKeys})`);
};

export const listKeys = (db: DatabaseOrTransaction): Promise<SigningKeyRow[]> =>
  db.select().from(tables.signingKeys).orderBy(tables.signingKeys.createdAt);

export const insertKey = async (
  tx: DatabaseOrTransaction,
  key: typeof tables.signingKeys.$inferInsert,
): Promise<void> => {
  await tx.insert(tables.signingKeys).values(key);
};

export const setKeyStatus = async (
  tx: DatabaseOrTransaction,
  kid: string,
  status: KeyStatus,
  retiredAt: Date | null,
): Promise<void> => {
  await tx.update(tables.signingKeys).set({ status, retiredAt }).where(eq(tables.signingKeys.kid, kid));
};

/** Forgets keys nobody can hold a token of any more. */
export const deleteKeysRetiredBefore = async (tx: DatabaseOrTransaction, moment: Date): Promise<void> => {
  await tx.delete(tables.signingKeys).where(lt(tables.signingKeys.retiredAt, moment));
};
