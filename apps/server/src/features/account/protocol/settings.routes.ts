import { z } from 'zod';
import type { AccountCore } from '../core.ts';
import type { AccountRoutes } from './account-route.ts';
import { AccountError } from './errors.ts';
import { optional, optionalText, pkceFields } from './fields.ts';

/** Providers dashboards expect to find named. */
const knownProviders = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'slack',
  'slack_oidc',
  'snapchat',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'x',
  'zoom',
] as const;

const ssoBody = z.object({
  ...pkceFields,
  provider_id: optionalText,
  domain: optionalText,
  redirect_to: optionalText,
  skip_http_redirect: optional(z.boolean()),
});

export const registerSettings = (routes: AccountRoutes, core: AccountCore): void => {
  const { auth } = core;

  routes.open({ method: 'GET', path: '/settings', summary: 'What this instance allows' }, async () => ({
    external: {
      anonymous_users: auth.anonymousEnabled,
      ...Object.fromEntries(knownProviders.map((name) => [name, false])),
      ...Object.fromEntries(auth.oidcProviders.map(({ name }) => [name, true])),
      email: auth.emailEnabled,
      phone: auth.phoneEnabled,
    },
    disable_signup: !auth.signupEnabled,
    mailer_autoconfirm: auth.autoconfirm,
    phone_autoconfirm: auth.phoneAutoconfirm,
    sms_provider: '',
    saml_enabled: false,
    saml_private_key_next_configured: false,
    passkeys_enabled: true,
  }));

  routes.open(
    { method: 'GET', path: '/health', summary: 'Whether the account service answers' },
    async () => ({
      version: core.version,
      name: 'GoTrue',
      description: 'GoTrue is a user registration and authentication API',
    }),
  );

  routes.open(
    { method: 'GET', path: '/.well-known/jwks.json', summary: 'Public keys of access tokens' },
    async ({ reply }) => {
      reply.header('cache-control', 'public, max-age=600');
      return { keys: await core.keys.published() };
    },
  );

  routes.open(
    { method: 'POST', path: '/sso', summary: 'Sign in with SAML', body: ssoBody, limit: 'sso' },
    async () => {
      throw new AccountError('saml_provider_disabled');
    },
  );
};
