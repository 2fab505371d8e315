import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

/** Tables of the account service. Names follow the Supabase Auth protocol's own. */
export const authSchema = pgSchema('auth');

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

type Json = Record<string, unknown>;

export const users = authSchema.table(
  'users',
  {
    id: uuid('id').primaryKey(),
    aud: text('aud').notNull().default('authenticated'),
    role: text('role').notNull().default('authenticated'),
    /** Lower case; null when the account has none. */
    email: text('email'),
    passwordHash: text('password_hash'),
    emailConfirmedAt: at('email_confirmed_at'),
    invitedAt: at('invited_at'),
    confirmationSentAt: at('confirmation_sent_at'),
    recoverySentAt: at('recovery_sent_at'),
    /** The address asked for and not yet confirmed. */
    newEmail: text('new_email'),
    emailChangeSentAt: at('email_change_sent_at'),
    /** How many of the two confirmations of a secure e-mail change have arrived. */
    emailChangeConfirmations: integer('email_change_confirmations').notNull().default(0),
    /** Digits without a leading plus sign. */
    phone: text('phone'),
    phoneConfirmedAt: at('phone_confirmed_at'),
    newPhone: text('new_phone'),
    phoneChangeSentAt: at('phone_change_sent_at'),
    reauthenticationSentAt: at('reauthentication_sent_at'),
    lastSignInAt: at('last_sign_in_at'),
    appMetadata: jsonb('app_metadata').$type<Json>().notNull().default({}),
    userMetadata: jsonb('user_metadata').$type<Json>().notNull().default({}),
    isSsoUser: boolean('is_sso_user').notNull().default(false),
    isAnonymous: boolean('is_anonymous').notNull().default(false),
    bannedUntil: at('banned_until'),
    /** The member left and may come back for a while; what was visible before is kept until then. */
    deactivatedAt: at('deactivated_at'),
    visibilityBefore: text('visibility_before'),
    deletedAt: at('deleted_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('users_email_key').on(t.email, t.aud).where(sql`not is_sso_user and deleted_at is null`),
    uniqueIndex('users_phone_key').on(t.phone, t.aud).where(sql`deleted_at is null`),
    index('users_created_at_idx').on(t.createdAt.desc(), t.id),
    check('users_email_length', sql`char_length(email) <= 255`),
    check('users_email_lower', sql`email = lower(email)`),
    check('users_phone_form', sql`phone ~ '^[1-9][0-9]{1,14}$'`),
    check('users_user_metadata_size', sql`pg_column_size(user_metadata) <= 65536`),
  ],
);

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const identities = authSchema.table(
  'identities',
  {
    /** Row id; the protocol's `identity_id`. */
    id: uuid('id').primaryKey(),
    userId: userId(),
    provider: text('provider').notNull(),
    /** The provider's subject; the user's own id for e-mail and phone. The protocol's `id`. */
    providerId: text('provider_id').notNull(),
    identityData: jsonb('identity_data').$type<Json>().notNull().default({}),
    email: text('email').generatedAlwaysAs(sql`lower(identity_data->>'email')`),
    lastSignInAt: at('last_sign_in_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('identities_provider_key').on(t.provider, t.providerId),
    index('identities_user_id_idx').on(t.userId),
  ],
);

export const sessions = authSchema.table(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: userId(),
    aal: text('aal').notNull().default('aal1'),
    factorId: uuid('factor_id'),
    /** Tokens are numbered; this is the number of the active one. */
    refreshCounter: bigint('refresh_counter', { mode: 'number' }).notNull().default(0),
    /** Tokens numbered below this were given out before a second factor and stay below it. */
    refreshFloor: bigint('refresh_floor', { mode: 'number' }).notNull().default(0),
    refreshedAt: at('refreshed_at'),
    notAfter: at('not_after'),
    ip: text('ip'),
    userAgent: text('user_agent'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [index('sessions_user_id_idx').on(t.userId, t.createdAt.desc())],
);

/** Networks an account has signed in from: guessing elsewhere does not slow its owner there. */
export const knownNetworks = authSchema.table(
  'known_networks',
  {
    userId: userId(),
    network: text('network').notNull(),
    lastSignInAt: at('last_sign_in_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.network] })],
);

/** Authentication methods of a session, the newest time of each. */
export const amrClaims = authSchema.table(
  'amr_claims',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    method: text('method').notNull(),
    provider: text('provider'),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.sessionId, t.method] })],
);

export const mfaFactors = authSchema.table(
  'mfa_factors',
  {
    id: uuid('id').primaryKey(),
    userId: userId(),
    friendlyName: text('friendly_name').notNull().default(''),
    factorType: text('factor_type').notNull(),
    status: text('status').notNull().default('unverified'),
    /** Encrypted under the installation's secret key. */
    secret: bytea('secret'),
    phone: text('phone'),
    /** Of a WebAuthn factor: its name as the authenticator gives it, its public key, its signatures so far. */
    credentialId: text('credential_id'),
    publicKey: bytea('public_key'),
    signCount: bigint('sign_count', { mode: 'number' }).notNull().default(0),
    transports: text('transports').array().notNull().default([]),
    /** The last accepted TOTP time step; a code is good once. */
    lastUsedStep: bigint('last_used_step', { mode: 'number' }),
    lastChallengedAt: at('last_challenged_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('mfa_factors_name_key').on(t.userId, t.friendlyName),
    uniqueIndex('mfa_factors_credential_key').on(t.credentialId),
    check('mfa_factors_name_length', sql`char_length(friendly_name) <= 120`),
    check('mfa_factors_credential_length', sql`char_length(credential_id) <= 1400`),
  ],
);

export const mfaChallenges = authSchema.table(
  'mfa_challenges',
  {
    id: uuid('id').primaryKey(),
    factorId: uuid('factor_id')
      .notNull()
      .references(() => mfaFactors.id, { onDelete: 'cascade' }),
    /** What a WebAuthn factor has to sign. */
    challenge: text('challenge'),
    attempts: integer('attempts').notNull().default(0),
    verifiedAt: at('verified_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('mfa_challenges_factor_id_idx').on(t.factorId)],
);

/** One-time codes of a `recovery_code` factor, as keyed hashes; a used one is deleted. */
export const recoveryCodes = authSchema.table(
  'recovery_codes',
  {
    factorId: uuid('factor_id')
      .notNull()
      .references(() => mfaFactors.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.factorId, t.codeHash] })],
);

/** WebAuthn credentials that sign in without a password. */
export const passkeys = authSchema.table(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    userId: userId(),
    /** As the authenticator names it, base64url. */
    credentialId: text('credential_id').notNull(),
    publicKey: bytea('public_key').notNull(),
    /** Signatures so far, where the authenticator counts them: one that goes back was copied. */
    counter: bigint('counter', { mode: 'number' }).notNull().default(0),
    transports: text('transports').array().notNull().default([]),
    friendlyName: text('friendly_name').notNull().default(''),
    /** Kept by the vendor's cloud, so on all devices of its owner. */
    isBackedUp: boolean('is_backed_up').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
    lastUsedAt: at('last_used_at'),
  },
  (t) => [
    uniqueIndex('passkeys_credential_key').on(t.credentialId),
    index('passkeys_user_id_idx').on(t.userId),
    check('passkeys_name_length', sql`char_length(friendly_name) <= 120`),
    check('passkeys_credential_length', sql`char_length(credential_id) <= 1400`),
  ],
);

/** Challenges of passkeys; each is answered once. Without a user: a sign-in. */
export const passkeyChallenges = authSchema.table(
  'passkey_challenges',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    challenge: text('challenge').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('passkey_challenges_user_id_idx').on(t.userId),
    index('passkey_challenges_created_at_idx').on(t.createdAt),
  ],
);

