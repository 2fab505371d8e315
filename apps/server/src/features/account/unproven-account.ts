import { type Transaction, tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { publish } from '../../platform/outbox.ts';
import { type UserRow, updateUser } from './account.repository.ts';
import type { AccountCore } from './core.ts';
import { deleteIdentitiesBut } from './oauth/identities.repository.ts';
import { deleteTokensOfUser } from './verification/one-time-tokens.repository.ts';

/**
 * Gives an account that nobody has proven the address of to whoever has now proven it. Somebody may have signed up
 * with another's address to wait for them: no way to sign in that they left stays, and no address that opens without.
 */
export const takeUnproven = async (
  core: AccountCore,
  tx: Transaction,
  user: UserRow,
  userMetadata: Record<string, unknown>,
): Promise<UserRow> => {
  await core.sessions.revoke(tx, { userId: user.id });
  await deleteTokensOfUser(tx, user.id);
  await tx.delete(tables.mfaFactors).where(eq(tables.mfaFactors.userId, user.id));
  await tx.delete(tables.passkeys).where(eq(tables.passkeys.userId, user.id));
  await deleteIdentitiesBut(tx, user.id, '');
  const now = core.now();
  const change = { passwordHash: null, newEmail: null, emailConfirmedAt: now, userMetadata, updatedAt: now };
  await updateUser(tx, user.id, change);
  await publish(tx, { type: 'account.handed_over', userId: user.id });
  return { ...user, ...change };
};
