import { newId, sqlState, type Transaction } from '@mz/db';
import { recordAudit } from '../../../platform/audit.ts';
import { findAccount, findUserByEmail, findUserByPhone, type UserRow } from '../account.repository.ts';
import type { RequestFacts } from '../protocol/account-route.ts';
import { AccountError } from '../protocol/errors.ts';
import { toUserJson, type UserJson } from '../users/user-json.ts';
import { identityDataOf, insertIdentity, insertUser } from '../users/user-records.service.ts';

type Metadata = Record<string, unknown>;

export interface ManagedUser {
  readonly id?: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly passwordHash: string | null;
  readonly emailConfirmed: boolean;
  readonly phoneConfirmed: boolean;
  readonly userMetadata: Metadata;
  readonly appMetadata: Metadata;
  readonly role?: string;
  readonly invited?: boolean;
  readonly facts: RequestFacts;
  readonly now: Date;
}

/** @throws AccountError `email_exists` or `phone_exists` */
export const refuseDuplicates = async (
  tx: Transaction,
  { email, phone }: { email: string | null; phone: string | null },
  ownId: string | null = null,
): Promise<void> => {
  const byEmail = email === null ? null : await findUserByEmail(tx, email);
  if (byEmail && byEmail.id !== ownId) throw new AccountError('email_exists');
  const byPhone = phone === null ? null : await findUserByPhone(tx, phone);
  if (byPhone && byPhone.id !== ownId) throw new AccountError('phone_exists');
};

/** A user a machine makes: the metadata is exactly what was asked for, nothing is confirmed unless asked. */
export const insertManagedUser = async (tx: Transaction, user: ManagedUser): Promise<UserRow> => {
  const { email, phone, now, facts } = user;
  const id = user.id ?? newId();
  const providers = [...(email ? ['email'] : []), ...(phone ? ['phone'] : [])];
  const row = await insertUser(tx, {
    id,
    email,
    phone,
    passwordHash: user.passwordHash,
    emailConfirmed: email !== null && user.emailConfirmed,
    phoneConfirmed: phone !== null && user.phoneConfirmed,
    userMetadata: user.userMetadata,
    appMetadata: { provider: providers[0], providers, ...user.appMetadata },
    ...(user.role && { role: user.role }),
    ...(user.invited && { invited: true }),
    language: facts.language,
    origin: facts.origin,
    now,
  });
  if (email)
    await insertIdentity(tx, {
      userId: id,
      provider: 'email',
      providerId: id,
      data: identityDataOf({ id, email, confirmed: user.emailConfirmed }),
      now,
    });
  if (phone)
    await insertIdentity(tx, {
      userId: id,
      provider: 'phone',
      providerId: id,
      data: identityDataOf({ id, phone, confirmed: user.phoneConfirmed }),
      now,
    });
  await recordAudit(tx, {
    action: 'user_signed_up',
    subjectId: id,
    origin: facts.origin,
    detail: { method: 'admin' },
  });
  return row;
};

/** The user as it stands in the transaction. @throws AccountError `user_not_found` */
export const readUser = async (tx: Transaction, userId: string): Promise<UserJson> => {
  const account = await findAccount(tx, userId);
  if (!account) throw new AccountError('user_not_found');
  return toUserJson(account);
};

const constraintOf = (error: unknown): string => {
  for (
    let current = error, depth = 0;
    current instanceof Error && depth < 6;
    current = current.cause, depth += 1
  ) {
    const { constraint } = current as { constraint?: unknown };
    if (typeof constraint === 'string') return constraint;
  }
  return '';
};

/** Names what another request has taken in the meantime. */
export const nameConflicts = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (sqlState(error) !== '23505') throw error;
    const constraint = constraintOf(error);
    if (constraint === 'users_phone_key') throw new AccountError('phone_exists', undefined, { cause: error });
    if (constraint === 'users_email_key') throw new AccountError('email_exists', undefined, { cause: error });
    throw new AccountError('user_already_exists', undefined, { cause: error });
  }
};
