import type { FastifyError, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { AccountCore } from '../core.ts';
import type { AccountRoutes } from '../protocol/account-route.ts';
import { toAccountError } from '../protocol/error-handler.ts';
import { AccountError, toErrorParameters } from '../protocol/errors.ts';
import { addressFields, optionalText, redirectQuery } from '../protocol/fields.ts';
import { isPkceHash } from './one-time-tokens.service.ts';
import { halfwayMessage, type LinkOutcome, verify, verifyLink } from './verify.service.ts';

const verifyBody = z.object({
  ...addressFields,
  type: optionalText,
  token: optionalText,
  token_hash: optionalText,
  redirect_to: optionalText,
});

const verifyQuery = z.object({ type: optionalText, token: optionalText, redirect_to: optionalText });

const withFragment = (address: string, parameters: Record<string, string>): string => {
  const url = new URL(address);
  url.hash = new URLSearchParams(parameters).toString();
  return url.href;
};

const withQuery = (address: string, parameters: Record<string, string>): string => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
};

const addressOf = (redirectTo: string, type: string, outcome: LinkOutcome): string => {
  if ('code' in outcome) return withQuery(redirectTo, { code: outcome.code });
  if ('halfway' in outcome) return withFragment(redirectTo, { message: halfwayMessage, sb: '' });
  const { access_token, expires_at, expires_in, refresh_token } = outcome.session;
  return withFragment(redirectTo, {
    access_token,
    expires_at: String(expires_at),
    expires_in: String(expires_in),
    refresh_token,
    sb: '',
    token_type: 'bearer',
    type,
  });
};

const failureAddress = (redirectTo: string, isPkce: boolean, error: AccountError): string => {
  const parameters = toErrorParameters(error);
  const target = isPkce ? withQuery(redirectTo, parameters) : redirectTo;
  return withFragment(target, { ...parameters, sb: '' });
};

const redirect = (reply: FastifyReply, address: string): FastifyReply =>
  // The address carries tokens: no page it leads to may pass it on.
  reply.header('referrer-policy', 'no-referrer').redirect(address, 303);

export const registerVerify = (routes: AccountRoutes, core: AccountCore): void => {
  routes.open(
    {
      method: 'POST',
      path: '/verify',
      summary: 'Confirm with a code or the hash of a link',
      body: verifyBody,
      query: redirectQuery,
      limit: 'verify',
    },
    ({ body, facts }) => verify(core, body, facts),
  );
  routes.open(
    {
      method: 'GET',
      path: '/verify',
      summary: 'Confirm by opening a link; leads back to the application',
      query: verifyQuery,
      limit: 'verify',
    },
    async ({ query, facts, request, reply }) => {
      const { type = '', token = '' } = query;
      if (type === '') throw new AccountError('validation_failed', 'Verify requires a verification type');
      if (token === '') throw new AccountError('validation_failed', 'Verify requires a token');
      try {
        const outcome = await verifyLink(core, { type, token }, facts);
        return redirect(reply, addressOf(facts.redirectTo, type, outcome));
      } catch (error) {
        const known = toAccountError(error as FastifyError);
        if (known.status >= 500) request.log.error({ err: known.cause ?? known }, 'account request failed');
        return redirect(reply, failureAddress(facts.redirectTo, isPkceHash(token), known));
      }
    },
  );
};
