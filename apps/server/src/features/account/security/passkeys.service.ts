import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { deviceName } from '../../../lib/device.ts';
import { recordAudit } from '../../../platform/audit.ts';
import { publish } from '../../../platform/outbox.ts';
import { findUserById } from '../account.repository.ts';
import type { AccountCore } from '../core.ts';
import type { RequestFacts } from '../protocol/account-route.ts';
import { AccountError } from '../protocol/errors.ts';
import type { Caller } from '../protocol/guard.ts';
import type { SessionJson } from '../sessions/sessions.service.ts';
import { transact } from '../transact.ts';
import { isBanned } from '../users/user-json.ts';
import { requireFreshCaller } from './fresh-sign-in.ts';
import {
  createPasskeys,
  createSignInChallenges,
  lockPasskey,
  type PasskeyRow,
} from './passkeys.repository.ts';

/** Loaded with the first passkey: certificates and their parsers are a large library. */
const loadWebAuthn = () => import('@simplewebauthn/server');

const challengeSeconds = 300;
const maxPasskeys = 20;
const maxNameLength = 120;

interface PasskeyJson {
  readonly id: string;
  readonly friendly_name: string;
  readonly created_at: string;
  readonly last_used_at?: string;
}

const toJson = (row: PasskeyRow): PasskeyJson => ({
  id: row.id,
  friendly_name: row.friendlyName,
  created_at: row.createdAt.toISOString(),
  ...(row.lastUsedAt && { last_used_at: row.lastUsedAt.toISOString() }),
});

const siteOf = (core: AccountCore) => {
  const { origin, hostname } = new URL(core.config.publicUrl);
  return { origin, rpId: hostname };
};

const expiresAt = (core: AccountCore): number => Math.floor(core.now().getTime() / 1000) + challengeSeconds;
const oldest = (core: AccountCore): Date => new Date(core.now().getTime() - challengeSeconds * 1000);

/** Nobody is told by a password alone that there is a second factor to get round. */
const requireSecondFactor = ({ account, aal }: Caller): void => {
  if (aal !== 'aal2' && account.factors.some(({ status }) => status === 'verified'))
    throw new AccountError('insufficient_aal', undefined, { status: 403 });
};

/** `POST /passkeys/registration/options`. */
export const startRegistration = async (core: AccountCore, caller: Caller) => {
  const { user } = caller.account;
  if (user.isAnonymous) throw new AccountError('no_authorization', undefined, { status: 403 });
  requireSecondFactor(caller);
  requireFreshCaller(core, caller);
  const known = await createPasskeys(core.db, user.id).list();
  if (known.length >= maxPasskeys) throw new AccountError('too_many_enrolled_mfa_factors');
  const name = user.email ?? user.phone ?? user.id;
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: 'Medical Zone',
    rpID: siteOf(core).rpId,
    userName: name,
    userDisplayName: name,
    userID: new TextEncoder().encode(user.id),
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    // Found without a name typed first, and proven by the device's own lock: two factors in one.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: challengeSeconds * 1000,
  });
  const id = await createPasskeys(core.db, user.id).challenge(options.challenge, core.now());
  return { challenge_id: id, options, expires_at: expiresAt(core) };
};

/** `POST /passkeys/registration/verify`. */
export const finishRegistration = async (
  core: AccountCore,
  caller: Caller,
  answer: { readonly challengeId: string; readonly credential: unknown },
  facts: RequestFacts,
): Promise<PasskeyJson> => {
  const userId = caller.account.user.id;
  requireSecondFactor(caller);
  const { origin, rpId } = siteOf(core);
  const challenge = await createPasskeys(core.db, userId).takeChallenge(answer.challengeId, oldest(core));
  if (!challenge) throw new AccountError('webauthn_challenge_expired');
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    // Everything in it is checked by the library; what is no such object makes it throw.
    response: answer.credential as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw new AccountError('webauthn_verification_failed', undefined, { cause });
  });
  if (!registrationInfo) throw new AccountError('webauthn_verification_failed');
  const { credential, credentialBackedUp } = registrationInfo;
  return transact(core.db, async (tx) => {
    await findUserById(tx, userId, { lock: true });
    if (await lockPasskey(tx, credential.id)) throw new AccountError('webauthn_credential_exists');
    const row = await createPasskeys(tx, userId).insert({
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: (credential.transports ?? []).map((transport) => transport.slice(0, 40)).slice(0, 10),
      friendlyName: deviceName(facts.origin.userAgent) ?? '',
      isBackedUp: credentialBackedUp,
      createdAt: core.now(),
    });
    await recordAudit(tx, {
      action: 'passkey_added',
      actorId: userId,
      subjectId: userId,
      origin: facts.origin,
      detail: { passkeyId: row.id },
    });
    await publish(tx, { type: 'account.security_changed', userId });
    return toJson(row);
  });
};

