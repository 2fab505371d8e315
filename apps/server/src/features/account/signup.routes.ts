import { z } from 'zod';
import type { AccountRoutes } from './account-route.ts';
import type { AccountCore } from './core.ts';
import { addressFields, optionalObject, optionalText, pkceFields, redirectQuery } from './fields.ts';
import { signUp } from './signup.service.ts';

const signUpBody = z.object({
  ...addressFields,
  ...pkceFields,
  password: optionalText,
  data: optionalObject,
  channel: optionalText,
});

export const registerSignUp = (routes: AccountRoutes, core: AccountCore): void => {
  routes.open(
    {
      method: 'POST',
      path: '/signup',
      summary: 'Create an account, or an anonymous one',
      body: signUpBody,
      query: redirectQuery,
    },
    ({ body, facts }) => signUp(core, body, facts),
  );
};
