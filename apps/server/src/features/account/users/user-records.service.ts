import type { Language } from '@mz/contracts';
import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { RequestOrigin } from '../../../context.ts';
import { recordAudit } from '../../../platform/audit.ts';
import { publish } from '../../../platform/outbox.ts';
import { type UserRow, updateUser } from '../account.repository.ts';
import { ensureProfile } from './profile-link.ts';

type Metadata = Record<string, unknown>;

export interface NewUser {
  readonly id?: string;
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly passwordHash?: string | null;
  readonly emailConfirmed?: boolean;
  readonly phoneConfirmed?: boolean;
  readonly isAnonymous?: boolean;
  readonly userMetadata: Metadata;
  readonly appMetadata: Metadata;
  readonly role?: string;
  readonly invited?: boolean;
  /** Fallback for the profile where the metadata names none. */
  readonly language?: Language;
  readonly origin: RequestOrigin;
  readonly now: Date;
}

const { users, identities } = tables;

/** Data of the identity made at a password or one-time-code sign-up. */
export const identityDataOf = (user: {
  id: string;
  email?: string | null;
  phone?: string | null;
  confirmed: boolean;
}): Metadata => ({
  sub: user.id,
  ...(user.email && { email: user.email }),
  ...(user.phone && { phone: user.phone }),
  email_verified: Boolean(user.email) && user.confirmed,
  phone_verified: !user.email && Boolean(user.phone) && user.confirmed,
});

export const insertIdentity = async (
  tx: DatabaseOrTransaction,
  identity: { userId: string; provider: string; providerId: string; data: Metadata; now: Date },
): Promise<void> => {
  await tx.insert(identities).values({
    id: newId(),
    userId: identity.userId,
    provider: identity.provider,
    providerId: identity.providerId,
    identityData: identity.data,
    lastSignInAt: identity.now,
    createdAt: identity.now,
    updatedAt: identity.now,
  });
};

/** Writes a user and, unless anonymous, its profile. Identities are the caller's. */
export const insertUser = async (tx: DatabaseOrTransaction, user: NewUser): Promise<UserRow> => {
  const { now } = user;
  const rows = await tx
    .insert(users)
    .values({
      id: user.id ?? newId(),
      email: user.email ?? null,
      phone: user.phone ?? null,
      passwordHash: user.passwordHash ?? null,
      emailConfirmedAt: user.emailConfirmed ? now : null,
      phoneConfirmedAt: user.phoneConfirmed ? now : null,
      invitedAt: user.invited ? now : null,
      isAnonymous: user.isAnonymous ?? false,
      userMetadata: user.userMetadata,
      appMetadata: user.appMetadata,
      ...(user.role !== undefined && { role: user.role }),
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  const row = rows[0];
  if (!row) throw new Error('The user was not written.');
  if (!row.isAnonymous)
    await ensureProfile(tx, { id: row.id, metadata: row.userMetadata, language: user.language });
  return row;
};

export interface SignUp {
  readonly email?: string;
  readonly phone?: string;
  readonly passwordHash: string | null;
  readonly data: Metadata;
  readonly confirmed: boolean;
  readonly language: Language;
  readonly origin: RequestOrigin;
  readonly now: Date;
}

/** A person's own sign-up: user, identity, profile and audit row. */
export const signUpUser = async (tx: DatabaseOrTransaction, request: SignUp): Promise<UserRow> => {
  const { email, phone, confirmed, origin, now } = request;
  const id = newId();
  const provider = email === undefined ? 'phone' : 'email';
  const identityData = identityDataOf({ id, email, phone, confirmed });
  const user = await insertUser(tx, {
    id,
    email,
    phone,
    passwordHash: request.passwordHash,
    emailConfirmed: confirmed && email !== undefined,
    phoneConfirmed: confirmed && email === undefined,
    userMetadata: { ...request.data, ...identityData },
    appMetadata: { provider, providers: [provider] },
    language: request.language,
    origin,
    now,
  });
  await insertIdentity(tx, { userId: id, provider, providerId: id, data: identityData, now });
  await recordAudit(tx, {
    action: 'user_signed_up',
    actorId: id,
    subjectId: id,
    origin,
    detail: { method: provider },
  });
  await publish(tx, { type: 'account.signed_up', userId: id });
  return user;
};

/** Marks the account's e-mail address as proven. */
export const confirmEmail = async (tx: DatabaseOrTransaction, user: UserRow, now: Date): Promise<void> => {
  if (user.emailConfirmedAt) return;
  await updateUser(tx, user.id, {
    emailConfirmedAt: now,
    updatedAt: now,
    userMetadata: { ...user.userMetadata, email_verified: true },
  });
  await tx
    .update(identities)
    .set({
      identityData: sql`${identities.identityData} || '{"email_verified": true}'::jsonb`,
      updatedAt: now,
    })
    .where(and(eq(identities.userId, user.id), eq(identities.provider, 'email')));
};

export interface DeleteUser {
  readonly userId: string;
  /** Keeps a row without anything personal, so that the id is never given out again. */
  readonly soft: boolean;
  readonly origin: RequestOrigin | null;
  readonly actorId?: string | null;
  readonly now: Date;
}

/** Removes an account with its profile, sessions, identities and factors; the rest goes with the event that tells of it. */
export const deleteUser = async (tx: DatabaseOrTransaction, request: DeleteUser): Promise<void> => {
  const { userId, soft, origin, now } = request;
  const ended = await tx
    .delete(tables.sessions)
    .where(eq(tables.sessions.userId, userId))
    .returning({ id: tables.sessions.id });
  for (const { id: sessionId } of ended)
    await publish(tx, { type: 'account.session_revoked', userId, sessionId });
  if (soft) {
    for (const table of [identities, tables.mfaFactors, tables.oneTimeTokens, tables.knownNetworks])
      await tx.delete(table).where(eq(table.userId, userId));
    await updateUser(tx, userId, {
      email: null,
      phone: null,
      newEmail: null,
      newPhone: null,
      passwordHash: null,
      userMetadata: {},
      appMetadata: {},
      deletedAt: now,
      updatedAt: now,
    });
  } else await tx.delete(users).where(eq(users.id, userId));
  await tx.delete(tables.profiles).where(eq(tables.profiles.id, userId));
  await recordAudit(tx, {
    action: 'user_deleted',
    actorId: request.actorId ?? null,
    subjectId: userId,
    origin,
    detail: { soft },
  });
};

/** Erases the account's row. One that was deleted softly holds nothing personal and stays, so that its id is never given out again. */
export const eraseAccount = async (tx: DatabaseOrTransaction, userId: string): Promise<void> => {
  await tx.delete(users).where(and(eq(users.id, userId), isNull(users.deletedAt)));
};
