import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AccountCore } from '../core.ts';
import { type AccountRoutes, createAccountRoutes, type RequestFacts } from '../protocol/account-route.ts';
import { toAccountError } from '../protocol/error-handler.ts';
import { AccountError } from '../protocol/errors.ts';
import { optionalText, pkceFields, readPkce } from '../protocol/fields.ts';
import { readPathId } from '../protocol/path-id.ts';
import { bindBrowser, isBoundBrowser, releaseBrowser } from './browser-binding.ts';
import { authorizeLinking, type LinkRequest } from './link-request.ts';
import { arriveFrom, departTo, readFlow, recordFailure } from './oauth.service.ts';
import type { Providers } from './providers.ts';
import { failureAddress, successAddress } from './return-address.ts';
import { unlinkIdentity } from './unlink.service.ts';

// Whatever else is asked for travels on to the provider.
const authorizeQuery = z.looseObject({
  ...pkceFields,
  provider: optionalText,
  redirect_to: optionalText,
  scopes: optionalText,
  skip_http_redirect: optionalText,
});
type AuthorizeQuery = z.output<typeof authorizeQuery>;

const departureOf = (query: AuthorizeQuery, link: LinkRequest | null) => ({
  provider: query.provider ?? '',
  scopes: query.scopes ?? '',
  pkce: readPkce(query),
  link,
  extra: query,
});

/** Form answers hold the same parameters as query ones. */
const parametersOf = (request: FastifyRequest): URLSearchParams => {
  const parameters = new Map<string, string>();
  for (const source of [request.query, request.body])
    for (const [name, value] of Object.entries((source ?? {}) as Record<string, unknown>))
      if (typeof value === 'string') parameters.set(name, value);
  return new URLSearchParams([...parameters]);
};

const handleCallback = async (
  core: AccountCore,
  providers: Providers,
  { request, reply, facts }: { request: FastifyRequest; reply: FastifyReply; facts: RequestFacts },
): Promise<FastifyReply> => {
  const parameters = parametersOf(request);
  const state = parameters.get('state') ?? '';
  let redirectTo = core.config.publicUrl;
  const lead = (address: string): FastifyReply =>
    reply.header('referrer-policy', 'no-referrer').redirect(address, 302);
  try {
    const flow = await readFlow(core, state);
    if (!isBoundBrowser(core, request, state))
      throw new AccountError('bad_oauth_state', 'The sign-in was begun in another browser');
    redirectTo = flow.redirectTo ?? redirectTo;
    releaseBrowser(core, reply, state);
    try {
      return lead(successAddress(redirectTo, await arriveFrom(core, providers, { flow, parameters }, facts)));
    } catch (error) {
      await recordFailure(core, flow, toAccountError(error as FastifyError).code, facts);
      throw error;
    }
  } catch (error) {
    const known = toAccountError(error as FastifyError);
    if (known.status >= 500) request.log.error({ err: known.cause ?? known }, 'provider callback failed');
    return lead(failureAddress(redirectTo, known));
  }
};

const registerCallback = (app: FastifyInstance, core: AccountCore, providers: Providers): void => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  );
  const routes = createAccountRoutes(app, core);
  for (const method of ['GET', 'POST'] as const)
    routes.open(
      { method, path: '/callback', summary: 'Where providers send people back to', limit: 'authorize' },
      (input) => handleCallback(core, providers, input),
    );
};

const registerIdentities = (routes: AccountRoutes, core: AccountCore, providers: Providers): void => {
  routes.member(
    {
      method: 'GET',
      path: '/user/identities/authorize',
      summary: 'Begin to link another way to sign in',
      query: authorizeQuery,
      limit: 'authorize',
    },
    async ({ caller, query, facts, reply }) => {
      const departure = departureOf(query, authorizeLinking(core, caller));
      const { url, state } = await departTo(core, providers, departure, facts);
      bindBrowser(core, reply, state);
      return query.skip_http_redirect === 'true' ? { url } : reply.redirect(url, 302);
    },
  );
  routes.member(
    {
      method: 'DELETE',
      path: '/user/identities/:id',
      summary: 'Remove a way to sign in',
      params: z.object({ id: z.string() }),
    },
    async ({ caller, params, facts }) => {
      if (!core.auth.manualLinking) throw new AccountError('manual_linking_disabled');
      const identityId = readPathId(params.id, 'identity_id must be an UUID');
      return unlinkIdentity(core, caller, identityId, facts);
    },
  );
};

/** Signing in with OpenID Connect providers, and linking them. */
export const registerOauth = (
  app: FastifyInstance,
  routes: AccountRoutes,
  core: AccountCore,
  providers: Providers,
): void => {
  routes.open(
    {
      method: 'GET',
      path: '/authorize',
      summary: 'Begin to sign in with a provider',
      query: authorizeQuery,
      limit: 'authorize',
    },
    async ({ query, facts, reply }) => {
      const { url, state } = await departTo(core, providers, departureOf(query, null), facts);
      bindBrowser(core, reply, state);
      return reply.redirect(url, 302);
    },
  );
  registerIdentities(routes, core, providers);
  app.register(async (scope) => registerCallback(scope, core, providers));
};
