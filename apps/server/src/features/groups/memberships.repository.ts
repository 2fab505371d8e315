import type { GroupRole, GroupState } from '@mz/contracts/groups';
import { type Transaction, tables } from '@mz/db';
import { and, eq, sql } from 'drizzle-orm';

const { groupMembers } = tables;

export interface MembershipRow {
  readonly role: GroupRole;
  readonly state: Exclude<GroupState, 'none'>;
}

const of = (groupId: string, memberId: string) =>
  and(eq(groupMembers.groupId, groupId), eq(groupMembers.memberId, memberId));

/** What a member is to a group that the caller has locked. */
export const findMembership = async (
  tx: Transaction,
  groupId: string,
  memberId: string,
): Promise<MembershipRow | null> => {
  const [row] = await tx
    .select({ role: groupMembers.role, state: groupMembers.state })
    .from(groupMembers)
    .where(of(groupId, memberId));
  return row ? (row as MembershipRow) : null;
};

export const setMembership = async (
  tx: Transaction,
  groupId: string,
  memberId: string,
  values: {
    readonly state: MembershipRow['state'];
    readonly role?: GroupRole;
    readonly invitedById?: string;
  },
): Promise<void> => {
  const { state, role = 'member', invitedById = null } = values;
  await tx
    .insert(groupMembers)
    .values({ groupId, memberId, state, role, invitedById })
    .onConflictDoUpdate({
      target: [groupMembers.groupId, groupMembers.memberId],
      set: {
        state,
        role,
        invitedById,
        // Whoever is in it already keeps the day of coming.
        since: sql`case when ${groupMembers.state} = ${state} then ${groupMembers.since} else clock_timestamp() end`,
      },
    });
};

export const dropMembership = async (tx: Transaction, groupId: string, memberId: string): Promise<void> => {
  await tx.delete(groupMembers).where(of(groupId, memberId));
};

/**
 * A group without an owner gets one: the moderator who came first, else the member who did. One that nobody is in goes,
 * with everything written in it.
 */
export const ensureOwner = async (tx: Transaction, groupId: string): Promise<void> => {
  await tx.execute(sql`
    update group_members set role = 'owner' where group_id = ${groupId}::uuid
      and not exists (select 1 from group_members o where o.group_id = ${groupId}::uuid and o.role = 'owner')
      and member_id = (select m.member_id from group_members m
        where m.group_id = ${groupId}::uuid and m.state = 'active'
        order by m.role = 'moderator' desc, m.since, m.member_id limit 1)`);
  await tx.execute(sql`
    delete from groups where id = ${groupId}::uuid and not exists (
      select 1 from group_members m where m.group_id = ${groupId}::uuid and m.state = 'active')`);
};

/** Takes a member out of all groups; those the member owned go on under another, whichever row went first. */
export const eraseMemberships = async (tx: Transaction, memberId: string): Promise<void> => {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select g.id from groups g
    where exists (select 1 from group_members m where m.group_id = g.id and m.member_id = ${memberId}::uuid)
      or not exists (select 1 from group_members o where o.group_id = g.id and o.role = 'owner')
    order by g.id for update`);
  for (const { id } of rows) {
    await dropMembership(tx, id, memberId);
    await ensureOwner(tx, id);
  }
};
