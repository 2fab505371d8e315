import { sqlState, type Transaction } from '@mz/db';
import { recordAudit } from '../../../platform/audit.ts';
import { publish } from '../../../platform/outbox.ts';
import { findUserById, type UserRow, updateUser } from '../account.repository.ts';
import type { AccountCore } from '../core.ts';
import type { RequestFacts } from '../protocol/account-route.ts';
import { AccountError } from '../protocol/errors.ts';
import type { Caller } from '../protocol/guard.ts';
import { transact } from '../transact.ts';
import { deleteTokensOfUser } from '../verification/one-time-tokens.repository.ts';
import { deleteIdentity, type IdentityRow, listIdentities } from './identities.repository.ts';
import { refreshProviders } from './linking.service.ts';

type AddressChange = Partial<
  Pick<
    UserRow,
    'email' | 'emailConfirmedAt' | 'phone' | 'phoneConfirmedAt' | 'passwordHash' | 'newEmail' | 'userMetadata'
  >
>;

/** What the account loses with an identity, and which address takes the place of the one it supplied. */
const changeFor = (
  user: UserRow,
  removed: IdentityRow,
  left: readonly IdentityRow[],
  now: Date,
): AddressChange => {
  if (removed.provider === 'phone') return { phone: null, phoneConfirmedAt: null };
  // The password belongs to signing in by e-mail.
  const password = removed.provider === 'email' ? { passwordHash: null } : {};
  const supplied = user.email !== null && removed.email === user.email;
  if (!supplied || left.some(({ email }) => email === user.email)) return password;
  const next = left.find(({ email, identityData }) => email !== null && identityData.email_verified === true);
  const email = next?.email ?? null;
  return {
    ...password,
    email,
    newEmail: null,
    emailConfirmedAt: email === null ? null : now,
    userMetadata: { ...user.userMetadata, ...(email === null ? {} : { email, email_verified: true }) },
  };
};

const applyChange = async (tx: Transaction, user: UserRow, change: AddressChange): Promise<void> => {
  if (Object.keys(change).length === 0) return;
  try {
    await updateUser(tx, user.id, change);
  } catch (error) {
    if (sqlState(error) !== '23505') throw error;
    throw new AccountError('email_conflict_identity_not_deletable', undefined, { cause: error });
  }
  if (change.email !== undefined) await deleteTokensOfUser(tx, user.id);
};

/** `DELETE /user/identities/:id`. */
export const unlinkIdentity = (
  core: AccountCore,
  { account, claims }: Caller,
  identityId: string,
  facts: RequestFacts,
): Promise<object> => {
  const { id: userId, aud } = account.user;
  if (claims.aud !== undefined && claims.aud !== aud) throw new AccountError('unexpected_audience');
  return transact(core.db, async (tx) => {
    const user = await findUserById(tx, userId, { lock: true });
    if (!user) throw new AccountError('user_not_found');
    const all = await listIdentities(tx, userId);
    if (all.length <= 1) throw new AccountError('single_identity_not_deletable');
    const removed = all.find(({ id }) => id === identityId);
    if (!removed) throw new AccountError('identity_not_found');
    const left = all.filter(({ id }) => id !== identityId);
    await deleteIdentity(tx, userId, identityId);
    await applyChange(tx, user, changeFor(user, removed, left, core.now()));
    await refreshProviders(tx, user, core.now());
    await recordAudit(tx, {
      action: 'identity_unlinked',
      actorId: userId,
      subjectId: userId,
      origin: facts.origin,
      detail: { provider: removed.provider },
    });
    await publish(tx, { type: 'account.security_changed', userId });
    return {};
  });
};