/** `POST /passkeys/authentication/options`: the same for everybody, so that it tells nothing of accounts. */
export const startAuthentication = async (core: AccountCore) => {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: siteOf(core).rpId,
    userVerification: 'required',
    timeout: challengeSeconds * 1000,
  });
  const challenges = createSignInChallenges(core.db);
  await challenges.removeBefore(oldest(core));
  const id = await challenges.insert(options.challenge, core.now());
  return { challenge_id: id, options, expires_at: expiresAt(core) };
};

/** `POST /passkeys/authentication/verify`: a session that carries both factors. */
export const finishAuthentication = async (
  core: AccountCore,
  answer: { readonly challengeId: string; readonly credential: { readonly id?: unknown } },
  facts: RequestFacts,
): Promise<SessionJson> => {
  const { origin, rpId } = siteOf(core);
  const challenge = await createSignInChallenges(core.db).take(answer.challengeId, oldest(core));
  if (!challenge) throw new AccountError('webauthn_challenge_expired');
  const { id: credentialId } = answer.credential;
  if (typeof credentialId !== 'string') throw new AccountError('webauthn_verification_failed');
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  return transact(core.db, async (tx) => {
    const passkey = await lockPasskey(tx, credentialId);
    if (!passkey) return new AccountError('webauthn_credential_not_found');
    const user = await findUserById(tx, passkey.userId, { lock: true });
    if (!user) return new AccountError('webauthn_credential_not_found');
    const audit = { actorId: user.id, subjectId: user.id, origin: facts.origin };
    const checked = await verifyAuthenticationResponse({
      response: answer.credential as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
        transports: passkey.transports,
      },
      requireUserVerification: true,
    }).catch(() => null);
    if (!checked?.verified) {
      await recordAudit(tx, { ...audit, action: 'sign_in_failed', detail: { method: 'passkey' } });
      return new AccountError('webauthn_verification_failed');
    }
    if (isBanned(user, core.now())) return new AccountError('user_banned');
    const { newCounter, credentialBackedUp } = checked.authenticationInfo;
    await createPasskeys(tx, user.id).update(passkey.id, {
      counter: newCounter,
      isBackedUp: credentialBackedUp,
      lastUsedAt: core.now(),
    });
    const session = await core.sessions.issue(tx, {
      userId: user.id,
      method: 'passkey',
      aal: 'aal2',
      origin: facts.origin,
    });
    return session;
  });
};

/** `GET /passkeys`. */
export const listPasskeys = async (core: AccountCore, { account }: Caller): Promise<PasskeyJson[]> =>
  (await createPasskeys(core.db, account.user.id).list()).map(toJson);

/** `PATCH /passkeys/:id`. */
export const renamePasskey = async (
  core: AccountCore,
  { account }: Caller,
  id: string,
  name: string,
): Promise<PasskeyJson> => {
  if ([...name].length > maxNameLength)
    throw new AccountError('validation_failed', `friendly_name is limited to ${maxNameLength} characters`);
  const row = await createPasskeys(core.db, account.user.id).update(id, { friendlyName: name });
  if (!row) throw new AccountError('passkey_not_found');
  return toJson(row);
};

/** `DELETE /passkeys/:id`. */
export const removePasskey = async (
  core: AccountCore,
  caller: Caller,
  id: string,
  facts: RequestFacts,
): Promise<void> => {
  const userId = caller.account.user.id;
  requireSecondFactor(caller);
  requireFreshCaller(core, caller);
  await transact(core.db, async (tx) => {
    if (!(await createPasskeys(tx, userId).remove(id))) throw new AccountError('passkey_not_found');
    await recordAudit(tx, {
      action: 'passkey_removed',
      actorId: userId,
      subjectId: userId,
      origin: facts.origin,
      detail: { passkeyId: id },
    });
    await publish(tx, { type: 'account.security_changed', userId });
  });
};
