import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { flag, httpUrl, jsonList, list, optionalText, seconds } from './fields.ts';

const oidcProviderSchema = z.object({
  name: z.string().regex(/^[a-z][a-z0-9_-]{1,39}$/),
  issuer: z.url(),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1).optional(),
  /** Further audiences accepted in ID tokens, e.g. the mobile app's client id. */
  audiences: z.array(z.string()).default([]),
  scopes: z.string().default('openid email profile'),
  /** The claim that lists the groups of a person. */
  groupsClaim: z.string().min(1).max(200).default('groups'),
  /** Roles by group. Where it is set, the provider decides: with each sign-in the highest role counts, or none. */
  groupRoles: z.record(z.string().min(1).max(300), z.enum(['moderator', 'admin'])).optional(),
  /** Its directory may keep accounts here by SCIM (`/scim/v2`). */
  scim: z
    .strictObject({
      /** Domains whose addresses the directory stands for; it makes accounts for no others. */
      domains: z
        .array(
          z
            .string()
            .toLowerCase()
            .regex(/^[a-z0-9.-]+\.[a-z]{2,}$/),
        )
        .min(1),
      /** Accounts that members of these domains made themselves may be handed to the directory. */
      adopt: z.boolean().default(false),
      /** The claim that equals `externalId`; never one that people can change themselves. */
      claim: z.string().min(1).max(200).default('sub'),
    })
    .optional(),
});

export type OidcProvider = z.infer<typeof oidcProviderSchema>;

/** Variables of accounts. */
export const authFields = {
  AUTH_EXTERNAL_URL: httpUrl.optional(),
  AUTH_EXTERNAL_ANON_KEY: optionalText,
  AUTH_EXTERNAL_JWKS_URL: httpUrl.optional(),
  AUTH_SIGNUP_ENABLED: flag.default(true),
  AUTH_AUTOCONFIRM: flag.optional(),
  AUTH_PHONE_AUTOCONFIRM: flag.default(false),
  AUTH_EMAIL_ENABLED: flag.default(true),
  AUTH_PHONE_ENABLED: flag.default(false),
  AUTH_ANONYMOUS_ENABLED: flag.default(false),
  AUTH_MANUAL_LINKING: flag.default(false),
  AUTH_TOTP_ENROLL: flag.default(true),
  AUTH_TOTP_VERIFY: flag.default(true),
  AUTH_TOKEN_LIFE: seconds.max(604_800).default(3600),
  AUTH_REUSE_INTERVAL: z.coerce.number().int().min(0).default(10),
  AUTH_SESSION_TIMEBOX: seconds.optional(),
  AUTH_SESSION_INACTIVITY: seconds.optional(),
  AUTH_OTP_LENGTH: z.coerce.number().int().min(6).max(10).default(6),
  AUTH_OTP_LIFE: seconds.default(3600),
  AUTH_MAIL_INTERVAL: z.coerce.number().int().min(0).default(60),
  AUTH_MAILS_PER_HOUR: z.coerce.number().int().min(1).default(300),
  AUTH_RATE_FACTOR: z.coerce.number().min(0).default(1),
  AUTH_PASSWORD_MIN: z.coerce.number().int().min(6).max(72).default(6),
  AUTH_SECURE_EMAIL_CHANGE: flag.default(true),
  AUTH_REAUTHENTICATE_FOR_PASSWORD: flag.default(false),
  AUTH_REQUIRE_CURRENT_PASSWORD: flag.default(false),
  AUTH_REDIRECT_URLS: list,
  AUTH_ALLOWED_ORIGINS: list,
  AUTH_JWT_SECRET: z.string().min(32).optional(),
  AUTH_JWT_KEYS: z.string().optional(),
  AUTH_OIDC_PROVIDERS: jsonList(oidcProviderSchema),
};

