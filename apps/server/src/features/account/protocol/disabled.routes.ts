import type { FastifyInstance, HTTPMethods } from 'fastify';
import { AccountError, type AccountErrorCode } from './errors.ts';

const methods: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Parts of the protocol this service does not offer, and what they answer. */
const disabled: Readonly<Record<string, AccountErrorCode>> = {
  '/oauth/*': 'feature_disabled',
  '/user/oauth/*': 'feature_disabled',
  '/admin/oauth/*': 'feature_disabled',
  '/admin/custom-providers': 'feature_disabled',
  '/admin/custom-providers/*': 'feature_disabled',
  '/admin/users/:id/passkeys': 'passkey_disabled',
  '/admin/users/:id/passkeys/*': 'passkey_disabled',
};

export const registerDisabled = (app: FastifyInstance): void => {
  for (const [url, code] of Object.entries(disabled))
    app.route({
      method: methods,
      url,
      exposeHeadRoute: false,
      config: { permission: 'account:use', unlisted: true },
      schema: { hide: true },
      handler: async () => {
        throw new AccountError(code);
      },
    });
};
