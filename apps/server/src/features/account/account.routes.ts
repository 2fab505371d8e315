import type { FastifyInstance } from 'fastify';
import { createAccountRoutes } from './account-route.ts';
import { registerAdmin } from './admin/admin.routes.ts';
import type { AccountCore } from './core.ts';
import { registerDisabled } from './disabled.routes.ts';
import { registerLogout } from './logout.routes.ts';
import { registerMfa } from './mfa/mfa.routes.ts';
import { createIdTokenGrant } from './oauth/id-token.service.ts';
import { registerOauth } from './oauth/oauth.routes.ts';
import { openProviders } from './oauth/providers.ts';
import { registerOtp } from './otp.routes.ts';
import { registerSettings } from './settings.routes.ts';
import { registerSignUp } from './signup.routes.ts';
import { registerToken } from './token.routes.ts';
import { installTransport } from './transport.ts';
import { registerUser } from './user.routes.ts';
import { registerVerify } from './verify.routes.ts';

/** Everything under `/auth/v1`. */
export const registerAccountRoutes = (app: FastifyInstance, core: AccountCore): void => {
  installTransport(app);
  const routes = createAccountRoutes(app, core);
  registerSignUp(routes, core);
  const providers = openProviders(core.auth.oidcProviders);
  registerToken(routes, core, { id_token: createIdTokenGrant(core, providers) });
  registerUser(routes, core);
  registerOtp(routes, core);
  registerVerify(routes, core);
  registerLogout(routes, core);
  registerMfa(routes, core);
  registerAdmin(routes, core);
  registerOauth(app, routes, core, providers);
  registerSettings(routes, core);
  registerDisabled(app);
};
