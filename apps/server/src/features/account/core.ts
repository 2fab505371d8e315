import type { Database } from '@mz/db';
import type { FastifyBaseLogger } from 'fastify';
import type { AuthConfig, Config } from '../../config.ts';
import type { AppContext } from '../../context.ts';
import { releaseVersion } from '../../lib/release.ts';
import type { Secrets } from '../../secrets.ts';
import { prepareAccountOfToken } from './account.repository.ts';
import { createTokens, type Tokens } from './keys/access-tokens.ts';
import { type Keys, openStoredKeys } from './keys/keys.service.ts';
import { openOperatorKeys } from './keys/operator-keys.ts';
import { createLimits, type Limits } from './protocol/limits.ts';
import { createDevices, type Devices } from './sessions/devices.ts';
import { createRefreshTokens } from './sessions/refresh-tokens.ts';
import { createSessions, type Sessions } from './sessions/sessions.service.ts';
import { createOneTimeTokens, type OneTimeTokens } from './verification/one-time-tokens.service.ts';

/** Where the account service lies under the public address. */
export const accountPath = '/auth/v1';

/** What every part of the account service is built from. */
export interface AccountCore {
  readonly config: Config;
  readonly auth: AuthConfig;
  readonly db: Database;
  readonly secrets: Secrets;
  readonly log: FastifyBaseLogger;
  readonly now: () => Date;
  /** Version of the product. */
  readonly version: string;
  /** Public address of the account service, without a trailing slash. */
  readonly serviceUrl: string;
  readonly keys: Keys;
  readonly tokens: Tokens;
  readonly sessions: Sessions;
  readonly oneTimeTokens: OneTimeTokens;
  readonly limits: Limits;
  readonly devices: Devices;
  readonly accountOfToken: ReturnType<typeof prepareAccountOfToken>;
}

export interface CoreOptions {
  readonly now?: () => Date;
}

export const createCore = async (
  { config, db, secrets, log }: AppContext,
  { now = () => new Date() }: CoreOptions = {},
): Promise<AccountCore> => {
  const { auth } = config;
  const serviceUrl = `${config.publicUrl}${accountPath}`;
  const keys =
    auth.jwtKeys !== null || auth.jwtSecret !== null
      ? await openOperatorKeys(auth.jwtKeys, auth.jwtSecret)
      : await openStoredKeys({ db, secrets, now, tokenLife: auth.tokenLife });
  const tokens = createTokens({ keys, issuer: serviceUrl, lifeSeconds: auth.tokenLife, now });
  const refreshTokens = createRefreshTokens(secrets.key('refresh-token'));
  return {
    config,
    auth,
    db,
    secrets,
    log,
    now,
    version: releaseVersion,
    serviceUrl,
    keys,
    tokens,
    sessions: createSessions({ db, auth, tokens, refreshTokens, now }),
    oneTimeTokens: createOneTimeTokens(auth, secrets, now),
    limits: createLimits(db, auth, secrets),
    devices: createDevices(secrets),
    accountOfToken: prepareAccountOfToken(db),
  };
};
