import type { MemberActor } from '@mz/contracts';
import type { GroupAccess, GroupRole, GroupState } from '@mz/contracts/groups';
import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { eq, type SQL, sql } from 'drizzle-orm';
import { profileAudiences } from '../../access/audiences.ts';
import { notBlocked, visibleTo } from '../../access/predicates.ts';
import type { PageEnd } from './group-cursor.ts';

const { groups, profiles } = tables;

export interface GroupRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly rules: string;
  readonly access: GroupAccess;
  readonly isVerifiedOnly: boolean;
  readonly members: number;
  readonly state: GroupState;
  readonly role: GroupRole | null;
  readonly requests: number;
  readonly createdAt: string;
}

export interface GroupMemberRow {
  readonly id: string;
  readonly fullName: string;
  readonly specialty: string | null;
  readonly hospital: string | null;
  readonly avatarFileId: string | null;
  readonly verified: boolean;
  readonly role: GroupRole;
  readonly since: string;
}

export type GroupValues = Pick<
  typeof groups.$inferInsert,
  'name' | 'description' | 'rules' | 'access' | 'isVerifiedOnly'
>;

const iso = (column: SQL): SQL => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/**
 * Groups as one member sees them: those one is in or invited to; others unless they are hidden, or a block stands
 * between the member and an owner.
 */
export const createGroupsRepository = (db: DatabaseOrTransaction, viewer: MemberActor) => {
  const me = sql`${viewer.id}::uuid`;
  const own = sql`left join group_members me on me.group_id = g.id and me.member_id = ${me}`;
  const visible = sql`(me.state in ('active', 'invited') or g.access <> 'hidden' and not exists (
    select 1 from group_members o where o.group_id = g.id and o.role = 'owner'
      and not ${notBlocked(viewer, sql`o.member_id`)}))`;
  const decides = sql`(me.state = 'active' and me.role in ('owner', 'moderator'))`;
  const select = async (where: SQL): Promise<GroupRow[]> => {
    const { rows } = await db.execute<GroupRow & Record<string, unknown>>(sql`
      select g.id, g.name, g.description, g.rules, g.access, g.is_verified_only as "isVerifiedOnly",
        (select count(*)::int from group_members m where m.group_id = g.id and m.state = 'active') as members,
        coalesce(me.state, 'none') as state, case when me.state = 'active' then me.role end as role,
        case when ${decides} then (select count(*)::int from group_members m
          where m.group_id = g.id and m.state = 'requested') else 0 end as requests,
        ${iso(sql`g.created_at`)} as "createdAt"
      from groups g ${own} where ${visible} and ${where}`);
    return rows;
  };
  return {
    async list(
      box: 'mine' | 'invited' | 'all',
      typed: string | undefined,
      end: PageEnd | null,
      limit: number,
    ): Promise<GroupRow[]> {
      const boxes = {
        mine: sql`me.state = 'active'`,
        invited: sql`me.state = 'invited'`,
        all: sql`true`,
      };
      const named = typed
        ? sql`(g.name ilike ${`%${escapeLike(typed)}%`} or g.description ilike ${`%${escapeLike(typed)}%`})`
        : sql`true`;
      return select(sql`${boxes[box]} and ${named} ${end ? sql`and g.id < ${end.id}::uuid` : sql``}
        order by g.id desc limit ${limit}`);
    },

    async find(id: string): Promise<GroupRow | null> {
      const [row] = await select(sql`g.id = ${id}::uuid`);
      return row ?? null;
    },

    /** The group, locked until the end of the transaction: comings and goings stand in one order. */
    async lock(id: string): Promise<GroupRow | null> {
      await db.execute(sql`select 1 from groups where id = ${id}::uuid for update`);
      const [row] = await select(sql`g.id = ${id}::uuid`);
      return row ?? null;
    },

    async countOwned(): Promise<number> {
      const { rows } = await db.execute<{ count: number }>(sql`
        select count(*)::int as count from group_members where member_id = ${me} and role = 'owner'`);
      return rows[0]?.count ?? 0;
    },

    async found(values: GroupValues): Promise<string> {
      const id = newId();
      await db.insert(groups).values({ ...values, id });
      await db
        .insert(tables.groupMembers)
        .values({ groupId: id, memberId: viewer.id, role: 'owner', state: 'active' });
      return id;
    },

    async update(id: string, change: Partial<GroupValues>): Promise<boolean> {
      const { rowCount } = await db
        .update(groups)
        .set(change)
        .where(
          sql`${eq(groups.id, id)} and exists (select 1 from group_members me
            where me.group_id = ${groups.id} and me.member_id = ${me} and ${decides})`,
        );
      return (rowCount ?? 0) > 0;
    },

    async remove(id: string): Promise<boolean> {
      const { rowCount } = await db.delete(groups).where(
        sql`${eq(groups.id, id)} and exists (select 1 from group_members me
          where me.group_id = ${groups.id} and me.member_id = ${me} and me.role = 'owner')`,
      );
      return (rowCount ?? 0) > 0;
    },

    /** Members, or those who ask to be: for those in the group, without whom a block stands before. */
    async listMembers(
      id: string,
      state: 'active' | 'requested',
      end: PageEnd | null,
      limit: number,
    ): Promise<GroupMemberRow[]> {
      const seen = visibleTo(viewer, {
        author: profiles.id,
        audience: profiles.visibility,
        words: profileAudiences,
      });
      const { rows } = await db.execute<GroupMemberRow & Record<string, unknown>>(sql`
        select profiles.id, profiles.full_name as "fullName", profiles.specialty,
          case when ${seen} then profiles.hospital end as hospital,
          case when ${seen} then profiles.avatar_file_id end as "avatarFileId",
          profiles.verified_at is not null as verified, m.role, ${iso(sql`m.since`)} as since
        from group_members m join profiles on profiles.id = m.member_id
          join group_members me on me.group_id = m.group_id and me.member_id = ${me} and me.state = 'active'
        where m.group_id = ${id}::uuid and m.state = ${state} and ${notBlocked(viewer, sql`m.member_id`)}
          and ${state === 'requested' ? decides : sql`true`}
          ${end ? sql`and (m.since, m.member_id) > (${end.at}::timestamptz, ${end.id}::uuid)` : sql``}
        order by m.since, m.member_id limit ${limit}`);
      return rows;
    },
  };
};
