import path from 'node:path';
import { z } from 'zod';
import { type AuthConfig, authFields, readAuth } from './config/auth.ts';
import { ConfigError } from './config/config-error.ts';
import { type DescribedSetting, describeSettings } from './config/described.ts';
import { flag, httpUrl, optionalText, phoneNumber } from './config/fields.ts';
import { findProgram } from './config/find-program.ts';
import { type LlmConfig, llmFields, readLlm } from './config/llm.ts';
import { type Retention, readRetention } from './config/retention.ts';
import { readSpeech, type SpeechConfig, speechFields } from './config/speech.ts';
import {
  readSyslog,
  readTelemetry,
  type SyslogConfig,
  type TelemetryConfig,
  telemetryFields,
} from './config/telemetry.ts';
import { readXapi, type XapiConfig, xapiFields } from './config/xapi.ts';
import { parseTrustProxy, type TrustProxy, warnOfTrust } from './trust-proxy.ts';

export type { AuthConfig, OidcProvider } from './config/auth.ts';
export { ConfigError } from './config/config-error.ts';
export type { LlmConfig } from './config/llm.ts';
export type { SpeechConfig } from './config/speech.ts';

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
  DATABASE_READ_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .or(z.literal('').transform(() => undefined)),
  SLOW_QUERY_MS: z.coerce.number().int().min(0).max(15_000).default(1_000),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
  PUBLIC_URL: httpUrl.optional(),
  DEMO_CONTENT: flag.default(true),
  PUBLIC_POSTS: flag.default(false),
  MAIL_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .or(z.literal('').transform(() => undefined)),
  MAIL_FROM: z.string().min(3).default('Medical Zone <no-reply@localhost>'),
  SUPPORT_EMAIL: z.email().optional(),
  EMERGENCY_NUMBER: phoneNumber,
  CRISIS_LINE: phoneNumber,
  ACCREDITATION_STATEMENT: z
    .string()
    .trim()
    .max(600)
    .optional()
    .transform((text) => text || undefined),
  H5P_PLAYER_DIR: optionalText,
  FFMPEG: optionalText,
  PATH: z.string().optional(),
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
  KEEP_DAYS: z.string().default(''),
  BACKUP_TO: optionalText,
  BACKUP_RECIPIENT: optionalText,
  BACKUP_IDENTITY_FILE: optionalText,
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(3_650).default(30),

  PUBMED_URL: httpUrl.default('https://eutils.ncbi.nlm.nih.gov/entrez/eutils'),
  EUROPEPMC_URL: httpUrl.default('https://www.ebi.ac.uk/europepmc/webservices/rest'),
  CROSSREF_URL: httpUrl.default('https://api.crossref.org'),
  NPPES_URL: httpUrl.or(z.literal('off')).default('https://npiregistry.cms.hhs.gov/api'),
  DAILYMED_URL: httpUrl.default('https://dailymed.nlm.nih.gov/dailymed/services/v2'),
  OPENFDA_URL: httpUrl.default('https://api.fda.gov'),
  ORCID_URL: httpUrl.default('https://pub.orcid.org/v3.0'),
  PUSH_HOSTS: z
    .string()
    .default('fcm.googleapis.com,*.push.services.mozilla.com,*.notify.windows.com,*.push.apple.com'),
  NCBI_API_KEY: optionalText,
  LITERATURE_CONTACT: z.email().optional(),
  ...llmFields,
  ...speechFields,
  ...xapiFields,
  ...telemetryFields,
  ...authFields,
});

export interface Config {
  environment: 'production' | 'development' | 'test';
  host: string;
  port: number;
  /** Absolute path. */
  dataDir: string;
  /** Bytes of the disk kept free for the embedded database; with less it stores nothing. */
  diskReserve: number;
  databaseUrl: string | null;
  /** A replica of it, for lists that may be a moment old; null: everything is read from the one. */
  databaseReadUrl: string | null;
  databasePool: number;
  /** Milliseconds from which a statement is written to the log; 0: none is. */
  slowStatement: number;
  /** Address people reach the platform at, without a trailing slash. */
  publicUrl: string;
  /** Register of providers of the United States; null: not asked. */
  nppesUrl: string | null;
  /** Push services of browser vendors that may be contacted; none: push is off. */
  pushHosts: readonly string[];
  demoContent: boolean;
  /** Members may let anybody read the first lines of their posts. */
  publicPosts: boolean;
  mailUrl: string | null;
  mailFrom: string;
  supportEmail: string | null;
  /** On certificates of learning, as the operator's accreditation allows it; null: they are a record of learning. */
  accreditation: string | null;
  /** Folder of a player for H5P, which the operator brings; null: H5P is not taken. */
  h5pPlayer: string | null;
  /** The host's ffmpeg, which makes videos in several sizes; null: they stay as they come. */
  ffmpeg: string | null;
  /** Where this installation is used; null where the operator has not said. */
  emergency: { number: string | null; crisisLine: string | null };
  secretKey: string | null;
  trustProxy: TrustProxy;
  /** What may be used but endangers the installation, a sentence each. */
  warnings: readonly string[];
  /** Every variable as administrators are shown it. */
  settings: readonly DescribedSetting[];
  /** Days that are kept, by name. */
  keepDays: Retention;
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
  backups: {
    /** Folder, or `s3://bucket/prefix`; null: none are made by themselves. */
    to: string | null;
    /** age recipient (`age1…`); null: not encrypted. */
    recipient: string | null;
    /** File of the identity that opens them, for drills on this host; null: drills of encrypted backups fail. */
    identityFile: string | null;
    keepDays: number;
    /** Storage that `s3://` addresses lie at; any bucket of it. */
    s3: { url: string; region: string; accessKeyId: string; secretAccessKey: string } | null;
  };
  /** Sources of literature, and the address they may write to. */
  literature: {
    pubmedUrl: string;
    europepmcUrl: string;
    crossrefUrl: string;
    /** Services of drug labels. */
    dailymedUrl: string;
    openfdaUrl: string;
    orcidUrl: string;
    ncbiApiKey: string | null;
    contact: string | null;
  };
  /** Null: the built-in engine answers. */
  llm: LlmConfig | null;
  /** Null: members type their transcripts. */
  speech: SpeechConfig | null;
  /** Null: nothing learned is told to another system. */
  xapi: XapiConfig | null;
  /** Null: no traces or metrics are sent. */
  telemetry: TelemetryConfig | null;
  /** Null: the audit log is told to nobody. */
  syslog: SyslogConfig | null;
  auth: AuthConfig;
}

