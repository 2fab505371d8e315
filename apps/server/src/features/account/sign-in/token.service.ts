import { networkOf } from '../../../lib/network.ts';
import { recordAudit } from '../../../platform/audit.ts';
import { findAccount, findUserByEmail, findUserByPhone, type UserRow } from '../account.repository.ts';
import type { AccountCore } from '../core.ts';
import type { RequestFacts } from '../protocol/account-route.ts';
import { AccountError } from '../protocol/errors.ts';
import { isKnownNetwork } from '../sessions/sessions.repository.ts';
import type { SessionJson } from '../sessions/sessions.service.ts';
import { transact } from '../transact.ts';
import { findWeakness, verifyPassword, type Weakness } from '../users/password.ts';
import { isBanned } from '../users/user-json.ts';
import { redeemCode } from './flows.service.ts';
import { warnOnRefusal } from './warn-owner.ts';

export interface PasswordBody {
  readonly email?: string;
  readonly phone?: string;
  readonly password?: string;
}

/** How long a network an account signed in from counts as known. */
const knownMilliseconds = 90 * 24 * 3600 * 1000;

const normalPhone = (phone: string): string => phone.replace(/^\+/, '').replaceAll(' ', '');

const findByAddress = (core: AccountCore, { email, phone }: PasswordBody): Promise<UserRow | null> =>
  email ? findUserByEmail(core.db, email.toLowerCase()) : findUserByPhone(core.db, normalPhone(phone ?? ''));

const refuse = async (
  core: AccountCore,
  facts: RequestFacts,
  user: UserRow | null,
  error: AccountError,
): Promise<never> => {
  await recordAudit(core.db, {
    action: 'sign_in_failed',
    subjectId: user?.id ?? null,
    origin: facts.origin,
    detail: { method: 'password', reason: error.code },
  });
  throw error;
};

/** `grant_type=password`. */
export const signInWithPassword = async (
  core: AccountCore,
  body: PasswordBody,
  facts: RequestFacts,
): Promise<SessionJson & { weak_password: Weakness | null }> => {
  const { auth, db } = core;
  const { email, phone, password = '' } = body;
  if (email && phone)
    throw new AccountError(
      'validation_failed',
      'Only an email address or phone number should be provided on login.',
    );
  if (!email && !phone) throw new AccountError('validation_failed', 'missing email or phone');
  if (email && !auth.emailEnabled)
    throw new AccountError('email_provider_disabled', 'Email logins are disabled', { status: 422 });
  if (phone && !auth.phoneEnabled)
    throw new AccountError('phone_provider_disabled', 'Phone logins are disabled', { status: 422 });

  await core.limits.takeFor('token', facts.origin.ip);
  const user = await findByAddress(core, body);
  const since = new Date(core.now().getTime() - knownMilliseconds);
  const isKnown = user !== null && (await isKnownNetwork(db, user.id, networkOf(facts.origin.ip), since));
  const guesser = {
    ip: facts.origin.ip,
    device: user && facts.deviceOf(user.id, 'aal1'),
    isKnownNetwork: isKnown,
  };
  const attempt = await warnOnRefusal(core, { user, template: 'password_guessed', facts }, () =>
    core.limits.takePassword(email ? email.toLowerCase() : normalPhone(phone ?? ''), guesser),
  );
  if (!(await verifyPassword(user?.passwordHash ?? null, password)) || !user)
    return refuse(core, facts, user, new AccountError('invalid_credentials'));
  await attempt.succeed();
  if (isBanned(user, core.now()))
    return refuse(core, facts, user, new AccountError('user_banned', undefined, { status: 400 }));
  if (email && !user.emailConfirmedAt)
    return refuse(core, facts, user, new AccountError('email_not_confirmed'));
  if (phone && !user.phoneConfirmedAt)
    return refuse(core, facts, user, new AccountError('phone_not_confirmed'));

  const session = await transact(db, (tx) =>
    core.sessions.issue(tx, { userId: user.id, method: 'password', origin: facts.origin }),
  );
  return { ...session, weak_password: findWeakness(password, auth.passwordMin) };
};

export interface ExchangeBody {
  readonly auth_code?: string;
  readonly code_verifier?: string;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** `grant_type=pkce`. */
export const exchangeCode = async (
  core: AccountCore,
  { auth_code: code, code_verifier: verifier }: ExchangeBody,
  facts: RequestFacts,
): Promise<SessionJson & { provider_token?: string; provider_refresh_token?: string }> => {
  await core.limits.takeFor('token', facts.origin.ip);
  if (!code || !verifier)
    throw new AccountError(
      'validation_failed',
      'invalid request: both auth code and code verifier should be non-empty',
    );
  if (!uuid.test(code)) throw new AccountError('flow_state_not_found');
  const open = (sealed: Buffer | null): string | undefined =>
    sealed ? core.secrets.open('provider-token', sealed) : undefined;
  return transact(core.db, async (tx) => {
    const flow = await redeemCode(tx, code, verifier, core.now());
    const account = await findAccount(tx, flow.userId);
    if (!account) throw new AccountError('flow_state_not_found');
    if (isBanned(account.user, core.now())) throw new AccountError('user_banned', undefined, { status: 400 });
    const session = await core.sessions.issue(tx, {
      userId: flow.userId,
      method: flow.authenticationMethod,
      ...(flow.provider !== null && { provider: flow.provider }),
      origin: facts.origin,
    });
    const accessToken = open(flow.providerAccessToken);
    const refreshToken = open(flow.providerRefreshToken);
    return {
      ...session,
      ...(accessToken !== undefined && { provider_token: accessToken }),
      ...(refreshToken !== undefined && { provider_refresh_token: refreshToken }),
    };
  });
};
