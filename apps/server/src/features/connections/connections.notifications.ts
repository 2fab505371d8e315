import { type SQL, sql } from 'drizzle-orm';
import { defineNotifications, type NotificationRule } from '../../platform/notification-definition.ts';

const betweenUs = (viewerId: string, other: SQL): SQL => sql`
  (c.requester_id = ${other} and c.addressee_id = ${viewerId}::uuid
    or c.addressee_id = ${other} and c.requester_id = ${viewerId}::uuid)`;

/** What stands between the two has to be there still: withdrawn or declined, it is not told. */
const connection = (state: 'requested' | 'accepted'): NotificationRule => ({
  setting: 'new_connections',
  icon: 'people',
  subject: {
    excerpt: (viewer, id) => sql`(select case when c.state = 'requested' then left(c.note, 160) else '' end
      from connections c where c.state = ${state} and ${betweenUs(viewer.id, id)}
        ${state === 'requested' ? sql`and c.addressee_id = ${viewer.id}::uuid` : sql``} limit 1)`,
  },
  hasActors: true,
  link: ({ subjectId }) => (state === 'requested' ? '/connections?tab=requests' : `/profile/${subjectId}`),
  // Both have a mail of their own.
  isMailed: false,
});

export const connectionsNotifications = defineNotifications({
  kinds: { connection_requested: connection('requested'), connection_accepted: connection('accepted') },
  notices: {
    'connection.requested': ({ requesterId, addresseeId }) => [
      { kind: 'connection_requested', to: addresseeId, by: requesterId, subjectId: requesterId },
    ],
    'connection.accepted': ({ requesterId, addresseeId }) => [
      { kind: 'connection_accepted', to: requesterId, by: addresseeId, subjectId: addresseeId },
    ],
  },
});