const readTrustProxy = (value: string): TrustProxy => {
  const trusted = parseTrustProxy(value);
  if (trusted !== null) return trusted;
  throw new ConfigError('TRUST_PROXY has to be on, off, a number of hops, or addresses with commas between.');
};

const pushHost = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/;

const readPushHosts = (value: string): string[] => {
  const hosts = value === 'off' ? [] : value.split(',').map((host) => host.trim().toLowerCase());
  const wrong = hosts.find((host) => !pushHost.test(host));
  if (wrong !== undefined)
    throw new ConfigError(
      `PUSH_HOSTS has to be off, or names of hosts with commas between; "${wrong}" is none.`,
    );
  return hosts;
};

type Environment = z.infer<typeof environmentSchema>;

const readStorage = (env: Environment): Config['backups']['s3'] =>
  env.S3_URL && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
    ? {
        url: env.S3_URL,
        region: env.S3_REGION,
        accessKeyId: env.S3_ACCESS_KEY_ID,
        secretAccessKey: env.S3_SECRET_ACCESS_KEY,
      }
    : null;

const readS3 = (env: Environment): Config['s3'] => {
  if (!env.S3_BUCKET) return null;
  const storage = readStorage(env);
  if (!storage)
    throw new ConfigError('S3_BUCKET needs S3_URL, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it.');
  return { ...storage, bucket: env.S3_BUCKET };
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
    databaseReadUrl: env.DATABASE_READ_URL ?? null,
    databasePool: env.DATABASE_POOL,
    slowStatement: env.SLOW_QUERY_MS,
    nppesUrl: env.NPPES_URL === 'off' ? null : env.NPPES_URL,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    pushHosts: readPushHosts(env.PUSH_HOSTS),
    demoContent: env.DEMO_CONTENT,
    publicPosts: env.PUBLIC_POSTS,
    mailUrl: env.MAIL_URL ?? null,
    mailFrom: env.MAIL_FROM,
    supportEmail: env.SUPPORT_EMAIL ?? null,
    h5pPlayer: env.H5P_PLAYER_DIR ? path.resolve(env.H5P_PLAYER_DIR) : null,
    ffmpeg: findProgram('ffmpeg', env.FFMPEG, env.PATH),
    accreditation: env.ACCREDITATION_STATEMENT ?? null,
    emergency: { number: env.EMERGENCY_NUMBER ?? null, crisisLine: env.CRISIS_LINE ?? null },
    secretKey: env.SECRET_KEY ?? null,
    trustProxy: readTrustProxy(env.TRUST_PROXY),
    warnings: warnOfTrust(env.TRUST_PROXY, env.HOST),
    settings: describeSettings(Object.keys(environmentSchema.shape), given),
    keepDays: readRetention(env.KEEP_DAYS),
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN ?? null,
    search: {
      url: env.SEARCH_URL ?? null,
      apiKey: env.SEARCH_API_KEY ?? null,
      folder: path.resolve(env.SEARCH_DIR ?? path.join(env.DATA_DIR, 'search')),
    },
    s3: readS3(env),
    backups: {
      to: env.BACKUP_TO ?? null,
      recipient: env.BACKUP_RECIPIENT ?? null,
      identityFile: env.BACKUP_IDENTITY_FILE ?? null,
      keepDays: env.BACKUP_KEEP_DAYS,
      s3: readStorage(env),
    },
    llm: readLlm(env),
    speech: readSpeech(env),
    xapi: readXapi(env),
    telemetry: readTelemetry(env),
    syslog: readSyslog(env),
    literature: {
      pubmedUrl: env.PUBMED_URL,
      europepmcUrl: env.EUROPEPMC_URL,
      crossrefUrl: env.CROSSREF_URL,
      dailymedUrl: env.DAILYMED_URL,
      openfdaUrl: env.OPENFDA_URL,
      orcidUrl: env.ORCID_URL,
      ncbiApiKey: env.NCBI_API_KEY ?? null,
      contact: env.LITERATURE_CONTACT ?? env.SUPPORT_EMAIL ?? null,
    },
    auth: readAuth(env),
  };
};
