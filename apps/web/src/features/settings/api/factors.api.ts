import type { Factor } from '@supabase/auth-js';
import { loadAuth } from '../../../lib/auth.ts';
import { whenSettled } from '../../../lib/session.ts';
import { checkAnswer } from '../../account/account.public.ts';

/** Verified authenticator apps and security keys of this account. */
export const listFactors = async (): Promise<Factor[]> => {
  const auth = await loadAuth();
  const { totp, webauthn } = checkAnswer(await auth.mfa.listFactors());
  return [...totp, ...webauthn];
};

export interface Enrolment {
  id: string;
  /** Image address of the QR code. */
  qr: string;
  secret: string;
}

/** Begins with an authenticator app. Half-finished earlier tries are removed, as they hold the name. */
export const startEnrolment = async (): Promise<Enrolment> => {
  const auth = await loadAuth();
  const { all } = checkAnswer(await auth.mfa.listFactors());
  for (const factor of all.filter(
    ({ factor_type, status }) => factor_type === 'totp' && status === 'unverified',
  )) {
    checkAnswer(await auth.mfa.unenroll({ factorId: factor.id }));
  }
  const { id, totp } = checkAnswer(await auth.mfa.enroll({ factorType: 'totp', issuer: 'Medical Zone' }));
  return { id, qr: totp.qr_code, secret: totp.secret };
};

/** Proves the authenticator app with its first code; the session then carries both factors. */
export const finishEnrolment = async (factorId: string, code: string): Promise<void> => {
  const auth = await loadAuth();
  checkAnswer(await auth.mfa.challengeAndVerify({ factorId, code }));
  await whenSettled();
};

/** Lets the member touch a security key, which is the second factor from then on. */
export const addSecurityKey = async (friendlyName: string): Promise<void> => {
  const auth = await loadAuth();
  const { all } = checkAnswer(await auth.mfa.listFactors());
  // Left of a try nobody touched a key at; it would hold the name.
  for (const { id, factor_type, status } of all)
    if (factor_type === 'webauthn' && status === 'unverified')
      checkAnswer(await auth.mfa.unenroll({ factorId: id }));
  checkAnswer(await auth.mfa.webauthn.register({ friendlyName }));
  await whenSettled();
};

/** Takes the second factor away. */
export const removeFactor = async (factorId: string): Promise<void> => {
  const auth = await loadAuth();
  checkAnswer(await auth.mfa.unenroll({ factorId }));
  checkAnswer(await auth.refreshSession());
};
