import { newId, sqlState, type Transaction } from '@mz/db';
import { recordAudit } from '../../../platform/audit.ts';
import { findAccount, findUserByEmail, findUserByPhone, type UserRow } from '../account.repository.ts';
import type { AccountCore } from '../core.ts';
import type { RequestFacts } from '../protocol/account-route.ts';
import { AccountError } from '../protocol/errors.ts';
import { checkMetadata, type Pkce, readEmail, readPhone, readPkce } from '../protocol/fields.ts';
import type { SessionJson } from '../sessions/sessions.service.ts';
import { transact } from '../transact.ts';
import { checkPassword, hashPassword } from '../users/password.ts';
import { toUserJson, type UserJson } from '../users/user-json.ts';
import { identityDataOf, insertUser, signUpUser } from '../users/user-records.service.ts';
import { sendLink } from '../verification/mails.service.ts';

export interface SignUpBody {
  readonly email?: string;
  readonly phone?: string;
  readonly password?: string;
  readonly data?: Record<string, unknown>;
  readonly channel?: string;
  readonly code_challenge?: string;
  readonly code_challenge_method?: string;
}

type Answer = SessionJson | UserJson;

interface SignUpInput {
  readonly passwordHash: string;
  readonly data: Record<string, unknown>;
  readonly pkce: Pkce | null;
  readonly facts: RequestFacts;
}

/** Looks like a sign-up that waits for its confirmation: who has an account is nobody else's business. */
const makeDecoy = (core: AccountCore, email: string, data: Record<string, unknown>): UserJson => {
  const now = core.now();
  const id = newId();
  const user: UserRow = {
    id,
    aud: 'authenticated',
    role: '',
    email,
    passwordHash: null,
    emailConfirmedAt: null,
    invitedAt: null,
    confirmationSentAt: now,
    recoverySentAt: null,
    newEmail: null,
    emailChangeSentAt: null,
    emailChangeConfirmations: 0,
    phone: null,
    phoneConfirmedAt: null,
    newPhone: null,
    phoneChangeSentAt: null,
    reauthenticationSentAt: null,
    lastSignInAt: null,
    appMetadata: { provider: 'email', providers: ['email'] },
    userMetadata: { ...data, ...identityDataOf({ id, email, confirmed: false }) },
    isSsoUser: false,
    isAnonymous: false,
    bannedUntil: null,
    deactivatedAt: null,
    visibilityBefore: null,
    deletedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  return toUserJson({ user, identities: [], factors: [] });
};

const reload = async (tx: Transaction, userId: string): Promise<UserJson> => {
  const account = await findAccount(tx, userId);
  if (!account) throw new Error('The account just written is not there.');
  return toUserJson(account);
};

const signUpPending = async (
  core: AccountCore,
  tx: Transaction,
  email: string,
  input: SignUpInput,
): Promise<UserJson> => {
  const { facts, pkce, data } = input;
  const existing = await findUserByEmail(tx, email, { lock: true });
  if (existing?.emailConfirmedAt) {
    if (core.auth.phoneAutoconfirm) throw new AccountError('user_already_exists');
    return makeDecoy(core, email, data);
  }
  const user =
    existing ??
    (await signUpUser(tx, {
      email,
      passwordHash: input.passwordHash,
      data,
      confirmed: false,
      language: facts.language,
      origin: facts.origin,
      now: core.now(),
    }));
  await sendLink(core, tx, 'signup', { user, facts, pkce });
  return reload(tx, user.id);
};

const signUpConfirmed = async (
  core: AccountCore,
  tx: Transaction,
  email: string,
  input: SignUpInput,
): Promise<Answer> => {
  const { passwordHash, data, facts } = input;
  const existing = await findUserByEmail(tx, email, { lock: true });
  if (existing?.emailConfirmedAt) throw new AccountError('user_already_exists');
  // Invited, or left from a stricter time: only who reads the address's mail may have it.
  if (existing) return signUpPending(core, tx, email, input);
  const user = await signUpUser(tx, {
    email,
    passwordHash,
    data,
    confirmed: true,
    language: facts.language,
    origin: facts.origin,
    now: core.now(),
  });
  return core.sessions.issue(tx, { userId: user.id, method: 'password', origin: facts.origin });
};

const signUpByPhone = async (
  core: AccountCore,
  tx: Transaction,
  phone: string,
  { passwordHash, data, facts }: SignUpInput,
): Promise<SessionJson> => {
  const existing = await findUserByPhone(tx, phone, { lock: true });
  if (existing && core.auth.phoneAutoconfirm) throw new AccountError('user_already_exists');
  // Without a way to send text messages nobody could ever confirm.
  if (!core.auth.phoneAutoconfirm) throw new AccountError('sms_send_failed');
  const user = await signUpUser(tx, {
    phone,
    passwordHash,
    data,
    confirmed: true,
    language: facts.language,
    origin: facts.origin,
    now: core.now(),
  });
  return core.sessions.issue(tx, { userId: user.id, method: 'password', origin: facts.origin });
};

const signUpAnonymously = async (
  core: AccountCore,
  body: SignUpBody,
  facts: RequestFacts,
): Promise<SessionJson> => {
  if (!core.auth.anonymousEnabled) throw new AccountError('anonymous_provider_disabled');
  await core.limits.takeFor('anonymous', facts.origin.ip);
  const data = body.data ?? {};
  checkMetadata(data);
  return transact(core.db, async (tx) => {
    const user = await insertUser(tx, {
      isAnonymous: true,
      userMetadata: data,
      appMetadata: {},
      origin: facts.origin,
      now: core.now(),
    });
    await recordAudit(tx, {
      action: 'user_signed_up',
      actorId: user.id,
      subjectId: user.id,
      origin: facts.origin,
      detail: { method: 'anonymous' },
    });
    return core.sessions.issue(tx, { userId: user.id, method: 'anonymous', origin: facts.origin });
  });
};

const checkShape = (core: AccountCore, body: SignUpBody): void => {
  if (!body.password) throw new AccountError('validation_failed', 'Signup requires a valid password');
  checkPassword(body.password, core.auth.passwordMin);
  if (body.email && body.phone)
    throw new AccountError(
      'validation_failed',
      'Only an email address or phone number should be provided on signup.',
    );
  if (body.phone && body.channel && body.channel !== 'sms' && body.channel !== 'whatsapp')
    throw new AccountError('validation_failed', "Invalid channel, supported values are 'sms' or 'whatsapp'");
  if (body.phone && body.code_challenge)
    throw new AccountError('validation_failed', 'PKCE not supported for phone signups');
};

/** A sign-up that lost a race against another for the same address is decided anew, once. */
const retryOnce = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error) !== '23505') throw error;
    return work();
  }
};

