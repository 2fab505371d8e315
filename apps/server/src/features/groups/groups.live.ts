import { sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import { type LiveDefinition, toMember, topicOf } from '../../platform/live/live-definition.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Open pages of a group hear of its changes while their member is in it; those concerned wherever they are. */
export const createGroupsLive = ({ db }: Pick<AppContext, 'db'>): LiveDefinition => ({
  topics: {
    group: {
      async authorize(viewer, ids) {
        const { rows } = await db.execute<{ id: string }>(sql`
          select m.group_id as id from group_members m
          where m.member_id = ${viewer.id}::uuid and m.state = 'active'
            and m.group_id = any(${sql.param(ids.filter((id) => uuid.test(id)))}::uuid[])`);
        return rows.map(({ id }) => id);
      },
    },
  },
  effects: {
    'group.changed': ({ groupId, userIds }) => [
      ...userIds.map((memberId) => ({
        kind: 'recheck' as const,
        topic: topicOf('group', groupId),
        memberId,
      })),
      { kind: 'send', topic: topicOf('group', groupId), event: { type: 'group.changed', groupId } },
      ...userIds.map((id) => toMember(id, { type: 'group.changed', groupId })),
    ],
  },
});
