import { z } from 'zod';
import { networkOf } from '../../../lib/network.ts';
import type { AccountCore } from '../core.ts';
import type { AccountRoutes } from '../protocol/account-route.ts';
import { AccountError } from '../protocol/errors.ts';
import { optionalText } from '../protocol/fields.ts';
import { type Grant, tokenBody } from './grant.ts';
import { exchangeCode, signInWithPassword } from './token.service.ts';

const refresh =
  (core: AccountCore): Grant =>
  async ({ body, facts }) => {
    if (!body.refresh_token) throw new AccountError('validation_failed', 'refresh_token required');
    await core.limits.take(
      'refresh',
      core.sessions.limitKeyOf(body.refresh_token) ?? networkOf(facts.origin.ip),
    );
    return core.sessions.refresh(body.refresh_token, facts.origin);
  };

/** @param further grants other parts of the service bring, by `grant_type` */
export const registerToken = (
  routes: AccountRoutes,
  core: AccountCore,
  further: Readonly<Record<string, Grant>> = {},
): void => {
  const grants = new Map<string, Grant>([
    ['password', ({ body, facts }) => signInWithPassword(core, body, facts)],
    ['refresh_token', refresh(core)],
    ['pkce', ({ body, facts }) => exchangeCode(core, body, facts)],
    [
      'web3',
      async () => {
        throw new AccountError('web3_provider_disabled');
      },
    ],
    ...Object.entries(further),
  ]);
  routes.open(
    {
      method: 'POST',
      path: '/token',
      summary: 'Exchange credentials for a session',
      body: tokenBody,
      query: z.object({
        grant_type: optionalText.describe('password, refresh_token, pkce, id_token or web3'),
      }),
    },
    async ({ body, query, facts, request }) => {
      const grant = grants.get(query.grant_type ?? '');
      if (!grant) throw new AccountError('invalid_credentials', 'unsupported_grant_type');
      return grant({ body, facts, request });
    },
  );
};