export interface AuthConfig {
  /** Accounts live in another service that speaks the same protocol. */
  external: { url: string; anonKey: string; jwksUrl: string } | null;
  signupEnabled: boolean;
  autoconfirm: boolean;
  phoneAutoconfirm: boolean;
  emailEnabled: boolean;
  phoneEnabled: boolean;
  anonymousEnabled: boolean;
  manualLinking: boolean;
  totpEnroll: boolean;
  totpVerify: boolean;
  /** Seconds an access token is good for. */
  tokenLife: number;
  /** Seconds within which an older refresh token may still be exchanged. */
  reuseInterval: number;
  sessionTimebox: number | null;
  sessionInactivity: number | null;
  otpLength: number;
  otpLife: number;
  /** Seconds between two mails of one kind to one account. */
  mailInterval: number;
  mailsPerHour: number;
  /** Multiplies every request limit; 0 switches them off. */
  rateFactor: number;
  passwordMin: number;
  secureEmailChange: boolean;
  reauthenticateForPassword: boolean;
  requireCurrentPassword: boolean;
  redirectUrls: readonly string[];
  /** Origins whose pages may call the account service besides our own. */
  allowedOrigins: readonly string[];
  /** HS256 secret shared with other services; tokens are signed with it when set. */
  jwtSecret: string | null;
  /** The operator's own signing keys, a JSON array of private JWKs, the first one signs. */
  jwtKeys: string | null;
  oidcProviders: readonly OidcProvider[];
}

type AuthEnvironment = z.infer<z.ZodObject<typeof authFields>>;

const readOrigin = (text: string): string => {
  const { origin } = URL.canParse(text) ? new URL(text) : { origin: null };
  if (origin === text.replace(/\/$/, '')) return origin;
  throw new ConfigError(`AUTH_ALLOWED_ORIGINS: ${text} is not an origin like https://app.example.org.`);
};

const parseExternal = (env: AuthEnvironment): AuthConfig['external'] => {
  if (!env.AUTH_EXTERNAL_URL) return null;
  if (!env.AUTH_EXTERNAL_ANON_KEY)
    throw new ConfigError('AUTH_EXTERNAL_URL needs AUTH_EXTERNAL_ANON_KEY beside it.');
  return {
    url: env.AUTH_EXTERNAL_URL,
    anonKey: env.AUTH_EXTERNAL_ANON_KEY,
    jwksUrl: env.AUTH_EXTERNAL_JWKS_URL ?? `${env.AUTH_EXTERNAL_URL}/.well-known/jwks.json`,
  };
};

/** @throws ConfigError */
export const readAuth = (env: AuthEnvironment & { readonly MAIL_URL?: string | undefined }): AuthConfig => ({
  external: parseExternal(env),
  signupEnabled: env.AUTH_SIGNUP_ENABLED,
  // Without a mail server nobody could confirm, so accounts are confirmed at once unless asked otherwise.
  autoconfirm: env.AUTH_AUTOCONFIRM ?? env.MAIL_URL === undefined,
  phoneAutoconfirm: env.AUTH_PHONE_AUTOCONFIRM,
  emailEnabled: env.AUTH_EMAIL_ENABLED,
  phoneEnabled: env.AUTH_PHONE_ENABLED,
  anonymousEnabled: env.AUTH_ANONYMOUS_ENABLED,
  manualLinking: env.AUTH_MANUAL_LINKING,
  totpEnroll: env.AUTH_TOTP_ENROLL,
  totpVerify: env.AUTH_TOTP_VERIFY,
  tokenLife: env.AUTH_TOKEN_LIFE,
  reuseInterval: env.AUTH_REUSE_INTERVAL,
  sessionTimebox: env.AUTH_SESSION_TIMEBOX ?? null,
  sessionInactivity: env.AUTH_SESSION_INACTIVITY ?? null,
  otpLength: env.AUTH_OTP_LENGTH,
  otpLife: env.AUTH_OTP_LIFE,
  mailInterval: env.AUTH_MAIL_INTERVAL,
  mailsPerHour: env.AUTH_MAILS_PER_HOUR,
  rateFactor: env.AUTH_RATE_FACTOR,
  passwordMin: env.AUTH_PASSWORD_MIN,
  secureEmailChange: env.AUTH_SECURE_EMAIL_CHANGE,
  reauthenticateForPassword: env.AUTH_REAUTHENTICATE_FOR_PASSWORD,
  requireCurrentPassword: env.AUTH_REQUIRE_CURRENT_PASSWORD,
  redirectUrls: env.AUTH_REDIRECT_URLS,
  allowedOrigins: env.AUTH_ALLOWED_ORIGINS.map(readOrigin),
  jwtSecret: env.AUTH_JWT_SECRET ?? null,
  jwtKeys: env.AUTH_JWT_KEYS ?? null,
  oidcProviders: env.AUTH_OIDC_PROVIDERS,
});
