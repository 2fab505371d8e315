import { type Database, type DatabaseOrTransaction, tables } from '@mz/db';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';

export type UserRow = typeof tables.users.$inferSelect;
export type SessionRow = typeof tables.sessions.$inferSelect;

/** An identity as PostgreSQL's JSON gives it; times are texts. */
export interface IdentityRecord {
  readonly id: string;
  readonly provider: string;
  readonly provider_id: string;
  readonly identity_data: Record<string, unknown>;
  readonly email: string | null;
  readonly last_sign_in_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** A factor without its secret. */
export interface FactorRecord {
  readonly id: string;
  readonly status: 'unverified' | 'verified';
  readonly friendly_name: string;
  readonly factor_type: string;
  readonly phone: string | null;
  readonly last_challenged_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface AmrRecord {
  readonly method: string;
  readonly provider: string | null;
  /** Seconds since 1970. */
  readonly timestamp: number;
}

/** A user with everything its JSON and its tokens need. */
export interface Account {
  readonly user: UserRow;
  readonly identities: readonly IdentityRecord[];
  readonly factors: readonly FactorRecord[];
}

export interface AccountWithSession extends Account {
  readonly session: SessionRow | null;
  readonly amr: readonly AmrRecord[];
}

const { users, sessions, identities, mfaFactors, amrClaims } = tables;

const identitiesOf = sql<IdentityRecord[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'provider', i.provider, 'provider_id', i.provider_id,
    'identity_data', i.identity_data, 'email', i.email, 'last_sign_in_at', i.last_sign_in_at,
    'created_at', i.created_at, 'updated_at', i.updated_at) order by i.created_at, i.id), '[]')
  from ${identities} i where i.user_id = ${users.id})`;

const factorsOf = sql<FactorRecord[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'status', f.status, 'friendly_name', f.friendly_name,
    'factor_type', f.factor_type, 'phone', f.phone, 'last_challenged_at', f.last_challenged_at,
    'created_at', f.created_at, 'updated_at', f.updated_at) order by f.created_at, f.id), '[]')
  from ${mfaFactors} f where f.user_id = ${users.id})`;

const amrOf = sql<AmrRecord[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('method', a.method, 'provider', a.provider,
    'timestamp', floor(extract(epoch from a.updated_at))::bigint) order by a.updated_at desc, a.method), '[]')
  from ${amrClaims} a where a.session_id = ${sessions.id})`;

export const selectAccount = (db: DatabaseOrTransaction, sessionId: unknown) =>
  db
    .select({ user: users, session: sessions, identities: identitiesOf, factors: factorsOf, amr: amrOf })
    .from(users)
    .leftJoin(sessions, and(eq(sessions.id, sql`${sessionId}::uuid`), eq(sessions.userId, users.id)));

const notDeleted = isNull(users.deletedAt);

/** The user of an access token with its session, in one prepared statement. */
export const prepareAccountOfToken = (db: Database) =>
  selectAccount(db, sql.placeholder('sessionId'))
    .where(and(eq(users.id, sql`${sql.placeholder('userId')}::uuid`), notDeleted))
    .prepare('account_of_token');

export const findAccount = async (
  db: DatabaseOrTransaction,
  userId: string,
  sessionId: string | null = null,
): Promise<AccountWithSession | null> => {
  const rows = await selectAccount(db, sessionId).where(and(eq(users.id, userId), notDeleted));
  return rows[0] ?? null;
};

const findUser = async (
  db: DatabaseOrTransaction,
  condition: SQL | undefined,
  lock: boolean,
): Promise<UserRow | null> => {
  const query = db.select().from(users).where(and(condition, notDeleted)).limit(1);
  const rows = await (lock ? query.for('no key update') : query);
  return rows[0] ?? null;
};

export interface FindOptions {
  /** Locks the row until the end of the transaction. */
  readonly lock?: boolean;
}

export const findUserById = (db: DatabaseOrTransaction, id: string, { lock = false }: FindOptions = {}) =>
  findUser(db, eq(users.id, id), lock);

/** @param email in lower case */
export const findUserByEmail = (
  db: DatabaseOrTransaction,
  email: string,
  { lock = false }: FindOptions = {},
) => findUser(db, and(eq(users.email, email), eq(users.isSsoUser, false)), lock);

/** @param phone digits without a plus sign */
export const findUserByPhone = (
  db: DatabaseOrTransaction,
  phone: string,
  { lock = false }: FindOptions = {},
) => findUser(db, eq(users.phone, phone), lock);

export const updateUser = async (
  db: DatabaseOrTransaction,
  id: string,
  change: Partial<typeof users.$inferInsert>,
): Promise<void> => {
  await db.update(users).set(change).where(eq(users.id, id));
};
