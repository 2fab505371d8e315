import type { AccountRoutes } from './account-route.ts';
import type { AccountCore } from './core.ts';
import { AccountError } from './errors.ts';
import { toUserJson } from './user-json.ts';

export const registerUser = (routes: AccountRoutes, core: AccountCore): void => {
  void core;
  routes.member({ method: 'GET', path: '/user', summary: 'The signed-in user' }, async ({ caller }) => {
    const { account, claims } = caller;
    if (claims.aud !== undefined && claims.aud !== account.user.aud)
      throw new AccountError('unexpected_audience', undefined, { status: 400 });
    return toUserJson(account);
  });
};
