import type { ManagedMember, MemberState } from '@mz/contracts/admin';
import type { AccountRole } from '@mz/contracts/roles';
import type { DatabaseOrTransaction } from '@mz/db';
import { type SQL, sql } from 'drizzle-orm';
import { calledLike } from '../../platform/member-search.ts';

export interface MemberSearch {
  readonly q: string;
  readonly role?: AccountRole | undefined;
  readonly state: MemberState;
  readonly limit: number;
  readonly before?: string | undefined;
}

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly fullName: string;
  readonly email: string | null;
  readonly specialty: string | null;
  readonly role: AccountRole;
  readonly joinedAt: string;
  readonly verifiedAt: string | null;
  readonly hasSecondFactor: boolean | null;
  readonly lastSeenAt: string | null;
  readonly isDirectoryDisabled: boolean;
  readonly lockedUntil: string | null;
  readonly suspendedUntil: string | null;
  readonly verificationCaseId: string | null;
  readonly isDemo: boolean;
}

const openCase = sql`(select c.id from moderation_cases c
  where c.user_id = p.id and c.kind = 'verification' and c.state <> 'closed' order by c.opened_at desc limit 1)`;

const states: Readonly<Record<MemberState, SQL>> = {
  all: sql`true`,
  unverified: sql`p.verified_at is null`,
  waiting: sql`${openCase} is not null`,
  locked: sql`u.banned_until > now()`,
  suspended: sql`p.suspended_until > now()`,
};

const isoOrNull = (time: string | null): string | null =>
  time === null ? null : new Date(time).toISOString();

const present = (row: Row): ManagedMember => ({
  ...row,
  joinedAt: new Date(row.joinedAt).toISOString(),
  verifiedAt: isoOrNull(row.verifiedAt),
  lastSeenAt: isoOrNull(row.lastSeenAt),
  lockedUntil: isoOrNull(row.lockedUntil),
  suspendedUntil: isoOrNull(row.suspendedUntil),
});

/** Members as administrators see them: not what they wrote, but how their accounts stand. */
export const createManagedMembers = (db: DatabaseOrTransaction) => {
  const select = async (where: SQL, limit: number): Promise<ManagedMember[]> => {
    const { rows } = await db.execute<Row>(sql`
      select p.id, p.full_name as "fullName", u.email, p.specialty, p.role, p.created_at as "joinedAt",
        p.verified_at as "verifiedAt", p.demo as "isDemo",
        case when u.id is null then null else exists (select 1 from auth.mfa_factors f
          where f.user_id = u.id and f.status = 'verified') end as "hasSecondFactor",
        coalesce((select max(greatest(s.refreshed_at, s.created_at)) from auth.sessions s
          where s.user_id = p.id), u.last_sign_in_at) as "lastSeenAt",
        exists (select 1 from auth.scim_users d
          where d.user_id = p.id and not d.is_active) as "isDirectoryDisabled",
        case when u.banned_until > now() then u.banned_until end as "lockedUntil",
        case when p.suspended_until > now() then p.suspended_until end as "suspendedUntil",
        ${openCase} as "verificationCaseId"
      from profiles p left join auth.users u on u.id = p.id
      where u.deleted_at is null and ${where}
      order by p.id desc limit ${limit}`);
    return rows.map(present);
  };
  return {
    list: ({ q, role, state, limit, before }: MemberSearch): Promise<ManagedMember[]> =>
      select(
        sql.join(
          [
            q === '' ? sql`true` : calledLike(q),
            states[state],
            ...(role ? [sql`p.role = ${role}`] : []),
            ...(before ? [sql`p.id < ${before}::uuid`] : []),
          ],
          sql` and `,
        ),
        limit,
      ),
    async find(id: string): Promise<ManagedMember | null> {
      return (await select(sql`p.id = ${id}::uuid`, 1))[0] ?? null;
    },
  };
};
