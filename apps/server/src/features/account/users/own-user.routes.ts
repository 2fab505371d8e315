import { z } from 'zod';
import type { AccountCore } from '../core.ts';
import type { AccountRoutes } from '../protocol/account-route.ts';
import { AccountError } from '../protocol/errors.ts';
import {
  addressFields,
  optionalObject,
  optionalText,
  pkceFields,
  redirectQuery,
} from '../protocol/fields.ts';
import { reauthenticate, updateOwnUser } from './own-user.service.ts';
import { toUserJson } from './user-json.ts';

const updateBody = z.object({
  ...addressFields,
  ...pkceFields,
  password: optionalText,
  current_password: optionalText,
  nonce: optionalText,
  data: optionalObject,
  app_metadata: z.unknown().optional(),
  channel: optionalText,
});

export const registerUser = (routes: AccountRoutes, core: AccountCore): void => {
  routes.member({ method: 'GET', path: '/user', summary: 'The signed-in user' }, async ({ caller }) => {
    const { account, claims } = caller;
    if (claims.aud !== undefined && claims.aud !== account.user.aud)
      throw new AccountError('unexpected_audience', undefined, { status: 400 });
    return toUserJson(account);
  });
  routes.member(
    {
      method: 'PUT',
      path: '/user',
      summary: 'Change e-mail, phone, password or own data',
      body: updateBody,
      query: redirectQuery,
      limit: 'user_update',
    },
    ({ caller, body, facts }) => updateOwnUser(core, caller, body, facts),
  );
  routes.member(
    {
      method: 'GET',
      path: '/reauthenticate',
      summary: 'Send a code that proves who asks for a new password',
      limit: 'reauthenticate',
    },
    ({ caller, facts }) => reauthenticate(core, caller, facts),
  );
};
