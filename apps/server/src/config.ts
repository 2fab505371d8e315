import path from 'node:path';
import { z } from 'zod';
import { parseTrustProxy, type TrustProxy, warnOfTrust } from './trust-proxy.ts';

const flag = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((value) => value === 'on' || value === 'true' || value === '1');
const optionalText = z
  .string()
  .optional()
  .transform((value) => value?.trim() || undefined);
const seconds = z.coerce.number().int().positive();
const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );
const httpUrl = z
  .url({ protocol: /^https?$/, hostname: /.+/ })
  .transform((value) => value.replace(/\/+$/, ''));

const oidcProviderSchema = z.object({
  name: z.string().regex(/^[a-z][a-z0-9_-]{1,39}$/),
  issuer: z.url(),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1).optional(),
  /** Further audiences accepted in ID tokens, e.g. the mobile app's client id. */
  audiences: z.array(z.string()).default([]),
  scopes: z.string().default('openid email profile'),
});

const jsonList = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .default('[]')
    .transform((value, context) => {
      try {
        return JSON.parse(value) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'is not JSON' });
        return z.NEVER;
      }
    })
    .pipe(z.array(schema));

const environmentSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  DATA_DIR: z.string().min(1).default('./data'),
  DISK_RESERVE_MB: z.coerce.number().int().min(16).max(1_000_000).default(128),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .or(z.literal('').transform(() => undefined)),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
  PUBLIC_URL: httpUrl.optional(),
  DEMO_CONTENT: flag.default(true),
  MAIL_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .or(z.literal('').transform(() => undefined)),
  MAIL_FROM: z.string().min(3).default('Medical Zone <no-reply@localhost>'),
  SUPPORT_EMAIL: z.email().optional(),
  SECRET_KEY: z.string().min(32).optional(),
  TRUST_PROXY: z.string().default('off'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16).optional(),
  SEARCH_URL: httpUrl.optional(),
  SEARCH_API_KEY: optionalText,
  SEARCH_DIR: optionalText,
  S3_URL: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: optionalText,
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,

  PUBMED_URL: httpUrl.default('https://eutils.ncbi.nlm.nih.gov/entrez/eutils'),
  EUROPEPMC_URL: httpUrl.default('https://www.ebi.ac.uk/europepmc/webservices/rest'),
  CROSSREF_URL: httpUrl.default('https://api.crossref.org'),
  NPPES_URL: httpUrl.or(z.literal('off')).default('https://npiregistry.cms.hhs.gov/api'),
  DAILYMED_URL: httpUrl.default('https://dailymed.nlm.nih.gov/dailymed/services/v2'),
  OPENFDA_URL: httpUrl.default('https://api.fda.gov'),
  NCBI_API_KEY: optionalText,
  LITERATURE_CONTACT: z.email().optional(),

  LLM_PROVIDER: z.enum(['openai-compatible', 'anthropic']).default('openai-compatible'),
  LLM_BASE_URL: httpUrl.optional(),
  LLM_MODEL: optionalText,
  LLM_API_KEY: optionalText,
  LLM_TIMEOUT: z.coerce.number().positive().max(600).default(30),

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
});

export type OidcProvider = z.infer<typeof oidcProviderSchema>;

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

/** A language model of another host that writes the assistant's answers. */
export interface LlmConfig {
  provider: 'openai-compatible' | 'anthropic';
  baseUrl: string | null;
  model: string;
  apiKey: string | null;
  /** Milliseconds without a word after which the built-in engine answers instead. */
  timeoutMs: number;
}

export interface Config {
  environment: 'production' | 'development' | 'test';
  host: string;
  port: number;
  /** Absolute path. */
  dataDir: string;
  /** Bytes of the disk kept free for the embedded database; with less it stores nothing. */
  diskReserve: number;
  databaseUrl: string | null;
  databasePool: number;
  /** Address people reach the platform at, without a trailing slash. */
  publicUrl: string;
  /** Register of providers of the United States; null: not asked. */
  nppesUrl: string | null;
  demoContent: boolean;
  mailUrl: string | null;
  mailFrom: string;
  supportEmail: string | null;
  secretKey: string | null;
  trustProxy: TrustProxy;
  /** What may be used but endangers the installation, a sentence each. */
  warnings: readonly string[];
  logLevel: string;
  metricsToken: string | null;
  search: {
    /** OpenSearch; null: the embedded index. */
    url: string | null;
    apiKey: string | null;
    /** Folder of the embedded index, an absolute path. */
    folder: string;
  };
  s3: { url: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string } | null;
  /** Sources of literature, and the address they may write to. */
  literature: {
    pubmedUrl: string;
    europepmcUrl: string;
    crossrefUrl: string;
    /** Services of drug labels. */
    dailymedUrl: string;
    openfdaUrl: string;
    ncbiApiKey: string | null;
    contact: string | null;
  };
  /** Null: the built-in engine answers. */
  llm: LlmConfig | null;
  auth: AuthConfig;
}

