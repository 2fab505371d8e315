import { z } from 'zod';
import type { AccountCore } from '../core.ts';
import type { AccountRoutes } from '../protocol/account-route.ts';
import {
  addressFields,
  optional,
  optionalObject,
  optionalText,
  pkceFields,
  redirectQuery,
} from '../protocol/fields.ts';
import { recover, resend, sendOtp } from './otp.service.ts';

const otpBody = z.object({
  ...addressFields,
  ...pkceFields,
  create_user: optional(z.boolean()),
  data: optionalObject,
  channel: optionalText,
});
const magicLinkBody = z.object({ ...pkceFields, email: optionalText, data: optionalObject });
const recoverBody = z.object({ ...pkceFields, email: optionalText });
const resendBody = z.object({ ...addressFields, ...pkceFields, type: optionalText });

export const registerOtp = (routes: AccountRoutes, core: AccountCore): void => {
  routes.open(
    {
      method: 'POST',
      path: '/otp',
      summary: 'Send a one-time code and link',
      body: otpBody,
      query: redirectQuery,
      limit: 'otp',
    },
    ({ body, facts }) => sendOtp(core, body, facts),
  );
  routes.open(
    {
      method: 'POST',
      path: '/magiclink',
      summary: 'Send a one-time code and link (older name of /otp)',
      body: magicLinkBody,
      query: redirectQuery,
      limit: 'magiclink',
    },
    ({ body, facts }) => sendOtp(core, body, facts),
  );
  routes.open(
    {
      method: 'POST',
      path: '/recover',
      summary: 'Send a link to set a new password',
      body: recoverBody,
      query: redirectQuery,
      limit: 'recover',
    },
    ({ body, facts }) => recover(core, body, facts),
  );
  routes.open(
    {
      method: 'POST',
      path: '/resend',
      summary: 'Send a pending confirmation once more',
      body: resendBody,
      query: redirectQuery,
      limit: 'resend',
    },
    ({ body, facts }) => resend(core, body, facts),
  );
};
