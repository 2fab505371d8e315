import { type DatabaseOrTransaction, tables } from '@mz/db';
import { and, eq, inArray, sql } from 'drizzle-orm';

const { oneTimeTokens } = tables;

export type OneTimeTokenRow = typeof oneTimeTokens.$inferSelect;

/** One live token of a kind for a user: a new one takes the place of the old. */
export const replaceToken = async (
  tx: DatabaseOrTransaction,
  token: typeof oneTimeTokens.$inferInsert,
): Promise<void> => {
  await tx
    .insert(oneTimeTokens)
    .values(token)
    .onConflictDoUpdate({
      target: [oneTimeTokens.userId, oneTimeTokens.kind],
      set: {
        id: token.id,
        tokenHash: token.tokenHash,
        relatesTo: token.relatesTo,
        attempts: 0,
        createdAt: token.createdAt,
      },
    });
};

export const lockTokensByHash = (
  tx: DatabaseOrTransaction,
  tokenHash: string,
  kinds: readonly string[],
): Promise<OneTimeTokenRow[]> =>
  tx
    .select()
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.tokenHash, tokenHash), inArray(oneTimeTokens.kind, [...kinds])))
    .for('update');

export const lockTokensByAddress = (
  tx: DatabaseOrTransaction,
  address: string,
  kinds: readonly string[],
): Promise<OneTimeTokenRow[]> =>
  tx
    .select()
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.relatesTo, address), inArray(oneTimeTokens.kind, [...kinds])))
    .for('update');

export const lockTokenOfUser = (
  tx: DatabaseOrTransaction,
  userId: string,
  kind: string,
): Promise<OneTimeTokenRow[]> =>
  tx
    .select()
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.kind, kind)))
    .for('update');

export const countAttempt = async (tx: DatabaseOrTransaction, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await tx
    .update(oneTimeTokens)
    .set({ attempts: sql`${oneTimeTokens.attempts} + 1` })
    .where(inArray(oneTimeTokens.id, [...ids]));
};

export const deleteToken = async (tx: DatabaseOrTransaction, id: string): Promise<void> => {
  await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.id, id));
};

export const deleteTokensOfUser = async (tx: DatabaseOrTransaction, userId: string): Promise<void> => {
  await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId));
};
