import type { MemberActor } from '@mz/contracts';
import { newId, tables } from '@mz/db';
import { sql } from 'drizzle-orm';
import type { NotificationRules } from '../../platform/notification-definition.ts';
import { defineOwnerCases } from '../../testing/owner-cases.ts';
import { withdrawNotice, writeNotice } from './notices.repository.ts';
import { createNotificationsRepository, markFoundRead } from './notifications.repository.ts';

const rules: NotificationRules = {
  kinds: new Map([
    [
      'sample',
      {
        setting: null,
        icon: 'post',
        subject: { excerpt: (_viewer, id) => sql`${id}::text` },
        hasActors: false,
        link: () => '/',
        isMailed: false,
      },
    ],
  ]),
  found: [],
  types: [],
  read: async () => [],
};
const actorOf = ({ id }: { id: string }): MemberActor => ({
  id,
  role: 'member',
  verified: false,
  aal: 'aal1',
  sessionId: null,
});

export const notificationsCases = defineOwnerCases({
  covers: [createNotificationsRepository, markFoundRead, writeNotice, withdrawNotice],
  create: (db, owner) => createNotificationsRepository(db, actorOf(owner), rules),
  async arrange(db, { id: recipientId }) {
    const [id, subjectId] = [newId(), newId()];
    await db
      .insert(tables.notifications)
      .values({ id, recipientId, kind: 'sample', subjectId, at: new Date() });
    return { id, subjectId };
  },
  methods: {
    list: (notifications) => notifications.list(null, false, 10),
    find: (notifications, { subjectId }) => notifications.find(subjectId),
    countUnread: (notifications) => notifications.countUnread(),
    markRead: (notifications, { id }) => notifications.markRead([id]),
  },
});
