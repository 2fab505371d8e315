import type { Account, FactorRecord, IdentityRecord } from '../account.repository.ts';

const iso = (value: Date | string): string => new Date(value).toISOString();

/** Leaves a key out where the value is null, as the protocol wants of every optional time. */
const optionalTime = <K extends string>(key: K, value: Date | string | null): Partial<Record<K, string>> =>
  value === null ? {} : ({ [key]: iso(value) } as Partial<Record<K, string>>);

/** @param userId the owner of the identity */
export const toIdentityJson = (identity: IdentityRecord, userId: string) => ({
  identity_id: identity.id,
  id: identity.provider_id,
  user_id: userId,
  identity_data: identity.identity_data,
  provider: identity.provider,
  ...optionalTime('last_sign_in_at', identity.last_sign_in_at),
  created_at: iso(identity.created_at),
  updated_at: iso(identity.updated_at),
  ...(identity.email !== null && { email: identity.email }),
});

export const toFactorJson = (factor: FactorRecord) => ({
  id: factor.id,
  created_at: iso(factor.created_at),
  updated_at: iso(factor.updated_at),
  status: factor.status,
  ...(factor.friendly_name && { friendly_name: factor.friendly_name }),
  factor_type: factor.factor_type,
  phone: factor.phone ?? '',
  last_challenged_at: factor.last_challenged_at === null ? null : iso(factor.last_challenged_at),
});

const earlier = (a: Date | null, b: Date | null): Date | null => (a && b ? (a < b ? a : b) : (a ?? b));

/** The one JSON form of a user: never a hash, never a token. */
export const toUserJson = ({ user, identities, factors }: Account) => ({
  id: user.id,
  aud: user.aud,
  role: user.role,
  email: user.email ?? '',
  ...optionalTime('email_confirmed_at', user.emailConfirmedAt),
  ...optionalTime('invited_at', user.invitedAt),
  phone: user.phone ?? '',
  ...optionalTime('phone_confirmed_at', user.phoneConfirmedAt),
  ...optionalTime('confirmation_sent_at', user.confirmationSentAt),
  ...optionalTime('confirmed_at', earlier(user.emailConfirmedAt, user.phoneConfirmedAt)),
  ...optionalTime('recovery_sent_at', user.recoverySentAt),
  ...(user.newEmail && { new_email: user.newEmail }),
  ...optionalTime('email_change_sent_at', user.emailChangeSentAt),
  ...(user.newPhone && { new_phone: user.newPhone }),
  ...optionalTime('phone_change_sent_at', user.phoneChangeSentAt),
  ...optionalTime('reauthentication_sent_at', user.reauthenticationSentAt),
  ...optionalTime('last_sign_in_at', user.lastSignInAt),
  app_metadata: user.appMetadata,
  user_metadata: user.userMetadata,
  ...(factors.length > 0 && { factors: factors.map(toFactorJson) }),
  identities: identities.map((identity) => toIdentityJson(identity, user.id)),
  created_at: iso(user.createdAt),
  updated_at: iso(user.updatedAt),
  ...optionalTime('banned_until', user.bannedUntil),
  ...optionalTime('deleted_at', user.deletedAt),
  is_anonymous: user.isAnonymous,
});

export type UserJson = ReturnType<typeof toUserJson>;

/** Whether the account may not be used at this moment. */
export const isBanned = (user: { bannedUntil: Date | null }, now: Date): boolean =>
  user.bannedUntil !== null && user.bannedUntil > now;
