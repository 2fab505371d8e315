import type { FastifyInstance } from 'fastify';
import { registerAdmin } from './admin/admin.routes.ts';
import type { AccountCore } from './core.ts';
import { registerMfa } from './mfa/mfa.routes.ts';
import { createIdTokenGrant } from './oauth/id-token.service.ts';
import { registerOauth } from './oauth/oauth.routes.ts';
import { openProviders } from './oauth/providers.ts';
import { createAccountRoutes } from './protocol/account-route.ts';
import { registerDisabled } from './protocol/disabled.routes.ts';
import { registerSettings } from './protocol/settings.routes.ts';
import { installTransport } from './protocol/transport.ts';
import { registerPasskeys } from './security/passkeys.routes.ts';
import { registerRecoveryCodes } from './security/recovery-codes.routes.ts';
import { registerLogout } from './sessions/logout.routes.ts';
import { registerOtp } from './sign-in/otp.routes.ts';
import { registerToken } from './sign-in/token.routes.ts';
import { registerSignUp } from './sign-up/sign-up.routes.ts';
import { registerUser } from './users/own-user.routes.ts';
import { registerVerify } from './verification/verify.routes.ts';

/** Everything under `/auth/v1`. */
export const registerAccountRoutes = (app: FastifyInstance, core: AccountCore): void => {
  installTransport(app, core.config);
  const routes = createAccountRoutes(app, core);
  registerSignUp(routes, core);
  const providers = openProviders(core.auth.oidcProviders);
  registerToken(routes, core, { id_token: createIdTokenGrant(core, providers) });
  registerUser(routes, core);
  registerOtp(routes, core);
  registerVerify(routes, core);
  registerLogout(routes, core);
  registerRecoveryCodes(routes, core);
  registerPasskeys(routes, core);
  registerMfa(routes, core);
  registerAdmin(routes, core);
  registerOauth(app, routes, core, providers);
  registerSettings(routes, core);
  registerDisabled(app);
};
