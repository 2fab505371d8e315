import { newId, sqlState, type Transaction } from '@mz/db';
import { recordAudit } from '../../../platform/audit.ts';
import { isLastAdministrator, writeRole } from '../../../platform/member-role.ts';
import { publish } from '../../../platform/outbox.ts';
import { findUserByEmail, findUserById, type UserRow, updateUser } from '../account.repository.ts';
import type { AccountCore } from '../core.ts';
import { createDirectory } from '../directory/directory.repository.ts';
import { roleByDirectory } from '../directory/directory-roles.ts';
import type { RequestFacts } from '../protocol/account-route.ts';
import { AccountError } from '../protocol/errors.ts';
import { readEmail } from '../protocol/fields.ts';
import { takeUnproven } from '../unproven-account.ts';
import { ensureProfile } from '../users/profile-link.ts';
import { isBanned } from '../users/user-json.ts';
import { insertIdentity, insertUser } from '../users/user-records.service.ts';
import { findIdentity, listIdentities, noteSignIn } from './identities.repository.ts';
import type { ProviderProfile } from './provider-profile.ts';

export interface Arrival {
  readonly profile: ProviderProfile;
  readonly facts: RequestFacts;
}

/** Names the providers of a user as its identities do. */
export const refreshProviders = async (tx: Transaction, user: UserRow, now: Date): Promise<void> => {
  const providers = [...new Set((await listIdentities(tx, user.id)).map(({ provider }) => provider))];
  const known = user.appMetadata.provider;
  const provider = typeof known === 'string' && providers.includes(known) ? known : providers[0];
  await updateUser(tx, user.id, {
    appMetadata: { ...user.appMetadata, provider, providers },
    updatedAt: now,
  });
};

const addIdentity = async (
  core: AccountCore,
  tx: Transaction,
  user: UserRow,
  { profile, facts }: Arrival,
): Promise<void> => {
  const now = core.now();
  const { provider, subject: providerId, data } = profile;
  await insertIdentity(tx, { userId: user.id, provider, providerId, data, now });
  await refreshProviders(tx, user, now);
  await recordAudit(tx, {
    action: 'identity_linked',
    actorId: user.id,
    subjectId: user.id,
    origin: facts.origin,
    detail: { provider },
  });
  await publish(tx, { type: 'account.security_changed', userId: user.id });
};

/** Whoever waited at the address with another sign-in keeps nothing. */
const takeOver = async (
  core: AccountCore,
  tx: Transaction,
  user: UserRow,
  arrival: Arrival,
): Promise<void> => {
  const { data } = arrival.profile;
  const metadata = user.invitedAt ? { ...user.userMetadata, ...data } : data;
  await addIdentity(core, tx, await takeUnproven(core, tx, user, metadata), arrival);
};

const createAccount = async (
  core: AccountCore,
  tx: Transaction,
  email: string,
  { profile, facts }: Arrival,
): Promise<string> => {
  if (!core.auth.signupEnabled) throw new AccountError('signup_disabled');
  const now = core.now();
  const id = newId();
  const { provider, subject, data } = profile;
  await insertUser(tx, {
    id,
    email,
    emailConfirmed: true,
    userMetadata: data,
    appMetadata: { provider, providers: [provider] },
    language: facts.language,
    origin: facts.origin,
    now,
  });
  await insertIdentity(tx, { userId: id, provider, providerId: subject, data, now });
  await recordAudit(tx, {
    action: 'user_signed_up',
    actorId: id,
    subjectId: id,
    origin: facts.origin,
    detail: { method: 'oauth', provider },
  });
  await publish(tx, { type: 'account.signed_up', userId: id });
  return id;
};

