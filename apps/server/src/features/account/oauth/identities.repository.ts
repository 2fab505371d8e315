import { type DatabaseOrTransaction, type Transaction, tables } from '@mz/db';
import { and, eq, ne } from 'drizzle-orm';

const { identities } = tables;

export type IdentityRow = typeof identities.$inferSelect;

export const findIdentity = async (
  tx: DatabaseOrTransaction,
  provider: string,
  subject: string,
): Promise<IdentityRow | null> => {
  const rows = await tx
    .select()
    .from(identities)
    .where(and(eq(identities.provider, provider), eq(identities.providerId, subject)));
  return rows[0] ?? null;
};

/** A user's identities, oldest first. */
export const listIdentities = (tx: DatabaseOrTransaction, userId: string): Promise<IdentityRow[]> =>
  tx
    .select()
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(identities.createdAt, identities.id);

export const noteSignIn = async (
  tx: Transaction,
  id: string,
  data: Record<string, unknown>,
  now: Date,
): Promise<void> => {
  await tx
    .update(identities)
    .set({ identityData: data, lastSignInAt: now, updatedAt: now })
    .where(eq(identities.id, id));
};

/** Another user's identity is not removed. */
export const deleteIdentity = async (tx: Transaction, userId: string, id: string): Promise<void> => {
  await tx.delete(identities).where(and(eq(identities.userId, userId), eq(identities.id, id)));
};

export const deleteIdentitiesBut = async (
  tx: Transaction,
  userId: string,
  provider: string,
): Promise<void> => {
  await tx.delete(identities).where(and(eq(identities.userId, userId), ne(identities.provider, provider)));
};