/** A PKCE or provider round trip between its start and the exchange of its code. */
export const flowStates = authSchema.table(
  'flow_states',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    authCode: uuid('auth_code').notNull(),
    codeChallenge: text('code_challenge'),
    codeChallengeMethod: text('code_challenge_method'),
    /** How the flow ends: magiclink, recovery, email/signup, email_change, invite, oauth. */
    authenticationMethod: text('authentication_method').notNull(),
    provider: text('provider'),
    providerAccessToken: bytea('provider_access_token'),
    providerRefreshToken: bytea('provider_refresh_token'),
    /** What the provider's callback needs (nonce, verifier), encrypted. */
    providerState: bytea('provider_state'),
    linkingUserId: uuid('linking_user_id').references(() => users.id, { onDelete: 'cascade' }),
    redirectTo: text('redirect_to'),
    codeIssuedAt: at('code_issued_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('flow_states_auth_code_key').on(t.authCode),
    index('flow_states_user_method_idx').on(t.userId, t.authenticationMethod, t.createdAt.desc()),
    index('flow_states_created_at_idx').on(t.createdAt),
  ],
);

export const oneTimeTokens = authSchema.table(
  'one_time_tokens',
  {
    id: uuid('id').primaryKey(),
    userId: userId(),
    /** confirmation, recovery, reauthentication, email_change_current, email_change_new, phone_change. */
    kind: text('kind').notNull(),
    /** Keyed hash over address and code. */
    tokenHash: text('token_hash').notNull(),
    /** The address the code was sent to. */
    relatesTo: text('relates_to').notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('one_time_tokens_user_kind_key').on(t.userId, t.kind),
    index('one_time_tokens_hash_idx').on(t.tokenHash),
    index('one_time_tokens_relates_to_idx').on(t.relatesTo),
  ],
);

/** Token-signing keys: one `current` signs, `standby` and `previous` are published for verification. */
export const signingKeys = authSchema.table(
  'signing_keys',
  {
    kid: text('kid').primaryKey(),
    algorithm: text('algorithm').notNull(),
    status: text('status').notNull(),
    publicJwk: jsonb('public_jwk').$type<Json>().notNull(),
    /** Private JWK, encrypted under the installation's secret key. */
    privateJwk: bytea('private_jwk').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    retiredAt: at('retired_at'),
  },
  (t) => [uniqueIndex('signing_keys_current_key').on(t.status).where(sql`status = 'current'`)],
);
