import type { Transaction } from '@mz/db';
import { recordAudit } from '../../../platform/audit.ts';
import { publish } from '../../../platform/outbox.ts';
import {
  findAccount,
  findUserByEmail,
  findUserById,
  findUserByPhone,
  type UserRow,
  updateUser,
} from '../account.repository.ts';
import type { AccountCore } from '../core.ts';
import type { RequestFacts } from '../protocol/account-route.ts';
import { AccountError } from '../protocol/errors.ts';
import { checkMetadata, type Pkce, readEmail, readPhone, readPkce } from '../protocol/fields.ts';
import type { Caller } from '../protocol/guard.ts';
import { requireFreshCaller } from '../security/fresh-sign-in.ts';
import { transact } from '../transact.ts';
import { sendEmailChange, sendReauthentication } from '../verification/mails.service.ts';
import { deleteTokensOfUser } from '../verification/one-time-tokens.repository.ts';
import { applyEmail } from './email-change.service.ts';
import { checkPassword, hashPassword, verifyPassword } from './password.ts';
import { applyPhone } from './phone.service.ts';
import { toUserJson, type UserJson } from './user-json.ts';

export interface UpdateBody {
  readonly email?: string;
  readonly phone?: string;
  readonly password?: string;
  readonly current_password?: string;
  readonly nonce?: string;
  readonly data?: Record<string, unknown>;
  readonly app_metadata?: unknown;
  readonly channel?: string;
  readonly code_challenge?: string;
  readonly code_challenge_method?: string;
}

interface Change {
  /** Only where it differs from what the account has. */
  readonly email: string | null;
  readonly phone: string | null;
  readonly password: string | null;
  /** To be merged. */
  readonly data: Record<string, unknown> | null;
  readonly pkce: Pkce | null;
}

/** A sign-in this recent proves who asks, where a new password needs proof at all. */
const recentSignInMilliseconds = 24 * 3600 * 1000;

const readChange = (core: AccountCore, user: UserRow, body: UpdateBody): Change => {
  if (body.app_metadata !== undefined && body.app_metadata !== null)
    throw new AccountError('not_admin', 'Updating app_metadata requires admin privileges');
  const email = body.email ? readEmail(body.email) : null;
  const phone = body.phone ? readPhone(body.phone) : null;
  if (body.password !== undefined) checkPassword(body.password, core.auth.passwordMin);
  const pkce = readPkce(body);
  return {
    email: email === user.email ? null : email,
    phone: phone === user.phone ? null : phone,
    password: body.password ?? null,
    data: body.data ?? null,
    pkce,
  };
};

/** A shallow merge in which null removes a key. */
export const mergeMetadata = (
  known: Record<string, unknown>,
  change: Record<string, unknown>,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries({ ...known, ...change }).filter(([, value]) => value !== null));

const checkAllowed = (core: AccountCore, { account, aal }: Caller, change: Change): void => {
  const { user, factors } = account;
  const touchesSignIn = change.email !== null || change.phone !== null || change.password !== null;
  if (touchesSignIn && aal !== 'aal2' && factors.some((factor) => factor.status === 'verified'))
    throw new AccountError(
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    );
  const hasAddress = user.email !== null || user.phone !== null || change.email || change.phone;
  if (change.password !== null && user.isAnonymous && !hasAddress)
    throw new AccountError(
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
      { status: 422 },
    );
  if (touchesSignIn && user.isSsoUser) throw new AccountError('user_sso_managed');
  if (change.phone !== null && !core.auth.phoneEnabled) throw new AccountError('phone_provider_disabled');
};

const checkDuplicates = async (core: AccountCore, change: Change): Promise<void> => {
  if (change.email !== null && (await findUserByEmail(core.db, change.email)))
    throw new AccountError('email_exists');
  if (change.phone !== null && (await findUserByPhone(core.db, change.phone)))
    throw new AccountError('phone_exists');
};

const checkNonce = async (core: AccountCore, { account, session }: Caller, nonce?: string): Promise<void> => {
  if (!core.auth.reauthenticateForPassword || account.user.passwordHash === null) return;
  const age = session ? core.now().getTime() - session.createdAt.getTime() : Number.POSITIVE_INFINITY;
  if (age < recentSignInMilliseconds) return;
  if (!nonce) throw new AccountError('reauthentication_needed');
  const { id } = account.user;
  await transact(core.db, async (tx) =>
    (await core.oneTimeTokens.redeemCodeOfUser(tx, id, 'reauthentication', nonce))
      ? null
      : new AccountError('reauthentication_not_valid'),
  );
};

const checkCurrentPassword = async (
  core: AccountCore,
  { account, amr }: Caller,
  body: UpdateBody,
  facts: RequestFacts,
): Promise<void> => {
  const { passwordHash, id } = account.user;
  const provenByMail = amr.some(({ method }) => ['otp', 'recovery', 'magiclink'].includes(method));
  if (passwordHash === null) return;
  if (!body.current_password) {
    if (!core.auth.requireCurrentPassword || provenByMail) return;
    throw new AccountError('current_password_required');
  }
  const attempt = await core.limits.takePassword(id, {
    ip: facts.origin.ip,
    device: facts.deviceOf(id, 'aal1'),
    isKnownNetwork: true,
  });
  if (!(await verifyPassword(passwordHash, body.current_password)))
    throw new AccountError('current_password_invalid');
  await attempt.succeed();
};

