import { index, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { conversations } from './assistant.ts';
import { memberId } from './member-id.ts';
import { posts } from './posts.ts';

/** Cases that were posted from a draft of an answer: what colleagues say returns to the conversation. Goes with either. */
export const askedCases = pgTable(
  'asked_cases',
  {
    postId: uuid('post_id')
      .primaryKey()
      .references(() => posts.id, { onDelete: 'cascade' }),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** The answer; another may have come in its place. */
    messageId: uuid('message_id').notNull(),
    memberId: memberId('member_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (t) => [
    index('asked_cases_conversation_idx').on(t.conversationId),
    index('asked_cases_member_idx').on(t.memberId),
  ],
);
