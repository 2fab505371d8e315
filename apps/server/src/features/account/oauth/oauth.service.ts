import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client';
import { recordAudit } from '../../../platform/audit.ts';
import type { AccountCore } from '../core.ts';
import type { RequestFacts } from '../protocol/account-route.ts';
import { AccountError } from '../protocol/errors.ts';
import type { Pkce } from '../protocol/fields.ts';
import type { SessionJson } from '../sessions/sessions.service.ts';
import type { FlowRow } from '../sign-in/flow-row.ts';
import { transact } from '../transact.ts';
import { type Fetched, fetchProfile, type ProviderState, reach } from './exchange.ts';
import {
  completeProviderFlow,
  deleteProviderFlow,
  findProviderFlow,
  insertProviderFlow,
  takeProviderState,
} from './flow.repository.ts';
import { assertSession, type LinkRequest } from './link-request.ts';
import { findOrCreateUser, linkIdentity, retryConflict } from './linking.service.ts';
import type { Provider, Providers } from './providers.ts';

/** Seconds a trip to the provider may take. */
const flowLifeSeconds = 300;
const statePurpose = 'oauth-state';
const tokenPurpose = 'provider-token';

/** Parameters of the request to the provider that are ours alone to set. */
const reserved = new Set([
  'provider',
  'redirect_to',
  'scopes',
  'skip_http_redirect',
  'apikey',
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  'nonce',
  'max_age',
  'code_challenge',
  'code_challenge_method',
  'request',
  'request_uri',
]);

export interface Departure {
  readonly provider: string;
  readonly scopes: string;
  readonly pkce: Pkce | null;
  /** Null for a sign-in. */
  readonly link: LinkRequest | null;
  /** Further parameters of the request, such as `prompt` or `login_hint`. */
  readonly extra: Readonly<Record<string, unknown>>;
}

const requireProvider = (providers: Providers, name: string): Provider => {
  const provider = providers.get(name);
  if (!provider) throw new AccountError('validation_failed', 'Unsupported provider: provider is not enabled');
  return provider;
};

const extraOf = (extra: Departure['extra']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(extra).flatMap(([name, value]) =>
      reserved.has(name) || typeof value !== 'string' ? [] : [[name, value]],
    ),
  );

/** Begins a trip to a provider: the address to send the browser to. */
export const departTo = async (
  core: AccountCore,
  providers: Providers,
  departure: Departure,
  facts: RequestFacts,
): Promise<{ url: string; state: string }> => {
  const provider = requireProvider(providers, departure.provider);
  const configuration = await reach(provider);
  const secret: ProviderState = {
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    ...(departure.link && { sessionId: departure.link.sessionId }),
  };
  const state = await insertProviderFlow(core.db, {
    provider: departure.provider,
    pkce: departure.pkce,
    redirectTo: facts.redirectTo,
    linkingUserId: departure.link?.userId ?? null,
    providerState: core.secrets.seal(statePurpose, JSON.stringify(secret)),
    now: core.now(),
  });
  const scopes = new Set(`${provider.settings.scopes} ${departure.scopes}`.split(/[\s,]+/).filter(Boolean));
  const url = buildAuthorizationUrl(configuration, {
    ...extraOf(departure.extra),
    response_type: 'code',
    redirect_uri: `${core.serviceUrl}/callback`,
    scope: [...scopes].join(' '),
    state,
    nonce: secret.nonce,
    code_challenge: await calculatePKCECodeChallenge(secret.verifier),
    code_challenge_method: 'S256',
  });
  return { url: url.href, state };
};

const badState = (): AccountError =>
  new AccountError('bad_oauth_state', 'OAuth state is missing, used or expired');

/** The flow a callback belongs to. @throws AccountError `bad_oauth_state` */
export const readFlow = async (core: AccountCore, state: string): Promise<FlowRow> => {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(state);
  const flow = isId ? await findProviderFlow(core.db, state) : null;
  if (!flow) throw badState();
  return flow;
};

export type Outcome =
  | { readonly code: string }
  | { readonly session: SessionJson; readonly accessToken: string; readonly refreshToken: string | null };

const settle = (
  core: AccountCore,
  flow: FlowRow,
  { fetched, sessionId }: { fetched: Fetched; sessionId: string | undefined },
  facts: RequestFacts,
): Promise<Outcome> =>
  transact<Outcome>(core.db, async (tx) => {
    const { profile, accessToken, refreshToken } = fetched;
    const arrival = { profile, facts };
    const { linkingUserId } = flow;
    if (linkingUserId !== null) {
      await assertSession(tx, { userId: linkingUserId, sessionId: sessionId ?? '' });
      await linkIdentity(core, tx, linkingUserId, arrival);
    }
    const userId = linkingUserId ?? (await findOrCreateUser(core, tx, arrival));
    if (flow.codeChallenge !== null) {
      const seal = (text: string | null): Buffer | null =>
        text === null ? null : core.secrets.seal(tokenPurpose, text);
      await completeProviderFlow(tx, flow.id, {
        userId,
        accessToken: seal(accessToken),
        refreshToken: seal(refreshToken),
        now: core.now(),
      });
      return { code: flow.authCode };
    }
    await deleteProviderFlow(tx, flow.id);
    const session = await core.sessions.issue(tx, {
      userId,
      method: 'oauth',
      provider: profile.provider,
      origin: facts.origin,
    });
    return { session, accessToken, refreshToken };
  });

/** Ends a trip: signs in, signs up or links, and gives what the application is to receive. */
export const arriveFrom = async (
  core: AccountCore,
  providers: Providers,
  { flow, parameters }: { flow: FlowRow; parameters: URLSearchParams },
  facts: RequestFacts,
): Promise<Outcome> => {
  const sealed = await transact(core.db, (tx) => takeProviderState(tx, flow.id));
  if (!sealed) throw badState();
  if (flow.createdAt.getTime() + flowLifeSeconds * 1000 <= core.now().getTime())
    throw new AccountError('flow_state_expired');
  const provider = requireProvider(providers, flow.provider ?? '');
  const state = JSON.parse(core.secrets.open(statePurpose, sealed)) as ProviderState;
  const fetched = await fetchProfile(core, provider, flow, state, parameters);
  return retryConflict(() => settle(core, flow, { fetched, sessionId: state.sessionId }, facts));
};

/** Writes down a sign-in that came to nothing. */
export const recordFailure = (
  core: AccountCore,
  flow: FlowRow,
  reason: string,
  facts: RequestFacts,
): Promise<void> =>
  recordAudit(core.db, {
    action: 'sign_in_failed',
    subjectId: flow.linkingUserId,
    origin: facts.origin,
    detail: { method: 'oauth', provider: flow.provider, reason },
  });
