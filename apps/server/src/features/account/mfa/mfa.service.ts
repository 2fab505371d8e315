import type { Transaction } from '@mz/db';
import { recordAudit } from '../../../platform/audit.ts';
import { publish } from '../../../platform/outbox.ts';
import { findUserById } from '../account.repository.ts';
import type { AccountCore } from '../core.ts';
import type { RequestFacts } from '../protocol/account-route.ts';
import { AccountError } from '../protocol/errors.ts';
import type { Caller } from '../protocol/guard.ts';
import { requireFreshCaller } from '../security/fresh-sign-in.ts';
import type { SessionJson } from '../sessions/sessions.service.ts';
import { warnOnRefusal } from '../sign-in/warn-owner.ts';
import { transact } from '../transact.ts';
import { factorSecretPurpose } from './enroll.service.ts';
import { createChallenges, createFactors, type FactorRow } from './mfa.repository.ts';
import { findStep } from './totp.ts';
import {
  judgeWebAuthn,
  makeWebAuthnChallenge,
  readWebAuthnAnswer,
  type WebAuthnChallenge,
} from './webauthn.ts';

/** Seconds a challenge may be answered. */
const challengeLifeSeconds = 300;
const keepMilliseconds = 24 * 3600 * 1000;
/** Wrong codes after which a challenge is worth nothing. */
const maxAttempts = 8;

export interface ChallengeJson {
  readonly id: string;
  readonly type: 'totp' | 'webauthn';
  readonly expires_at: number;
  readonly webauthn?: WebAuthnChallenge;
}

const requireFactor = async (tx: Transaction, userId: string, factorId: string): Promise<FactorRow> => {
  const factor = await createFactors(tx, userId).find(factorId);
  if (!factor) throw new AccountError('mfa_factor_not_found');
  return factor;
};

/** Opens the time in which a factor may be answered. */
export const challengeFactor = (
  core: AccountCore,
  caller: Caller,
  factorId: string,
): Promise<ChallengeJson> => {
  const userId = caller.account.user.id;
  const now = core.now();
  return transact(core.db, async (tx) => {
    const factor = await requireFactor(tx, userId, factorId);
    const isWebAuthn = factor.factorType === 'webauthn';
    if (!isWebAuthn && !core.auth.totpVerify) throw new AccountError('mfa_totp_verify_not_enabled');
    const factors = createFactors(tx, userId);
    const { email, phone } = caller.account.user;
    const asked = isWebAuthn
      ? await makeWebAuthnChallenge(core, factor, {
          account: email ?? phone ?? userId,
          others: await factors.list(),
        })
      : null;
    const challenges = createChallenges(tx, factorId);
    await challenges.removeBefore(new Date(now.getTime() - keepMilliseconds));
    const id = await challenges.insert(now, asked?.challenge);
    await factors.update(factorId, { lastChallengedAt: now, updatedAt: now });
    const expires_at = Math.floor(now.getTime() / 1000) + challengeLifeSeconds;
    if (asked) return { id, type: 'webauthn', expires_at, webauthn: asked.webauthn };
    return { id, type: 'totp', expires_at };
  });
};

interface Verification {
  readonly factorId: string;
  readonly challengeId: string | null;
  readonly code: string;
  /** The client's answer of a WebAuthn factor. */
  readonly webauthn?: unknown;
}

/** Judges a code; a refusal that must be counted is returned, so that its transaction is committed. */
const judge = async (
  core: AccountCore,
  tx: Transaction,
  factor: FactorRow,
  { challengeId, code, webauthn }: Verification,
): Promise<Partial<FactorRow> | AccountError> => {
  const challenges = createChallenges(tx, factor.id);
  const challenge = challengeId === null ? null : await challenges.find(challengeId);
  if (!challenge)
    throw new AccountError('mfa_factor_not_found', 'MFA factor with the provided challenge ID not found', {
      status: 422,
    });
  if (challenge.verifiedAt) throw new AccountError('mfa_ip_address_mismatch');
  const expiresAt = challenge.createdAt.getTime() + challengeLifeSeconds * 1000;
  if (expiresAt <= core.now().getTime() || challenge.attempts >= maxAttempts)
    throw new AccountError('mfa_challenge_expired');
  if (factor.factorType === 'webauthn') {
    const change =
      challenge.challenge &&
      (await judgeWebAuthn(core, factor, challenge.challenge, readWebAuthnAnswer(webauthn)));
    if (!change) {
      await challenges.countAttempt(challenge.id);
      return new AccountError('webauthn_verification_failed');
    }
    await challenges.markVerified(challenge.id, core.now());
    return change;
  }
  if (!factor.secret) throw new Error('A TOTP factor has no secret.');
  const step = findStep(core.secrets.open(factorSecretPurpose, factor.secret), code, core.now());
  // A code somebody has seen over a shoulder is worth nothing, with a new challenge either.
  if (step === null || (factor.lastUsedStep !== null && step <= factor.lastUsedStep)) {
    await challenges.countAttempt(challenge.id);
    return new AccountError('mfa_verification_failed');
  }
  await challenges.markVerified(challenge.id, core.now());
  return { lastUsedStep: step };
};

