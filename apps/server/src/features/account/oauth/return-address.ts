import { type AccountError, toErrorParameters } from '../protocol/errors.ts';
import type { Outcome } from './oauth.service.ts';

const withQuery = (address: string, parameters: Record<string, string>): string => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
};

const withFragment = (address: string, parameters: Record<string, string>): string => {
  const url = new URL(address);
  url.hash = new URLSearchParams(parameters).toString();
  return url.href;
};

/** Where the application receives its code, or its session. */
export const successAddress = (redirectTo: string, outcome: Outcome): string => {
  if ('code' in outcome) return withQuery(redirectTo, { code: outcome.code });
  const { session, accessToken, refreshToken } = outcome;
  return withFragment(redirectTo, {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    provider_token: accessToken,
    ...(refreshToken !== null && { provider_refresh_token: refreshToken }),
    refresh_token: session.refresh_token,
    sb: '',
    token_type: 'bearer',
  });
};

const denials = new Set(['signup_disabled', 'user_banned', 'provider_email_needs_verification']);

/** Where the application hears what went wrong: in the query and in the fragment. */
export const failureAddress = (redirectTo: string, error: AccountError): string => {
  const fallback = denials.has(error.code) ? 'access_denied' : 'server_error';
  const parameters = { error: fallback, ...toErrorParameters(error) };
  return withFragment(withQuery(redirectTo, parameters), { ...parameters, sb: '' });
};
