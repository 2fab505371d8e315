import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { memberId } from './member-id.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * What a member is told, one row for each kind and subject: the tenth like of a post moves the row up and writes no
 * other. Whether it is shown is decided when it is read. Times are in whole milliseconds, as cursors count.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    recipientId: memberId('recipient_id').notNull(),
    kind: text('kind').notNull(),
    /** What it is about, in the table of its kind. */
    subjectId: uuid('subject_id').notNull(),
    at: at('at').notNull(),
    readAt: at('read_at'),
    /** When a digest told of it; a row that moves up waits for the next one. */
    mailedAt: at('mailed_at'),
  },
  (t) => [
    uniqueIndex('notifications_subject_key').on(t.recipientId, t.kind, t.subjectId),
    index('notifications_recipient_idx').on(
      t.recipientId,
      t.at.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('notifications_unread_idx').on(t.recipientId, t.at.desc().nullsFirst()).where(sql`read_at is null`),
    index('notifications_unmailed_idx').on(t.at).where(sql`read_at is null and mailed_at is null`),
    index('notifications_at_idx').on(t.at),
    check('notifications_kind_length', sql`char_length(kind) between 1 and 60`),
  ],
);

/** Who did what a notification tells of, and by what: a like by the post, an answer by the comment. */
export const notificationActors = pgTable(
  'notification_actors',
  {
    notificationId: uuid('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    actorId: memberId('actor_id').notNull(),
    sourceId: uuid('source_id').notNull(),
    at: at('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.notificationId, t.actorId, t.sourceId] }),
    index('notification_actors_recent_idx').on(t.notificationId, t.at.desc().nullsFirst()),
    index('notification_actors_actor_idx').on(t.actorId),
  ],
);
