import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  ClientError,
  type Configuration,
  fetchUserInfo,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import type { AccountCore } from '../core.ts';
import { AccountError } from '../protocol/errors.ts';
import type { FlowRow } from '../sign-in/flow-row.ts';
import { type ProviderProfile, toProfile } from './provider-profile.ts';
import type { Provider } from './providers.ts';

/** What only the trip that began with it may end with. */
export interface ProviderState {
  readonly nonce: string;
  readonly verifier: string;
  /** The session that asked for a link; none for a sign-in. */
  readonly sessionId?: string;
}

/** A provider that does not answer is not our caller's mistake. */
export const reach = async (provider: Provider): Promise<Configuration> => {
  try {
    return await provider.configuration();
  } catch (error) {
    throw new AccountError('service_unavailable', `${provider.settings.name} does not answer as it should`, {
      retryAfter: 5,
      cause: error,
    });
  }
};

/** Who came, and the provider's own tokens for the application. */
export interface Fetched {
  readonly profile: ProviderProfile;
  readonly accessToken: string;
  readonly refreshToken: string | null;
}

const silence = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT']);

const readFailure = (error: unknown): unknown => {
  if (error instanceof AccountError) return error;
  if (error instanceof AuthorizationResponseError)
    return new AccountError(
      'bad_oauth_callback',
      (error.error_description ?? error.error).toWellFormed().slice(0, 300),
      { status: error.error === 'access_denied' ? 403 : 400, cause: error },
    );
  const isAnswer =
    error instanceof ResponseBodyError ||
    error instanceof WWWAuthenticateChallengeError ||
    (error instanceof ClientError && !silence.has(error.code ?? ''));
  if (isAnswer)
    return new AccountError('bad_oauth_callback', 'Unable to exchange external code', { cause: error });
  return new AccountError('service_unavailable', 'The provider does not answer', { cause: error });
};

/** Exchanges the provider's code and reads who came: network only, no transaction. */
export const fetchProfile = async (
  core: AccountCore,
  provider: Provider,
  flow: FlowRow,
  { nonce, verifier }: ProviderState,
  parameters: URLSearchParams,
): Promise<Fetched> => {
  const configuration = await reach(provider);
  try {
    const tokens = await authorizationCodeGrant(
      configuration,
      new URL(`${core.serviceUrl}/callback?${parameters}`),
      { pkceCodeVerifier: verifier, expectedNonce: nonce, expectedState: flow.id },
    );
    const claims = tokens.claims();
    if (!claims) throw new AccountError('bad_oauth_callback', 'The provider sent no ID token');
    const { groupRoles, groupsClaim } = provider.settings;
    const lacks = claims.email === undefined || (groupRoles && claims[groupsClaim] === undefined);
    const needsMore = lacks && configuration.serverMetadata().userinfo_endpoint !== undefined;
    const more = needsMore ? await fetchUserInfo(configuration, tokens.access_token, claims.sub) : {};
    return {
      profile: toProfile(provider.settings.name, { ...more, ...claims }, provider.settings),
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token ?? null,
    };
  } catch (error) {
    throw readFailure(error);
  }
};
