import type { Transaction } from '@mz/db';
import { recordAudit } from '../../../platform/audit.ts';
import { publish } from '../../../platform/outbox.ts';
import { findAccount, findUserById, type UserRow, updateUser } from '../account.repository.ts';
import type { AccountCore } from '../core.ts';
import type { RequestFacts } from '../protocol/account-route.ts';
import { AccountError } from '../protocol/errors.ts';
import { checkMetadata } from '../protocol/fields.ts';
import { transact } from '../transact.ts';
import { mergeMetadata } from '../users/own-user.service.ts';
import { ensureProfile } from '../users/profile-link.ts';
import { toUserJson, type UserJson } from '../users/user-json.ts';
import { deleteUser } from '../users/user-records.service.ts';
import { deleteTokensOfUser } from '../verification/one-time-tokens.repository.ts';
import { type AdminBody, type AdminInput, hashOf, readInput } from './admin-input.ts';
import { setIdentityAddress } from './identity-address.ts';
import { insertManagedUser, nameConflicts, readUser, refuseDuplicates } from './managed-user.ts';

/** `GET /admin/users/:id`. */
export const findManagedUser = async (core: AccountCore, userId: string): Promise<UserJson> => {
  const account = await findAccount(core.db, userId);
  if (!account) throw new AccountError('user_not_found');
  return toUserJson(account);
};

/** `POST /admin/users`. */
export const createManagedUser = async (
  core: AccountCore,
  body: AdminBody,
  facts: RequestFacts,
): Promise<UserJson> => {
  const input = readInput(core, body);
  if (input.email === null && input.phone === null)
    throw new AccountError('validation_failed', 'Cannot create a user without either an email or phone');
  const passwordHash = await hashOf(input);
  const work = transact(core.db, async (tx) => {
    await refuseDuplicates(tx, input);
    const user = await insertManagedUser(tx, {
      ...(input.id !== null && { id: input.id }),
      email: input.email,
      phone: input.phone,
      passwordHash,
      emailConfirmed: input.emailConfirm,
      phoneConfirmed: input.phoneConfirm,
      userMetadata: input.userMetadata ?? {},
      appMetadata: input.appMetadata ?? {},
      ...(input.role !== null && { role: input.role }),
      facts,
      now: core.now(),
    });
    if (input.bannedUntil) await updateUser(tx, user.id, { bannedUntil: input.bannedUntil });
    return readUser(tx, user.id);
  });
  return nameConflicts(work);
};

/** The columns a change of the administration sets; addresses count at once. */
const columnsOf = (user: UserRow, input: AdminInput, passwordHash: string | null, now: Date) => ({
  ...(input.email !== null && { email: input.email, newEmail: null, emailChangeConfirmations: 0 }),
  ...(input.phone !== null && { phone: input.phone, newPhone: null }),
  ...(input.emailConfirm && (user.email ?? input.email) !== null && !user.emailConfirmedAt
    ? { emailConfirmedAt: now }
    : {}),
  ...(input.phoneConfirm && (user.phone ?? input.phone) !== null && !user.phoneConfirmedAt
    ? { phoneConfirmedAt: now }
    : {}),
  ...((input.email !== null || input.phone !== null) && { isAnonymous: false }),
  ...(passwordHash !== null && { passwordHash }),
  ...(input.role !== null && { role: input.role }),
  ...(input.bannedUntil !== undefined && { bannedUntil: input.bannedUntil }),
  updatedAt: now,
});

const metadataOf = (user: UserRow, input: AdminInput): Pick<UserRow, 'userMetadata' | 'appMetadata'> => {
  const confirms = input.emailConfirm && 'email_verified' in user.userMetadata;
  const userMetadata = mergeMetadata(
    { ...user.userMetadata, ...(confirms && { email_verified: true }) },
    input.userMetadata ?? {},
  );
  const appMetadata = mergeMetadata(user.appMetadata, input.appMetadata ?? {});
  checkMetadata(userMetadata);
  checkMetadata(appMetadata);
  return { userMetadata, appMetadata };
};

/** A password somebody else set: whoever was signed in has to sign in with it. */
const endSessions = async (
  core: AccountCore,
  tx: Transaction,
  userId: string,
  facts: RequestFacts,
): Promise<void> => {
  for (const sessionId of await core.sessions.revoke(tx, { userId }))
    await recordAudit(tx, {
      action: 'session_revoked',
      subjectId: userId,
      origin: facts.origin,
      detail: { sessionId, reason: 'password_changed' },
    });
};

/** `PUT /admin/users/:id`. */
export const updateManagedUser = async (
  core: AccountCore,
  userId: string,
  body: AdminBody,
  facts: RequestFacts,
): Promise<UserJson> => {
  await findManagedUser(core, userId);
  const input = readInput(core, body);
  const passwordHash = await hashOf(input);
  const now = core.now();
  const work = transact(core.db, async (tx) => {
    const user = await findUserById(tx, userId, { lock: true });
    if (!user) throw new AccountError('user_not_found');
    await refuseDuplicates(tx, input, userId);
    const metadata = metadataOf(user, input);
    const appMetadata = await setIdentityAddress(tx, { ...user, ...metadata }, input, now);
    await updateUser(tx, userId, {
      ...columnsOf(user, input, passwordHash, now),
      userMetadata: metadata.userMetadata,
      appMetadata,
    });
    if (user.isAnonymous && (input.email !== null || input.phone !== null))
      await ensureProfile(tx, { id: userId, metadata: metadata.userMetadata });
    const isSecurity = passwordHash !== null || input.email !== null || input.phone !== null;
    if (isSecurity) await deleteTokensOfUser(tx, userId);
    if (passwordHash !== null) await endSessions(core, tx, userId, facts);
    await recordAudit(tx, {
      action: 'user_updated_by_admin',
      subjectId: userId,
      origin: facts.origin,
      detail: { fields: input.fields.join(',') },
    });
    if (isSecurity) await publish(tx, { type: 'account.security_changed', userId });
    return readUser(tx, userId);
  });
  return nameConflicts(work);
};

/** `DELETE /admin/users/:id`. */
export const deleteManagedUser = (
  core: AccountCore,
  userId: string,
  soft: boolean,
  facts: RequestFacts,
): Promise<object> =>
  transact(core.db, async (tx) => {
    const user = await findUserById(tx, userId, { lock: true });
    if (!user) throw new AccountError('user_not_found');
    await deleteUser(tx, { userId, soft, origin: facts.origin, now: core.now() });
    await publish(tx, { type: 'account.deleted', userId });
    return {};
  });
