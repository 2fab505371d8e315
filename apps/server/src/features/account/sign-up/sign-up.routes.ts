import { z } from 'zod';
import type { AccountCore } from '../core.ts';
import type { AccountRoutes } from '../protocol/account-route.ts';
import {
  addressFields,
  optionalObject,
  optionalText,
  pkceFields,
  redirectQuery,
} from '../protocol/fields.ts';
import { signUp } from './sign-up.service.ts';

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
