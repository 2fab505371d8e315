import type { AuthError } from '@supabase/auth-js';
import { loadAuth } from '../../../lib/auth.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { whenSettled } from '../../../lib/session.ts';

/** A refusal of the account service, by its code; `network` when it could not be reached. */
export class AccountError extends Error {
  readonly code: string | null;
  constructor(code: string | null) {
    super(code ?? 'unknown');
    this.name = 'AccountError';
    this.code = code;
  }
}

const refuse = (error: AuthError): never => {
  throw new AccountError(error.name === 'AuthRetryableFetchError' ? 'network' : (error.code ?? null));
};

/** What the browser says when nobody touched the key, or the window was closed. */
const isCeremonyError = ({ name, code }: { name: string; code?: string | undefined }): boolean =>
  name === 'WebAuthnError' || name === 'NotAllowedError' || (code?.startsWith('ERROR_') ?? false);

/** The data of an answer, or its refusal thrown. */
export const checkAnswer = <T>(answer: {
  data: T | null;
  error: { name: string; code?: string | undefined } | null;
}): T => {
  const { data, error } = answer;
  if (error && isCeremonyError(error)) throw new AccountError('passkey_cancelled');
  if (error || data === null)
    throw new AccountError(error?.name === 'AuthRetryableFetchError' ? 'network' : (error?.code ?? null));
  return data;
};

const client = () =>
  loadAuth().catch(() => {
    throw new AccountError('network');
  });

const pageAddress = (path: string) => new URL(path, location.origin).href;

export interface Credentials {
  email: string;
  password: string;
}

/** Signs in with a password. Resolves when the profile is here, or when the second factor is asked for. */
export const signIn = async (credentials: Credentials): Promise<void> => {
  const auth = await client();
  const { error } = await auth.signInWithPassword(credentials);
  if (error) refuse(error);
  await whenSettled();
};

/** Creates an account. `confirm` says that a mail has to be answered first. */
export const signUp = async (
  person: Credentials & { fullName: string },
): Promise<'signed_in' | 'confirm'> => {
  const auth = await client();
  const { data, error } = await auth.signUp({
    email: person.email,
    password: person.password,
    options: {
      data: { full_name: person.fullName, language: currentLanguage() },
      emailRedirectTo: pageAddress('/dashboard'),
    },
  });
  if (error) refuse(error);
  if (!data.session) return 'confirm';
  await whenSettled();
  return 'signed_in';
};

/** Answers the second factor with a code of the authenticator app. */
export const verifySecondFactor = async (code: string): Promise<void> => {
  const auth = await client();
  const factors = await auth.mfa.listFactors();
  if (factors.error) refuse(factors.error);
  const factor = factors.data?.totp[0];
  if (!factor) throw new AccountError('mfa_factor_not_found');
  const { error } = await auth.mfa.challengeAndVerify({ factorId: factor.id, code });
  if (error) refuse(error);
  await whenSettled();
};

/** Passkeys belong to a name: where the site is opened by an address of numbers there are none. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname);

/** Signs in by the lock of the device: both steps in one. */
export const signInWithPasskey = async (): Promise<void> => {
  const auth = await client();
  checkAnswer(await auth.signInWithPasskey());
  await whenSettled();
};

/** Answers the second factor with a security key, where one was added to the account. */
export const verifySecurityKey = async (): Promise<void> => {
  const auth = await client();
  const [key] = checkAnswer(await auth.mfa.listFactors()).webauthn;
  if (!key) throw new AccountError('mfa_factor_not_found');
  checkAnswer(await auth.mfa.webauthn.authenticate({ factorId: key.id }));
  await whenSettled();
};

/** Which second factors were added to the account. */
export const listSecondFactors = async (): Promise<{ app: boolean; key: boolean }> => {
  const auth = await client();
  const { totp, webauthn } = checkAnswer(await auth.mfa.listFactors());
  return { app: totp.length > 0, key: webauthn.length > 0 };
};

/** Answers the second factor with a recovery code, which is used up. */
export const verifyRecoveryCode = async (code: string): Promise<void> => {
  const auth = await client();
  checkAnswer(await auth.mfa.recoveryCodes.verify({ code }));
  await whenSettled();
};

/** Signs in with the code of a recovery mail, to set a new password. */
export const redeemRecoveryMail = async (email: string, token: string): Promise<void> => {
  const auth = await client();
  checkAnswer(await auth.verifyOtp({ type: 'recovery', email, token }));
  await whenSettled();
};

/** Asks for another address; the old and the new one both confirm it. */
export const changeEmail = async (email: string): Promise<void> => {
  const auth = await client();
  const { error } = await auth.updateUser({ email }, { emailRedirectTo: pageAddress('/dashboard') });
  if (error) refuse(error);
};

/** Asks for a mail to set a new password. Answers the same whether the address is known or not. */
export const requestRecovery = async (email: string): Promise<void> => {
  const auth = await client();
  const { error } = await auth.resetPasswordForEmail(email, { redirectTo: pageAddress('/reset') });
  if (error) refuse(error);
};

/** Sends the confirmation mail of a sign-up once more. */
export const resendConfirmation = async (email: string): Promise<void> => {
  const auth = await client();
  const { error } = await auth.resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: pageAddress('/dashboard') },
  });
  if (error) refuse(error);
};

/** Sets a new password for the signed-in account. */
export const setPassword = async (password: string, currentPassword?: string): Promise<void> => {
  const auth = await client();
  const { error } = await auth.updateUser(
    currentPassword === undefined ? { password } : { password, current_password: currentPassword },
  );
  if (error) refuse(error);
};

export const linkTypes = ['signup', 'magiclink', 'recovery', 'invite', 'email_change', 'email'] as const;
export type LinkType = (typeof linkTypes)[number];

/** Uses the link of a mail up. `half` means that the other address of an e-mail change has to confirm, too. */
export const consumeLink = async (type: LinkType, tokenHash: string): Promise<'done' | 'half'> => {
  const auth = await client();
  const { data, error } = await auth.verifyOtp({ type, token_hash: tokenHash });
  if (error) refuse(error);
  if (!data.session) return 'half';
  await whenSettled();
  return 'done';
};

const fragmentOf = (address: URL) => new URLSearchParams(address.hash.slice(1));

/** Takes the session an address brings: a PKCE code or tokens in the fragment. False when it brings none. */
export const takeSessionFromAddress = async (address: URL): Promise<boolean> => {
  const fragment = fragmentOf(address);
  const refused =
    address.searchParams.get('error_code') ?? fragment.get('error_code') ?? address.searchParams.get('error');
  if (refused) throw new AccountError(refused);
  const code = address.searchParams.get('code');
  const accessToken = fragment.get('access_token');
  const refreshToken = fragment.get('refresh_token');
  if (!code && !(accessToken && refreshToken)) return false;
  const auth = await client();
  const { error } = code
    ? await auth.exchangeCodeForSession(code)
    : await auth.setSession({ access_token: accessToken ?? '', refresh_token: refreshToken ?? '' });
  if (error) refuse(error);
  await whenSettled();
  return true;
};
