import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import {
  allowInsecureRequests,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import { ConfigError, type OidcProvider } from '../../../config.ts';

const timeoutSeconds = 5;
/** Providers change their addresses seldom, and their keys are looked up anew by themselves. */
const discoveryLifeMilliseconds = 12 * 3600 * 1000;
const signatures = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const reservedNames = new Set(['email', 'phone', 'anonymous', 'web3', 'sso']);

/** One OpenID Connect provider of the configuration. */
export interface Provider {
  readonly settings: OidcProvider;
  /** The provider's addresses; read at first use. */
  configuration(): Promise<Configuration>;
  /** Claims of an ID token the provider signed; throws for any other. Audience and nonce are the caller's. */
  verifyIdToken(token: string, now: Date): Promise<JWTPayload>;
}

export type Providers = ReadonlyMap<string, Provider>;

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

const openProvider = (settings: OidcProvider): Provider => {
  const issuer = new URL(settings.issuer);
  const isPlain = issuer.protocol === 'http:' && isLoopback(issuer.hostname);
  if (issuer.protocol !== 'https:' && !isPlain)
    throw new ConfigError(`AUTH_OIDC_PROVIDERS: the issuer of ${settings.name} has to be an https address.`);

  const discover = (): Promise<Configuration> =>
    discovery(issuer, settings.clientId, settings.clientSecret, undefined, {
      timeout: timeoutSeconds,
      execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
    });
  let found: { configuration: Promise<Configuration>; at: number } | null = null;
  const configuration = (): Promise<Configuration> => {
    if (found && Date.now() - found.at < discoveryLifeMilliseconds) return found.configuration;
    const reading = discover();
    found = { configuration: reading, at: Date.now() };
    // What failed is asked again.
    reading.catch(() => {
      if (found?.configuration === reading) found = null;
    });
    return reading;
  };

  let keys: { address: string; set: ReturnType<typeof createRemoteJWKSet> } | null = null;
  const keysAt = (address: string): ReturnType<typeof createRemoteJWKSet> => {
    if (keys?.address !== address)
      keys = {
        address,
        set: createRemoteJWKSet(new URL(address), { timeoutDuration: timeoutSeconds * 1000 }),
      };
    return keys.set;
  };

  return {
    settings,
    configuration,
    async verifyIdToken(token, now) {
      const metadata = (await configuration()).serverMetadata();
      if (!metadata.jwks_uri) throw new Error(`${settings.name} publishes no keys.`);
      const { payload } = await jwtVerify(token, keysAt(metadata.jwks_uri), {
        issuer: metadata.issuer,
        algorithms: signatures,
        currentDate: now,
        clockTolerance: 10,
        requiredClaims: ['sub', 'aud', 'exp'],
      });
      return payload;
    },
  };
};

/** @throws ConfigError for names and issuers that cannot be used */
export const openProviders = (settings: readonly OidcProvider[]): Providers => {
  const providers = new Map<string, Provider>();
  for (const one of settings) {
    if (reservedNames.has(one.name) || providers.has(one.name))
      throw new ConfigError(`AUTH_OIDC_PROVIDERS: the name ${one.name} is taken.`);
    providers.set(one.name, openProvider(one));
  }
  return providers;
};
