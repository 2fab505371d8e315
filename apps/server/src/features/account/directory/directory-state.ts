import { type Transaction, tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { isLastAdministrator } from '../../../platform/member-role.ts';
import { findUserById, updateUser } from '../account.repository.ts';
import type { AccountCore } from '../core.ts';
import { deleteTokensOfUser } from '../verification/one-time-tokens.repository.ts';
import type { ScimUserRow } from './directory.repository.ts';
import { ScimError } from './scim-error.ts';

/** Until the directory says otherwise. */
const forGood = new Date('9999-12-31T00:00:00Z');

const isForGood = (until: Date | null): boolean => until?.getTime() === forGood.getTime();

/** Closes an account: nobody is signed in to it any more, and what was sent to sign in is good for nothing. */
export const disable = async (core: AccountCore, tx: Transaction, row: ScimUserRow): Promise<void> => {
  if (await isLastAdministrator(tx, row.userId))
    throw new ScimError(409, 'The last administrator stays: give another member the role first.');
  const user = await findUserById(tx, row.userId, { lock: true });
  const lockedBefore = user && !isForGood(user.bannedUntil) ? user.bannedUntil : row.lockedBefore;
  await updateUser(tx, row.userId, { bannedUntil: forGood, updatedAt: core.now() });
  await tx
    .update(tables.scimUsers)
    .set({ isActive: false, lockedBefore, updatedAt: core.now() })
    .where(eq(tables.scimUsers.userId, row.userId));
  await deleteTokensOfUser(tx, row.userId);
  await core.sessions.revoke(tx, { userId: row.userId });
};

/** Opens it again; an administrator's lock that stood before stands again. */
export const enable = async (core: AccountCore, tx: Transaction, row: ScimUserRow): Promise<void> => {
  const user = await findUserById(tx, row.userId, { lock: true });
  if (user && isForGood(user.bannedUntil))
    await updateUser(tx, row.userId, { bannedUntil: row.lockedBefore, updatedAt: core.now() });
  await tx
    .update(tables.scimUsers)
    .set({ isActive: true, lockedBefore: null, removedAt: null, updatedAt: core.now() })
    .where(eq(tables.scimUsers.userId, row.userId));
};

/** Whether a directory that is still configured keeps the account disabled. */
export const isKeptDisabled = async (
  core: Pick<AccountCore, 'auth'>,
  tx: Transaction,
  userId: string,
): Promise<boolean> => {
  const [row] = await tx.select().from(tables.scimUsers).where(eq(tables.scimUsers.userId, userId));
  if (!row || row.isActive) return false;
  return core.auth.oidcProviders.some(({ name, scim }) => scim !== undefined && name === row.provider);
};