/** Lifts the caller's session by a factor that was just proven. */
export const acceptFactor = async (
  core: AccountCore,
  tx: Transaction,
  {
    caller,
    factor,
    facts,
    method,
  }: {
    caller: Caller & { sessionId: string };
    factor: FactorRow;
    facts: RequestFacts;
    /** As the session's claims name it: `totp`, `mfa/recovery_code`. */
    method: string;
  },
): Promise<SessionJson> => {
  const userId = caller.account.user.id;
  const audit = { actorId: userId, subjectId: userId, origin: facts.origin };
  const isNew = factor.status === 'unverified';
  if (isNew) {
    await createFactors(tx, userId).removeOtherUnverified(factor.id, factor.factorType);
    await publish(tx, { type: 'account.security_changed', userId, change: 'factor_added' });
  }
  const session = await core.sessions.upgrade(tx, {
    sessionId: caller.sessionId,
    userId,
    factorId: factor.id,
    method,
    origin: facts.origin,
  });
  await recordAudit(tx, {
    ...audit,
    action: 'factor_verified',
    detail: { factorId: factor.id, sessionId: caller.sessionId, isNew },
  });
  const ended = await core.sessions.revoke(tx, { userId, aal: 'aal1', except: caller.sessionId });
  for (const sessionId of ended)
    await recordAudit(tx, {
      ...audit,
      action: 'session_revoked',
      detail: { sessionId, reason: 'second_factor' },
    });
  return session;
};

/** Checks a code and lifts the caller's session to aal2. */
export const verifyFactor = async (
  core: AccountCore,
  caller: Caller,
  verification: Verification,
  facts: RequestFacts,
): Promise<SessionJson> => {
  const userId = caller.account.user.id;
  const sessionId = caller.session?.id;
  const { factorId } = verification;
  const known = caller.account.factors.find(({ id }) => id === factorId);
  if (!known) throw new AccountError('mfa_factor_not_found');
  const isWebAuthn = known.factor_type === 'webauthn';
  if (!isWebAuthn && !core.auth.totpVerify) throw new AccountError('mfa_totp_verify_not_enabled');
  if (!isWebAuthn && verification.code === '')
    throw new AccountError('validation_failed', 'Code needs to be non-empty');
  if (sessionId === undefined) throw new AccountError('session_not_found');

  const guesser = { ip: facts.origin.ip, device: facts.deviceOf(userId, 'aal2') };
  const attempt = await warnOnRefusal(
    core,
    { user: caller.account.user, template: 'code_guessed', facts },
    () => core.limits.takeCode(factorId, guesser),
  );
  const session = await transact(core.db, async (tx) => {
    // The user's row first: two devices that verify at once end each other's sessions one after the other.
    await findUserById(tx, userId, { lock: true });
    const factors = createFactors(tx, userId);
    const factor = await requireFactor(tx, userId, factorId);
    const others = (await factors.list()).filter(({ status }) => status === 'verified');
    if (factor.status === 'unverified' && others.length > 0 && caller.aal !== 'aal2')
      throw new AccountError('insufficient_aal', 'AAL2 required to verify a new factor', { status: 403 });
    const change = await judge(core, tx, factor, verification);
    if (change instanceof AccountError) {
      await recordAudit(tx, {
        action: 'factor_verification_failed',
        actorId: userId,
        subjectId: userId,
        origin: facts.origin,
        detail: { factorId, sessionId },
      });
      return change;
    }
    await factors.update(factorId, { ...change, status: 'verified', updatedAt: core.now() });
    const method = isWebAuthn ? 'mfa/webauthn' : 'totp';
    return acceptFactor(core, tx, { caller: { ...caller, sessionId }, factor, facts, method });
  });
  await attempt.succeed();
  return session;
};

export interface FactorRemoval {
  readonly userId: string;
  readonly factorId: string;
  readonly actorId: string | null;
  readonly facts: RequestFacts;
}

/** Removes a factor and what it lifted. */
export const removeFactor = async (
  core: AccountCore,
  tx: Transaction,
  { userId, factorId, actorId, facts }: FactorRemoval,
): Promise<void> => {
  const factors = createFactors(tx, userId);
  await factors.lowerSessions(factorId, core.now());
  await factors.remove(factorId);
  // Codes for a lost second factor are worth nothing without one.
  const left = await factors.list();
  if (!left.some((factor) => factor.status === 'verified' && factor.factorType !== 'recovery_code'))
    for (const factor of left) if (factor.factorType === 'recovery_code') await factors.remove(factor.id);
  await recordAudit(tx, {
    action: 'factor_removed',
    actorId,
    subjectId: userId,
    origin: facts.origin,
    detail: { factorId },
  });
  await publish(tx, { type: 'account.security_changed', userId, change: 'factor_removed' });
};

/** Removes one of the caller's own factors; a verified one only with a second factor shown. */
export const unenrollFactor = (
  core: AccountCore,
  caller: Caller,
  factorId: string,
  facts: RequestFacts,
): Promise<{ id: string }> => {
  const userId = caller.account.user.id;
  return transact(core.db, async (tx) => {
    await findUserById(tx, userId, { lock: true });
    const factor = await requireFactor(tx, userId, factorId);
    if (factor.status === 'verified' && caller.aal !== 'aal2')
      throw new AccountError('insufficient_aal', 'AAL2 required to unenroll verified factor', {
        status: 422,
      });
    if (factor.status === 'verified') requireFreshCaller(core, caller);
    await removeFactor(core, tx, { userId, factorId, actorId: userId, facts });
    return { id: factorId };
  });
};