/** A configuration that cannot be used; the message names every wrong variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const readTrustProxy = (value: string): TrustProxy => {
  const trusted = parseTrustProxy(value);
  if (trusted !== null) return trusted;
  throw new ConfigError('TRUST_PROXY has to be on, off, a number of hops, or addresses with commas between.');
};

const readOrigin = (text: string): string => {
  const { origin } = URL.canParse(text) ? new URL(text) : { origin: null };
  if (origin === text.replace(/\/$/, '')) return origin;
  throw new ConfigError(`AUTH_ALLOWED_ORIGINS: ${text} is not an origin like https://app.example.org.`);
};

type Environment = z.infer<typeof environmentSchema>;

const parseS3 = (env: Environment): Config['s3'] => {
  if (!env.S3_BUCKET) return null;
  if (!env.S3_URL || !env.S3_ACCESS_KEY_ID || !env.S3_SECRET_ACCESS_KEY)
    throw new ConfigError('S3_BUCKET needs S3_URL, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it.');
  return {
    url: env.S3_URL,
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
  };
};

const parseLlm = (env: Environment): LlmConfig | null => {
  const { LLM_PROVIDER: provider, LLM_BASE_URL: baseUrl, LLM_MODEL: model, LLM_API_KEY: apiKey } = env;
  if (!baseUrl && !model && !apiKey) return null;
  if (!model) throw new ConfigError('LLM_BASE_URL and LLM_API_KEY need LLM_MODEL beside them.');
  if (provider === 'openai-compatible' && !baseUrl)
    throw new ConfigError('LLM_MODEL needs LLM_BASE_URL beside it, the address that ends with /v1.');
  if (provider === 'anthropic' && !apiKey)
    throw new ConfigError('LLM_PROVIDER=anthropic needs LLM_API_KEY beside it.');
  return {
    provider,
    baseUrl: baseUrl ?? null,
    model,
    apiKey: apiKey ?? null,
    timeoutMs: env.LLM_TIMEOUT * 1000,
  };
};

const parseExternal = (env: Environment): AuthConfig['external'] => {
  if (!env.AUTH_EXTERNAL_URL) return null;
  if (!env.AUTH_EXTERNAL_ANON_KEY)
    throw new ConfigError('AUTH_EXTERNAL_URL needs AUTH_EXTERNAL_ANON_KEY beside it.');
  return {
    url: env.AUTH_EXTERNAL_URL,
    anonKey: env.AUTH_EXTERNAL_ANON_KEY,
    jwksUrl: env.AUTH_EXTERNAL_JWKS_URL ?? `${env.AUTH_EXTERNAL_URL}/.well-known/jwks.json`,
  };
};

/**
 * Parses the environment once, at start.
 *
 * @throws ConfigError with one line for each wrong variable
 */
export const parseConfig = (source: Record<string, string | undefined>): Config => {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = environmentSchema.safeParse(given);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(
      `The configuration is not usable:\n${lines.join('\n')}\nSee .env.example for every variable.`,
    );
  }
  const env = result.data;
  return {
    environment: env.NODE_ENV,
    host: env.HOST,
    port: env.PORT,
    dataDir: path.resolve(env.DATA_DIR),
    diskReserve: env.DISK_RESERVE_MB * 1024 * 1024,
    databaseUrl: env.DATABASE_URL ?? null,
    databasePool: env.DATABASE_POOL,
    nppesUrl: env.NPPES_URL === 'off' ? null : env.NPPES_URL,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    demoContent: env.DEMO_CONTENT,
    mailUrl: env.MAIL_URL ?? null,
    mailFrom: env.MAIL_FROM,
    supportEmail: env.SUPPORT_EMAIL ?? null,
    secretKey: env.SECRET_KEY ?? null,
    trustProxy: readTrustProxy(env.TRUST_PROXY),
    warnings: warnOfTrust(env.TRUST_PROXY, env.HOST),
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN ?? null,
    search: {
      url: env.SEARCH_URL ?? null,
      apiKey: env.SEARCH_API_KEY ?? null,
      folder: path.resolve(env.SEARCH_DIR ?? path.join(env.DATA_DIR, 'search')),
    },
    s3: parseS3(env),
    llm: parseLlm(env),
    literature: {
      pubmedUrl: env.PUBMED_URL,
      europepmcUrl: env.EUROPEPMC_URL,
      crossrefUrl: env.CROSSREF_URL,
      dailymedUrl: env.DAILYMED_URL,
      openfdaUrl: env.OPENFDA_URL,
      ncbiApiKey: env.NCBI_API_KEY ?? null,
      contact: env.LITERATURE_CONTACT ?? env.SUPPORT_EMAIL ?? null,
    },
    auth: {
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
    },
  };
};