const unverified = ({ provider, email }: ProviderProfile): AccountError =>
  new AccountError(
    'provider_email_needs_verification',
    email === null
      ? `${provider} gave no email address`
      : `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
  );

const resolve = async (core: AccountCore, tx: Transaction, arrival: Arrival): Promise<string> => {
  const { profile } = arrival;
  const known = await findIdentity(tx, profile.provider, profile.subject);
  if (known) {
    const user = await findUserById(tx, known.userId, { lock: true });
    if (!user) throw new AccountError('user_not_found', undefined, { status: 403 });
    if (isBanned(user, core.now())) throw new AccountError('user_banned');
    await noteSignIn(tx, known.id, profile.data, core.now());
    return user.id;
  }
  const kept =
    profile.externalId === null
      ? null
      : await createDirectory(tx, profile.provider).findByExternalId(profile.externalId);
  if (kept) {
    // The provider's own directory made the account for whoever has this id there.
    const user = await findUserById(tx, kept.userId, { lock: true });
    if (!user) throw new AccountError('user_not_found', undefined, { status: 403 });
    if (isBanned(user, core.now())) throw new AccountError('user_banned');
    await addIdentity(core, tx, user, arrival);
    return user.id;
  }
  if (profile.email === null) throw unverified(profile);
  const email = readEmail(profile.email);
  const user = await findUserByEmail(tx, email, { lock: true });
  if (!user) {
    // Where sign-ups need no proof of the address, this one needs none either.
    if (!profile.emailVerified && !core.auth.autoconfirm) throw unverified(profile);
    return createAccount(core, tx, email, arrival);
  }
  if (!profile.emailVerified) throw unverified(profile);
  if (isBanned(user, core.now())) throw new AccountError('user_banned');
  await (user.emailConfirmedAt ? addIdentity(core, tx, user, arrival) : takeOver(core, tx, user, arrival));
  return user.id;
};

/** The user a provider's identity signs in as: its own, the one with its proven address, or a new one. */
export const findOrCreateUser = async (
  core: AccountCore,
  tx: Transaction,
  arrival: Arrival,
): Promise<string> => {
  const userId = await resolve(core, tx, arrival);
  const { provider, namesGroups } = arrival.profile;
  const settings = core.auth.oidcProviders.find(({ name }) => name === provider);
  // Where the token names no groups, those count that the provider's directory keeps here.
  const kept = namesGroups || !settings ? null : await roleByDirectory(tx, settings, userId);
  const role = kept ?? arrival.profile.role;
  // The last administrator stays one: an organisation that renames a group must not lock itself out.
  if (role === 'admin' || (role !== null && !(await isLastAdministrator(tx, userId))))
    await writeRole(
      tx,
      { memberId: userId, actorId: null, role, by: `groups of ${provider}` },
      arrival.facts.origin,
    );
  return userId;
};

/** Gives a user another way to sign in; an anonymous one becomes a person's. */
export const linkIdentity = async (
  core: AccountCore,
  tx: Transaction,
  userId: string,
  arrival: Arrival,
): Promise<void> => {
  const { profile } = arrival;
  const user = await findUserById(tx, userId, { lock: true });
  if (!user) throw new AccountError('user_not_found');
  if (isBanned(user, core.now())) throw new AccountError('user_banned');
  const known = await findIdentity(tx, profile.provider, profile.subject);
  if (known)
    throw new AccountError(
      'identity_already_exists',
      known.userId === userId ? 'Identity is already linked' : 'Identity is already linked to another user',
    );
  await addIdentity(core, tx, user, arrival);
  if (!user.isAnonymous && user.email !== null) return;
  const isFree =
    user.email === null &&
    profile.email !== null &&
    profile.emailVerified &&
    (await findUserByEmail(tx, readEmail(profile.email))) === null;
  const userMetadata = { ...profile.data, ...user.userMetadata };
  await updateUser(tx, userId, {
    isAnonymous: false,
    userMetadata,
    ...(isFree && { email: readEmail(profile.email ?? ''), emailConfirmedAt: core.now() }),
  });
  await ensureProfile(tx, { id: userId, metadata: userMetadata, language: arrival.facts.language });
};

/** What lost a race against another request for the same identity is decided anew, once. */
export const retryConflict = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error) !== '23505') throw error;
    return work();
  }
};
