import { tables } from '@mz/db';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { defineNotifications, type NotificationRule } from '../../platform/notification-definition.ts';

const { groupMembers } = tables;

const kind = (
  excerpt: NotificationRule['subject']['excerpt'],
  place?: NotificationRule['subject']['place'],
): NotificationRule => ({
  setting: 'mentions',
  icon: 'group',
  subject: { excerpt, ...(place && { place }) },
  hasActors: true,
  link: ({ subjectId }) => `/social/groups/${subjectId}`,
  isMailed: true,
});
const named = (id: SQL, condition: SQL): SQL =>
  sql`(select g.name from groups g where g.id = ${id} and ${condition})`;
const mine = (viewerId: string, state: string): SQL => sql`exists (select 1 from group_members me
  where me.group_id = g.id and me.member_id = ${viewerId}::uuid and me.state = ${state})`;

/** What members are told of groups: invitations and requests while they wait, and dates of journal clubs. */
export const groupsNotifications = defineNotifications({
  kinds: {
    group_invited: kind((viewer, id) => named(id, mine(viewer.id, 'invited'))),
    group_requested: {
      ...kind((viewer, id) =>
        named(
          id,
          sql`${mine(viewer.id, 'active')}
        and exists (select 1 from group_members r where r.group_id = g.id and r.state = 'requested')`,
        ),
      ),
      // Those who decided or went are no longer named.
      source: (_viewer, id) => sql`exists (select 1 from group_members r
        where r.group_id = n.subject_id and r.member_id = ${id} and r.state = 'requested')`,
    },
    group_accepted: kind((viewer, id) => named(id, mine(viewer.id, 'active'))),
    meeting_set: {
      ...kind(
        (viewer, id) => sql`(select a.title from group_meetings d join articles a on a.id = d.article_id
        join groups g on g.id = d.group_id where d.id = ${id} and ${mine(viewer.id, 'active')})`,
        (_viewer, id) => sql`(select d.group_id from group_meetings d where d.id = ${id})`,
      ),
      hasActors: false,
      link: ({ subjectId, placeId }) =>
        placeId ? `/social/groups/${placeId}?meeting=${subjectId}` : '/social/groups',
      isMailed: false,
    },
  },
  notices: {
    async 'group.changed'({ groupId: subjectId, act, by, userIds }, tx) {
      if (!act || !by) return [];
      if (act === 'requested') {
        const deciders = await tx
          .select({ id: groupMembers.memberId })
          .from(groupMembers)
          .where(
            and(eq(groupMembers.groupId, subjectId), inArray(groupMembers.role, ['owner', 'moderator'])),
          );
        return [{ kind: 'group_requested', to: deciders.map(({ id }) => id), by, subjectId, sourceId: by }];
      }
      return [{ kind: act === 'invited' ? 'group_invited' : 'group_accepted', to: userIds, by, subjectId }];
    },
  },
  found: [
    {
      kind: 'meeting_set',
      rows: (viewer) => sql`
        select d.id, d.id as subject_id, null::uuid as actor_id, date_trunc('milliseconds', d.created_at) as at,
          case when me.meetings_seen_at >= d.created_at then me.meetings_seen_at end as read_at
        from group_members me join group_meetings d on d.group_id = me.group_id
        where me.member_id = ${viewer.id}::uuid and me.state = 'active' and d.created_at > me.since
          and d.created_by_id is distinct from ${viewer.id}::uuid and d.starts_at > now() - interval '7 days'`,
      async markRead(tx, viewer, ids) {
        await tx.execute(sql`
          update group_members set meetings_seen_at = now()
          where member_id = ${viewer.id}::uuid and state = 'active'
            ${
              ids === 'all'
                ? sql``
                : sql`and group_id in (select d.group_id from group_meetings d
                    where d.id = any(${sql.param([...ids])}::uuid[]))`
            }`);
      },
      topics: async () => [],
    },
  ],
});
