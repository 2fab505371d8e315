import { type DatabaseOrTransaction, type Transaction, tables } from '@mz/db';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { FileUses } from '../../platform/file-use.ts';
import { calledLike } from '../../platform/member-search.ts';

const { installation, storageQuotas } = tables;

/** Row of `installation` with the bytes that each member may store where no administrator said otherwise. */
const everybodysKey = 'member-quota';

/** The member's reservations come one after the other, so that many at once cannot pass a limit together. */
export const lockReservations = async (tx: Transaction, memberId: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`file-quota:${memberId}`}, 0))`);
};

/** What is stored and what was reserved, of everybody or of one member: `owner_id`, `purpose`, `bytes`. */
const held = (where: (owner: SQL) => SQL): SQL => sql`
  select owner_id, purpose, byte_size as bytes from files
    where deleted_at is null and ${where(sql`files.owner_id`)}
  union all
  select owner_id, purpose, byte_size from uploads
    where expires_at > now() and ${where(sql`uploads.owner_id`)}`;

const heldBy = (memberId: string): SQL => held((owner) => sql`${owner} = ${memberId}::uuid`);

/** Of the purposes, what takes room of the member's; what the server makes beside what members send does not. */
export const countsForMember = (uses: FileUses, purpose: string): boolean =>
  uses.has(purpose) && uses.get(purpose)?.room !== 'free';

const countedPurposes = (uses: FileUses): SQL =>
  sql`${JSON.stringify([...uses.keys()].filter((purpose) => countsForMember(uses, purpose)))}::jsonb`;

const quotaOf = (memberId: SQL): SQL => sql`coalesce(
  (select max_bytes from storage_quotas where user_id = ${memberId}),
  (select (value #>> '{}')::bigint from installation where key = ${everybodysKey}))`;

export interface MemberRoom {
  /** Of one purpose. */
  readonly bytes: number;
  readonly count: number;
  /** Of everything that counts. */
  readonly total: number;
  /** Null: no limit over everything. */
  readonly quota: number | null;
}

/** What a member stores, of one purpose and altogether, and how much it may be. */
export const readRoom = async (
  db: DatabaseOrTransaction,
  memberId: string,
  purpose: string,
  uses: FileUses,
): Promise<MemberRoom> => {
  const { rows } = await db.execute<{
    bytes: number;
    count: number;
    total: number;
    quota: number | null;
  }>(sql`
    select coalesce(sum(bytes) filter (where purpose = ${purpose}), 0)::float8 as bytes,
      count(*) filter (where purpose = ${purpose})::int as count,
      coalesce(sum(bytes) filter (where ${countedPurposes(uses)} ? purpose), 0)::float8 as total,
      ${quotaOf(sql`${memberId}::uuid`)}::float8 as quota
    from (${heldBy(memberId)}) held`);
  return rows[0] ?? { bytes: 0, count: 0, total: 0, quota: null };
};

interface KindRow extends Record<string, unknown> {
  readonly purpose: string;
  readonly files: number;
  readonly bytes: number;
}

/** What is stored of each kind, the largest first; of one member or of everybody. */
export const listKinds = async (db: DatabaseOrTransaction, memberId?: string): Promise<KindRow[]> => {
  const { rows } = await db.execute<KindRow>(sql`
    select purpose, count(*)::int as files, sum(bytes)::float8 as bytes
    from (${memberId ? heldBy(memberId) : held(() => sql`true`)}) held
    group by purpose order by 3 desc, 1`);
  return rows;
};

interface StoringMember extends Record<string, unknown> {
  readonly id: string;
  readonly fullName: string;
  readonly email: string | null;
  readonly files: number;
  readonly bytes: number;
  readonly ownQuota: number | null;
}

/** Members who store most of what counts, or who are called like that; who has a quota of their own is among them. */
export const listStoringMembers = async (
  db: DatabaseOrTransaction,
  uses: FileUses,
  { q, limit }: { readonly q: string; readonly limit: number },
): Promise<StoringMember[]> => {
  const { rows } = await db.execute<StoringMember>(sql`
    with used as (
      select owner_id, count(*)::int as files, sum(bytes)::float8 as bytes
      from (${held(() => sql`true`)}) held where ${countedPurposes(uses)} ? purpose group by owner_id)
    select p.id, p.full_name as "fullName", u.email, coalesce(used.files, 0) as files,
      coalesce(used.bytes, 0) as bytes, s.max_bytes::float8 as "ownQuota"
    from profiles p
      left join auth.users u on u.id = p.id
      left join used on used.owner_id = p.id
      left join storage_quotas s on s.user_id = p.id
    where u.deleted_at is null
      and ${q === '' ? sql`(used.owner_id is not null or s.user_id is not null)` : calledLike(q)}
    order by coalesce(used.bytes, 0) desc, p.id desc limit ${limit}`);
  return rows;
};

/** What everybody has where nobody said otherwise; null: no limit over everything. */
export const readEverybodysQuota = async (db: DatabaseOrTransaction): Promise<number | null> => {
  const [row] = await db
    .select({ value: installation.value })
    .from(installation)
    .where(eq(installation.key, everybodysKey));
  return typeof row?.value === 'number' ? row.value : null;
};

export const writeEverybodysQuota = async (tx: Transaction, bytes: number | null): Promise<void> => {
  if (bytes === null) {
    await tx.delete(installation).where(eq(installation.key, everybodysKey));
    return;
  }
  await tx
    .insert(installation)
    .values({ key: everybodysKey, value: bytes })
    .onConflictDoUpdate({ target: installation.key, set: { value: bytes, updatedAt: sql`now()` } });
};

/**
 * Gives a member a quota of their own, or the one everybody has.
 *
 * @returns what it was; `missing` where there is no such member
 */
export const writeQuota = async (
  tx: Transaction,
  memberId: string,
  bytes: number | null,
): Promise<number | null | 'missing'> => {
  const known = await tx.execute<{ before: number | null }>(sql`
    select s.max_bytes::float8 as before from profiles p left join storage_quotas s on s.user_id = p.id
    where p.id = ${memberId}::uuid for update of p`);
  const row = known.rows[0];
  if (!row) return 'missing';
  if (bytes === null) await tx.delete(storageQuotas).where(eq(storageQuotas.userId, memberId));
  else
    await tx
      .insert(storageQuotas)
      .values({ userId: memberId, maxBytes: bytes })
      .onConflictDoUpdate({
        target: storageQuotas.userId,
        set: { maxBytes: bytes, updatedAt: sql`now()` },
      });
  return row.before;
};
