import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { AccountCore } from '../core.ts';
import { AccountError } from '../protocol/errors.ts';
import type { FactorRow } from './mfa.repository.ts';

/** Loaded with the first factor of the kind: certificates and their parsers are a large library. */
const loadWebAuthn = () => import('@simplewebauthn/server');

const timeoutMilliseconds = 300_000;

/** What a client sends to answer a challenge; `type` says which of the two the challenge asked for. */
export interface WebAuthnAnswer {
  readonly type: string;
  readonly credential: unknown;
}

/** As the published client reads it: options in the JSON of WebAuthn Level 3. */
export interface WebAuthnChallenge {
  readonly type: 'create' | 'request';
  readonly credential_options: { readonly publicKey: object };
}

const siteOf = (core: AccountCore) => {
  const { origin, hostname } = new URL(core.config.publicUrl);
  return { origin, rpId: hostname };
};

/**
 * The challenge of a factor: to make a credential while it is unverified, to use it afterwards. Site and origin are the
 * installation's own, whatever the client names.
 */
export const makeWebAuthnChallenge = async (
  core: AccountCore,
  factor: FactorRow,
  { account, others }: { readonly account: string; readonly others: readonly FactorRow[] },
): Promise<{ challenge: string; webauthn: WebAuthnChallenge }> => {
  const { rpId } = siteOf(core);
  if (factor.credentialId === null) {
    const { generateRegistrationOptions } = await loadWebAuthn();
    const publicKey = await generateRegistrationOptions({
      rpName: 'Medical Zone',
      rpID: rpId,
      userName: account,
      userDisplayName: account,
      userID: new TextEncoder().encode(factor.userId),
      attestationType: 'none',
      excludeCredentials: others.flatMap(({ credentialId, transports }) =>
        credentialId === null ? [] : [{ id: credentialId, transports }],
      ),
      // A second step beside the password: a key without a lock of its own is enough.
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
      timeout: timeoutMilliseconds,
    });
    return {
      challenge: publicKey.challenge,
      webauthn: { type: 'create', credential_options: { publicKey } },
    };
  }
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const publicKey = await generateAuthenticationOptions({
    rpID: rpId,
    allowCredentials: [{ id: factor.credentialId, transports: factor.transports }],
    userVerification: 'preferred',
    timeout: timeoutMilliseconds,
  });
  return {
    challenge: publicKey.challenge,
    webauthn: { type: 'request', credential_options: { publicKey } },
  };
};

/** What an accepted answer changes of its factor; null where it is not accepted. */
export const judgeWebAuthn = async (
  core: AccountCore,
  factor: FactorRow,
  challenge: string,
  answer: WebAuthnAnswer,
): Promise<Partial<FactorRow> | null> => {
  const { origin, rpId } = siteOf(core);
  const expected = { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpId };
  // Everything in an answer is checked by the library; what is no such object makes it throw.
  if (factor.credentialId === null || factor.publicKey === null) {
    if (answer.type !== 'create') return null;
    const { verifyRegistrationResponse } = await loadWebAuthn();
    const { registrationInfo } = await verifyRegistrationResponse({
      ...expected,
      response: answer.credential as RegistrationResponseJSON,
      requireUserVerification: false,
    }).catch(() => ({ registrationInfo: undefined }));
    if (!registrationInfo) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey),
      signCount: counter,
      transports: transports.map((transport) => transport.slice(0, 40)).slice(0, 10),
    };
  }
  if (answer.type !== 'request') return null;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const checked = await verifyAuthenticationResponse({
    ...expected,
    response: answer.credential as AuthenticationResponseJSON,
    credential: {
      id: factor.credentialId,
      publicKey: new Uint8Array(factor.publicKey),
      counter: factor.signCount,
      transports: factor.transports,
    },
    requireUserVerification: false,
  }).catch(() => null);
  return checked?.verified ? { signCount: checked.authenticationInfo.newCounter } : null;
};

/** The answer of a client's body. @throws AccountError `validation_failed` */
export const readWebAuthnAnswer = (given: unknown): WebAuthnAnswer => {
  const { type, credential_response: credential } = (given ?? {}) as Record<string, unknown>;
  if (typeof type !== 'string' || typeof credential !== 'object' || credential === null)
    throw new AccountError('validation_failed', 'webauthn.type and webauthn.credential_response are needed');
  return { type, credential };
};