/** Ends every other session and every pending code: whoever knew the old password is out. */
export const applyPassword = async (
  core: AccountCore,
  tx: Transaction,
  change: { userId: string; passwordHash: string; keepSession: string | null; facts: RequestFacts },
): Promise<void> => {
  const { userId, keepSession, facts } = change;
  await updateUser(tx, userId, { passwordHash: change.passwordHash, updatedAt: core.now() });
  await deleteTokensOfUser(tx, userId);
  const ended = await core.sessions.revoke(tx, { userId, ...(keepSession && { except: keepSession }) });
  const audit = { actorId: userId, subjectId: userId, origin: facts.origin };
  await recordAudit(tx, { ...audit, action: 'password_changed' });
  for (const sessionId of ended)
    await recordAudit(tx, {
      ...audit,
      action: 'session_revoked',
      detail: { sessionId, reason: 'password_changed' },
    });
  await publish(tx, { type: 'account.security_changed', userId, change: 'password' });
};

const requestEmail = async (
  core: AccountCore,
  tx: Transaction,
  user: UserRow,
  { email, pkce }: Change,
  facts: RequestFacts,
): Promise<void> => {
  if (email === null) return;
  const now = core.now();
  if (user.isAnonymous && core.auth.autoconfirm) {
    await applyEmail(tx, user, { email, origin: facts.origin, now });
    return;
  }
  await updateUser(tx, user.id, { newEmail: email, emailChangeConfirmations: 0, updatedAt: now });
  await sendEmailChange(core, tx, { user: { ...user, newEmail: email }, facts, pkce });
  await recordAudit(tx, {
    action: 'email_change_requested',
    actorId: user.id,
    subjectId: user.id,
    origin: facts.origin,
  });
};

/** `PUT /user`. */
export const updateOwnUser = async (
  core: AccountCore,
  caller: Caller,
  body: UpdateBody,
  facts: RequestFacts,
): Promise<UserJson> => {
  const { user } = caller.account;
  const change = readChange(core, user, body);
  checkAllowed(core, caller, change);
  if (change.email !== null && !user.isAnonymous) requireFreshCaller(core, caller);
  await checkDuplicates(core, change);
  if (change.password !== null) {
    await checkNonce(core, caller, body.nonce);
    await checkCurrentPassword(core, caller, body, facts);
    if (user.passwordHash && (await verifyPassword(user.passwordHash, change.password)))
      throw new AccountError('same_password');
  }
  const sendsMail = change.email !== null && !(user.isAnonymous && core.auth.autoconfirm);
  if (sendsMail) {
    await core.limits.takeMailTo('email_change', user.email ?? user.id);
    await core.limits.takeMail();
  }
  const passwordHash = change.password === null ? null : await hashPassword(change.password);
  const readLocked = async (tx: Transaction): Promise<UserRow> => {
    const row = await findUserById(tx, user.id, { lock: true });
    if (!row)
      throw new AccountError('user_not_found', 'User from sub claim in JWT does not exist', { status: 403 });
    return row;
  };
  return transact(core.db, async (tx) => {
    const current = await readLocked(tx);
    if (change.data) {
      const userMetadata = mergeMetadata(current.userMetadata, change.data);
      checkMetadata(userMetadata);
      await updateUser(tx, user.id, { userMetadata, updatedAt: core.now() });
    }
    if (passwordHash !== null)
      await applyPassword(core, tx, {
        userId: user.id,
        passwordHash,
        keepSession: caller.session?.id ?? null,
        facts,
      });
    if (change.phone !== null) await applyPhone(core, tx, await readLocked(tx), change.phone);
    if (change.email !== null) await requestEmail(core, tx, await readLocked(tx), change, facts);
    const account = await findAccount(tx, user.id);
    if (!account) throw new Error('The account just changed is not there.');
    return toUserJson(account);
  });
};

/** `GET /reauthenticate`: a code by mail that proves who asks for a new password. */
export const reauthenticate = async (
  core: AccountCore,
  { account }: Caller,
  facts: RequestFacts,
): Promise<object> => {
  const { user } = account;
  if (!user.email && !user.phone)
    throw new AccountError(
      'validation_failed',
      'Reauthentication requires the user to have an email or a phone number',
    );
  if (!user.email) {
    if (!user.phoneConfirmedAt)
      throw new AccountError('phone_not_confirmed', 'Please verify your phone first.', { status: 422 });
    throw new AccountError('sms_send_failed');
  }
  if (!user.emailConfirmedAt)
    throw new AccountError('email_not_confirmed', 'Please verify your email first.', { status: 422 });
  await core.limits.takeMailTo('reauthentication', user.email);
  await core.limits.takeMail();
  await transact(core.db, (tx) => sendReauthentication(core, tx, { user, facts }));
  return {};
};
