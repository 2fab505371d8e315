import type { Transaction } from '@mz/db';
import { findUserById, type UserRow, updateUser } from '../account.repository.ts';
import type { AccountCore } from '../core.ts';
import type { RequestFacts } from '../protocol/account-route.ts';
import { AccountError } from '../protocol/errors.ts';
import { readEmail, readPhone } from '../protocol/fields.ts';
import type { SessionJson } from '../sessions/sessions.service.ts';
import { type FlowMethod, issueCode } from '../sign-in/flows.service.ts';
import { transact } from '../transact.ts';
import { applyEmail } from '../users/email-change.service.ts';
import { isBanned } from '../users/user-json.ts';
import { confirmEmail } from '../users/user-records.service.ts';
import { deleteTokensOfUser, type OneTimeTokenRow } from './one-time-tokens.repository.ts';
import { isPkceHash, type TokenKind } from './one-time-tokens.service.ts';

export interface VerifyBody {
  readonly type?: string;
  readonly token?: string;
  readonly token_hash?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly redirect_to?: string;
}

const emailKinds: ReadonlyMap<string, readonly TokenKind[]> = new Map([
  ['signup', ['confirmation']],
  ['invite', ['confirmation']],
  ['recovery', ['recovery']],
  ['magiclink', ['recovery']],
  ['email', ['confirmation', 'recovery']],
  ['email_change', ['email_change_current', 'email_change_new']],
]);
const phoneKinds: ReadonlyMap<string, readonly TokenKind[]> = new Map([
  ['sms', ['confirmation']],
  ['phone_change', ['phone_change']],
]);

const methodsOf = (kind: string): readonly FlowMethod[] => {
  if (kind === 'confirmation') return ['email/signup', 'invite'];
  if (kind === 'recovery') return ['magiclink', 'recovery'];
  return ['email_change'];
};

export const halfwayMessage =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** The first of the two confirmations of a secure e-mail change. */
export interface Halfway {
  readonly halfway: true;
}

/** What a proven address is good for: changes to the account, in the token's own transaction. */
const applyToken = async (
  core: AccountCore,
  tx: Transaction,
  token: OneTimeTokenRow,
  user: UserRow,
  facts: RequestFacts,
): Promise<'done' | 'halfway'> => {
  const now = core.now();
  if (token.kind === 'email_change_current' || token.kind === 'email_change_new') {
    if (!user.newEmail) throw new AccountError('otp_expired', 'Email link is invalid or has expired');
    const needsBoth = core.auth.secureEmailChange && user.email !== null;
    if (needsBoth && user.emailChangeConfirmations === 0) {
      await updateUser(tx, user.id, { emailChangeConfirmations: 1, updatedAt: now });
      return 'halfway';
    }
    await applyEmail(tx, user, { email: user.newEmail, origin: facts.origin, now });
  } else {
    await confirmEmail(tx, user, now);
  }
  await deleteTokensOfUser(tx, user.id);
  return 'done';
};

type Redeem = (tx: Transaction) => Promise<OneTimeTokenRow | null>;

const redeem = async <T>(
  core: AccountCore,
  find: Redeem,
  wrong: AccountError,
  facts: RequestFacts,
  finish: (tx: Transaction, user: UserRow, token: OneTimeTokenRow) => Promise<T>,
): Promise<T | Halfway> =>
  transact<T | Halfway>(core.db, async (tx) => {
    const token = await find(tx);
    // Returned, not thrown: the counted attempt stays.
    if (!token) return wrong;
    const user = await findUserById(tx, token.userId, { lock: true });
    if (!user) return wrong;
    if (isBanned(user, core.now())) return new AccountError('user_banned');
    if ((await applyToken(core, tx, token, user, facts)) === 'halfway') return { halfway: true };
    return finish(tx, user, token);
  });

const sessionFor =
  (core: AccountCore, facts: RequestFacts) =>
  (tx: Transaction, user: UserRow): Promise<SessionJson> =>
    core.sessions.issue(tx, { userId: user.id, method: 'otp', origin: facts.origin });

const wrongCode = (): AccountError => new AccountError('otp_expired');
const wrongLink = (): AccountError => new AccountError('otp_expired', 'Email link is invalid or has expired');

const readHash = (core: AccountCore, body: VerifyBody): { find: Redeem; wrong: AccountError } => {
  if (body.email || body.phone || body.redirect_to)
    throw new AccountError('validation_failed', 'Only the token_hash and type should be provided');
  const kinds = emailKinds.get(body.type ?? '');
  if (!kinds) throw new AccountError('validation_failed', 'Invalid email verification type');
  const hash = body.token_hash ?? '';
  return { find: (tx) => core.oneTimeTokens.redeemHash(tx, hash, kinds), wrong: wrongLink() };
};

const readCode = (core: AccountCore, body: VerifyBody): { find: Redeem; wrong: AccountError } => {
  const { email, phone, token = '', type = '' } = body;
  if (Boolean(email) === Boolean(phone))
    throw new AccountError(
      'validation_failed',
      'Only an email address or phone number should be provided on verify',
    );
  const kinds = (email ? emailKinds : phoneKinds).get(type);
  if (!kinds)
    throw new AccountError('validation_failed', `Invalid ${email ? 'email' : 'sms'} verification type`);
  const address = email ? readEmail(email) : readPhone(phone ?? '');
  return { find: (tx) => core.oneTimeTokens.redeemCode(tx, address, token, kinds), wrong: wrongCode() };
};

/** `POST /verify`: by typed code or by the hash of a link; always a session, whatever flow asked. */
export const verify = async (
  core: AccountCore,
  body: VerifyBody,
  facts: RequestFacts,
): Promise<SessionJson | { msg: string; code: string }> => {
  if (!body.type) throw new AccountError('validation_failed', 'Verify requires a verification type');
  if (Boolean(body.token) === Boolean(body.token_hash))
    throw new AccountError('validation_failed', 'Verify requires either a token or a token hash');
  const { find, wrong } = body.token_hash ? readHash(core, body) : readCode(core, body);
  const result = await redeem(core, find, wrong, facts, sessionFor(core, facts));
  return 'halfway' in result ? { msg: halfwayMessage, code: '200' } : result;
};

export type LinkOutcome = { session: SessionJson } | { code: string } | Halfway;

/** `GET /verify`: a link opened in a browser; a code for the client where it began with PKCE, else a session. */
export const verifyLink = async (
  core: AccountCore,
  { type, token }: { type: string; token: string },
  facts: RequestFacts,
): Promise<LinkOutcome> => {
  const kinds = emailKinds.get(type);
  if (!kinds) throw new AccountError('validation_failed', 'Invalid email verification type');
  const find: Redeem = (tx) => core.oneTimeTokens.redeemHash(tx, token, kinds);
  return redeem<LinkOutcome>(core, find, wrongLink(), facts, async (tx, user, redeemed) => {
    if (!isPkceHash(token)) return { session: await sessionFor(core, facts)(tx, user) };
    const code = await issueCode(tx, user.id, methodsOf(redeemed.kind), core.now());
    if (code === null) throw new AccountError('flow_state_not_found', undefined, { status: 422 });
    return { code };
  });
};
