import { sqlState, type Transaction } from '@mz/db';
import { recordAudit } from '../../../platform/audit.ts';
import { findUserByEmail, findUserByPhone, type UserRow } from '../account.repository.ts';
import type { AccountCore } from '../core.ts';
import type { RequestFacts } from '../protocol/account-route.ts';
import { AccountError } from '../protocol/errors.ts';
import { checkMetadata, readEmail, readPhone, readPkce } from '../protocol/fields.ts';
import { transact } from '../transact.ts';
import { signUpUser } from '../users/user-records.service.ts';
import { sendEmailChange, sendLink } from '../verification/mails.service.ts';
import { workForNobody } from '../verification/work-for-nobody.ts';

interface PkceBody {
  readonly code_challenge?: string;
  readonly code_challenge_method?: string;
}

export interface OtpBody extends PkceBody {
  readonly email?: string;
  readonly phone?: string;
  readonly create_user?: boolean;
  readonly data?: Record<string, unknown>;
  readonly channel?: string;
}

const sendPhoneCode = async (core: AccountCore, body: OtpBody): Promise<never> => {
  if (!core.auth.phoneEnabled) throw new AccountError('phone_provider_disabled');
  const phone = readPhone(body.phone ?? '');
  if (body.create_user === false && !(await findUserByPhone(core.db, phone)))
    throw new AccountError('otp_disabled');
  // No way of sending text messages is built in.
  throw new AccountError('sms_send_failed');
};

const sendEmailCode = async (core: AccountCore, body: OtpBody, facts: RequestFacts): Promise<void> => {
  const { auth, db } = core;
  if (!auth.emailEnabled)
    throw new AccountError('email_provider_disabled', 'Login with magic link is disabled', { status: 422 });
  const email = readEmail(body.email ?? '');
  const pkce = readPkce(body);
  const data = body.data ?? {};
  checkMetadata(data);
  const known = await findUserByEmail(db, email);
  if (!known && body.create_user === false) throw new AccountError('otp_disabled');
  if (!known && !auth.signupEnabled) throw new AccountError('signup_disabled');
  await core.limits.takeMailTo('otp', email);
  await core.limits.takeMail();
  await transact(db, async (tx) => {
    const user =
      (await findUserByEmail(tx, email, { lock: true })) ??
      (await signUpUser(tx, {
        email,
        passwordHash: null,
        data,
        confirmed: auth.autoconfirm,
        language: facts.language,
        origin: facts.origin,
        now: core.now(),
      }));
    const type = user.emailConfirmedAt || auth.autoconfirm ? 'magiclink' : 'signup';
    await sendLink(core, tx, type, { user, facts, pkce });
  });
};

/** `POST /otp`: a mail with code and link, for sign-in or sign-up. */
export const sendOtp = async (core: AccountCore, body: OtpBody, facts: RequestFacts): Promise<object> => {
  const { email, phone } = body;
  if (!email && !phone) throw new AccountError('validation_failed', 'One of email or phone must be set');
  if (email && phone)
    throw new AccountError('validation_failed', 'Only an email address or phone number should be provided');
  if (email && body.channel)
    throw new AccountError('validation_failed', 'Channel should only be specified with Phone OTP');
  if (phone) return sendPhoneCode(core, body);
  try {
    await sendEmailCode(core, body, facts);
  } catch (error) {
    // Another request has just created the same account and mailed it.
    if (sqlState(error) !== '23505') throw error;
  }
  return {};
};

export interface RecoverBody extends PkceBody {
  readonly email?: string;
}

/** `POST /recover`: the same answer whether or not there is an account. */
export const recover = async (core: AccountCore, body: RecoverBody, facts: RequestFacts): Promise<object> => {
  if (!body.email) throw new AccountError('validation_failed', 'Password recovery requires an email');
  const email = readEmail(body.email);
  const pkce = readPkce(body);
  await core.limits.takeMailTo('recovery', email);
  await core.limits.takeMail();
  await transact(core.db, async (tx) => {
    const user = await findUserByEmail(tx, email, { lock: true });
    if (user) await sendLink(core, tx, 'recovery', { user, facts, pkce });
    else
      await workForNobody(core, tx, (inner, nobody) =>
        sendLink(core, inner, 'recovery', { user: nobody, facts, pkce }),
      );
    await recordAudit(tx, {
      action: 'password_recovery_requested',
      subjectId: user?.id ?? null,
      origin: facts.origin,
    });
  });
  return {};
};

export interface ResendBody extends PkceBody {
  readonly type?: string;
  readonly email?: string;
  readonly phone?: string;
}

const resendByMail = async (core: AccountCore, body: ResendBody, facts: RequestFacts): Promise<void> => {
  const email = readEmail(body.email ?? '');
  const pkce = readPkce(body);
  await core.limits.takeMailTo(body.type === 'signup' ? 'signup' : 'email_change', email);
  const isPending = (user: { emailConfirmedAt: Date | null; newEmail: string | null } | null): boolean =>
    user !== null && (body.type === 'signup' ? user.emailConfirmedAt === null : user.newEmail !== null);
  const send = (tx: Transaction, user: UserRow): Promise<void> =>
    body.type === 'signup'
      ? sendLink(core, tx, 'signup', { user, facts, pkce })
      : sendEmailChange(core, tx, { user, facts, pkce });
  await core.limits.takeMail();
  await transact(core.db, async (tx) => {
    const user = await findUserByEmail(tx, email, { lock: true });
    if (user && isPending(user)) await send(tx, user);
    else await workForNobody(core, tx, send);
  });
};

const resendByPhone = async (core: AccountCore, body: ResendBody): Promise<void> => {
  if (!core.auth.phoneEnabled) throw new AccountError('phone_provider_disabled');
  const user = await findUserByPhone(core.db, readPhone(body.phone ?? ''));
  const isPending = body.type === 'sms' ? user && !user.phoneConfirmedAt : user?.newPhone;
  if (isPending) throw new AccountError('sms_send_failed');
};

/** `POST /resend`: what is still waiting for its confirmation, once more. */
export const resend = async (core: AccountCore, body: ResendBody, facts: RequestFacts): Promise<object> => {
  const { type = '', email, phone } = body;
  const isMail = type === 'signup' || type === 'email_change';
  const isPhone = type === 'sms' || type === 'phone_change';
  if (!isMail && !isPhone)
    throw new AccountError(
      'validation_failed',
      'Missing one of these types: signup, email_change, sms, phone_change',
    );
  if (email && phone)
    throw new AccountError('validation_failed', 'Only an email address or phone number should be provided.');
  if (isMail) {
    if (!email) throw new AccountError('validation_failed', 'Type provided requires an email address');
    if (!core.auth.emailEnabled) throw new AccountError('email_provider_disabled');
    await resendByMail(core, body, facts);
  } else {
    if (!phone) throw new AccountError('validation_failed', 'Type provided requires a phone number');
    await resendByPhone(core, body);
  }
  return {};
};
