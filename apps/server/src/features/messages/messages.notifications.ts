import { sql } from 'drizzle-orm';
import { defineNotifications } from '../../platform/notification-definition.ts';
import { asPlainMember, isMuted, isReadable } from './readable.ts';

/** Unread messages have their own mark; told are only those that wait in the request box. Never what they say. */
export const messagesNotifications = defineNotifications({
  kinds: {
    message_requested: {
      setting: 'direct_messages',
      icon: 'message',
      subject: {
        excerpt: (viewer, id) => {
          const reader = asPlainMember(viewer);
          return sql`(select '' from thread_members me join threads t on t.id = me.thread_id
            where t.id = ${id} and me.member_id = ${viewer.id}::uuid and me.state = 'requested' and exists (
              select 1 from thread_messages m where ${isReadable(reader)} and not ${isMuted(reader)}))`;
        },
      },
      hasActors: true,
      link: ({ subjectId }) => `/messages/${subjectId}`,
      isMailed: true,
    },
  },
  notices: {
    async 'thread.changed'({ threadId, change }, tx) {
      if (change !== 'message') return [];
      const { rows } = await tx.execute<{ to: string; by: string }>(sql`
        select tm.member_id as "to", case when t.low_id = tm.member_id then t.high_id else t.low_id end as "by"
        from threads t join thread_members tm on tm.thread_id = t.id and tm.state = 'requested'
        where t.id = ${threadId}::uuid and t.kind = 'direct' and t.low_id is not null and t.high_id is not null`);
      return rows.map((row) => ({ ...row, kind: 'message_requested', subjectId: threadId }));
    },
  },
});
