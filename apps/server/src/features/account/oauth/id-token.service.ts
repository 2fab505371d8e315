import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { decodeJwt, errors, type JWTPayload } from 'jose';
import { recordAudit } from '../../../platform/audit.ts';
import type { AccountCore } from '../core.ts';
import type { RequestFacts } from '../protocol/account-route.ts';
import { AccountError, OAuthError } from '../protocol/errors.ts';
import { authenticate } from '../protocol/guard.ts';
import type { SessionJson } from '../sessions/sessions.service.ts';
import type { Grant, TokenBody } from '../sign-in/grant.ts';
import { transact } from '../transact.ts';
import { authorizeLinking } from './link-request.ts';
import { findOrCreateUser, linkIdentity, retryConflict } from './linking.service.ts';
import { type ProviderProfile, toProfile } from './provider-profile.ts';
import type { Provider, Providers } from './providers.ts';

/** Providers clients know by name, whether or not this instance has them. */
const knownIssuers = new Map<string, string>([
  ['apple', 'https://appleid.apple.com'],
  ['azure', 'https://login.microsoftonline.com'],
  ['facebook', 'https://www.facebook.com'],
  ['google', 'https://accounts.google.com'],
  ['kakao', 'https://kauth.kakao.com'],
  ['keycloak', 'keycloak'],
  ['linkedin_oidc', 'https://www.linkedin.com/oauth'],
  ['slack_oidc', 'https://slack.com'],
  ['snapchat', 'https://accounts.snapchat.com'],
]);

const issuerOf = (token: string): string | undefined => {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
};

const sameIssuer = (a: string, b: string): boolean => a.replace(/\/$/, '') === b.replace(/\/$/, '');

const findProvider = (providers: Providers, body: TokenBody): Provider => {
  if (!body.id_token) throw new OAuthError('id_token required');
  if (!body.provider && !(body.client_id && body.issuer))
    throw new OAuthError('provider or client_id and issuer required');
  const named = body.provider ? providers.get(body.provider) : undefined;
  const byIssuer = [...providers.values()].find(
    ({ settings }) =>
      sameIssuer(settings.issuer, body.issuer ?? '') &&
      [settings.clientId, ...settings.audiences].includes(body.client_id ?? ''),
  );
  const provider = named ?? (body.provider ? undefined : byIssuer);
  if (provider) return provider;
  if (body.provider && !knownIssuers.has(body.provider))
    throw new AccountError(
      'validation_failed',
      `Custom OIDC provider "${body.provider.slice(0, 40)}" not allowed`,
    );
  const issuer = issuerOf(body.id_token) ?? body.issuer ?? knownIssuers.get(body.provider ?? '') ?? '';
  throw new AccountError('provider_disabled', `Provider (issuer "${issuer.slice(0, 200)}") is not enabled`);
};

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

const checkAudience = (provider: Provider, claims: JWTPayload): void => {
  const { clientId, audiences } = provider.settings;
  const given = [claims.aud ?? []].flat();
  if (!given.some((audience) => [clientId, ...audiences].includes(audience)))
    throw new OAuthError(`Unacceptable audience in id_token: [${given.join(' ')}]`);
};

/** The token holds the hash of what only the client that asked for it knows. */
const checkNonce = (claims: JWTPayload, nonce: string): void => {
  const inToken = typeof claims.nonce === 'string' ? claims.nonce : '';
  if ((inToken === '') !== (nonce === ''))
    throw new OAuthError('Passed nonce and nonce in id_token should either both exist or not.');
  if (nonce !== '' && sha256(nonce).toString('hex') !== inToken)
    throw new OAuthError('Nonces mismatch', 'invalid nonce');
};

const checkAccessToken = (claims: JWTPayload, accessToken: string | undefined): void => {
  if (typeof claims.at_hash !== 'string' || !accessToken) return;
  // Half of the hash the signature uses; every provider of note signs with SHA-256.
  const half = sha256(accessToken).subarray(0, 16).toString('base64url');
  if (half !== claims.at_hash) throw new OAuthError('Bad ID token');
};

/** What the key set's address answers, or does not, is no fault of the token. */
const silence = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID']);

const verifyToken = async (
  core: AccountCore,
  provider: Provider,
  body: TokenBody,
): Promise<ProviderProfile> => {
  const claims = await provider.verifyIdToken(body.id_token ?? '', core.now()).catch((error: unknown) => {
    const isRefusal = error instanceof errors.JOSEError && !silence.has(error.code);
    if (!isRefusal)
      throw new AccountError('service_unavailable', 'The provider does not answer as it should', {
        retryAfter: 5,
        cause: error,
      });
    core.log.info({ reason: error.code, provider: provider.settings.name }, 'ID token refused');
    throw new OAuthError('Bad ID token');
  });
  checkAudience(provider, claims);
  checkNonce(claims, body.nonce ?? '');
  checkAccessToken(claims, body.access_token);
  return toProfile(provider.settings.name, claims, provider.settings);
};

const targetOf = async (
  core: AccountCore,
  body: TokenBody,
  request: FastifyRequest,
): Promise<string | null> => {
  if (!body.link_identity) return null;
  return authorizeLinking(core, await authenticate(core, request)).userId;
};

const settle = (
  core: AccountCore,
  profile: ProviderProfile,
  target: string | null,
  facts: RequestFacts,
): Promise<SessionJson> =>
  transact(core.db, async (tx) => {
    const arrival = { profile, facts };
    if (target !== null) await linkIdentity(core, tx, target, arrival);
    const userId = target ?? (await findOrCreateUser(core, tx, arrival));
    const { provider } = profile;
    return core.sessions.issue(tx, { userId, method: 'oauth', provider, origin: facts.origin });
  });

/** `grant_type=id_token`: signs in with a token the application got from the provider itself. */
export const createIdTokenGrant =
  (core: AccountCore, providers: Providers): Grant =>
  async ({ body, facts, request }) => {
    await core.limits.takeFor('token', facts.origin.ip);
    const target = await targetOf(core, body, request);
    const provider = findProvider(providers, body);
    try {
      const profile = await verifyToken(core, provider, body);
      return await retryConflict(() => settle(core, profile, target, facts));
    } catch (error) {
      if (error instanceof AccountError || error instanceof OAuthError)
        await recordAudit(core.db, {
          action: 'sign_in_failed',
          subjectId: target,
          origin: facts.origin,
          detail: {
            method: 'id_token',
            provider: provider.settings.name,
            reason: error instanceof AccountError ? error.code : error.error,
          },
        });
      throw error;
    }
  };