/** `POST /signup`: with e-mail or phone, or anonymous with neither. */
export const signUp = async (core: AccountCore, body: SignUpBody, facts: RequestFacts): Promise<Answer> => {
  const { auth, db } = core;
  if (!auth.signupEnabled) throw new AccountError('signup_disabled');
  if (!body.email && !body.phone) return signUpAnonymously(core, body, facts);
  await core.limits.takeFor('signup', facts.origin.ip);
  checkShape(core, body);
  const pkce = readPkce(body);
  if (body.email && !auth.emailEnabled) throw new AccountError('email_provider_disabled');
  if (body.phone && !auth.phoneEnabled)
    throw new AccountError('phone_provider_disabled', 'Phone signups are disabled');
  const email = body.email ? readEmail(body.email) : null;
  const phone = email === null ? readPhone(body.phone ?? '') : null;
  const data = body.data ?? {};
  checkMetadata(data);
  const known = email !== null && auth.autoconfirm ? await findUserByEmail(db, email) : null;
  if (known?.emailConfirmedAt) throw new AccountError('user_already_exists');
  if (email !== null && (known || !auth.autoconfirm)) {
    await core.limits.takeMailTo('signup', email);
    await core.limits.takeMail();
  }
  const passwordHash = await hashPassword(body.password ?? '');
  const input: SignUpInput = { passwordHash, data, pkce, facts };
  return retryOnce(() =>
    transact<Answer>(db, (tx) => {
      if (email === null) return signUpByPhone(core, tx, phone ?? '', input);
      return auth.autoconfirm
        ? signUpConfirmed(core, tx, email, input)
        : signUpPending(core, tx, email, input);
    }),
  );
};
