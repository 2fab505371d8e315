import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { memberId } from './member-id.ts';
import { profiles } from './profile.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const seq = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0);
/** A member whose row the thread outlives. */
const formerMemberId = (name: string) => uuid(name).references(() => profiles.id, { onDelete: 'set null' });

/** Conversations among members: of two, or of a group with a name. */
export const threads = pgTable(
  'threads',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    name: text('name').notNull().default(''),
    /** The two of a direct thread, the smaller id first: there is one thread a pair. */
    lowId: formerMemberId('low_id'),
    highId: formerMemberId('high_id'),
    /** Days messages are kept; null: for good. */
    expireDays: integer('expire_days'),
    /** Place of the latest message. Messages take their place under this row's lock, so all see one order. */
    lastSeq: seq('last_seq'),
    /** In whole milliseconds, as cursors count. */
    lastMessageAt: at('last_message_at').notNull().default(sql`date_trunc('milliseconds', now())`),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('threads_pair_key').on(t.lowId, t.highId),
    index('threads_high_idx').on(t.highId),
    index('threads_expiring_idx').on(t.id).where(sql`expire_days is not null`),
    check('threads_kind_known', sql`kind in ('direct', 'group')`),
    check('threads_name_length', sql`char_length(name) <= 80`),
    check('threads_expire_days_known', sql`expire_days in (7, 90)`),
  ],
);

/** Who is in a thread, and what each chose and has read there. Whoever joined first owns a group. */
export const threadMembers = pgTable(
  'thread_members',
  {
    threadId: uuid('thread_id')
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    memberId: memberId('member_id').notNull(),
    /** `requested` waits in the request box. */
    state: text('state').notNull().default('active'),
    joinedAt: at('joined_at').notNull().default(sql`clock_timestamp()`),
    /** Messages up to this one were written before the member came, and are not shown. */
    joinedSeq: seq('joined_seq'),
    lastReadSeq: seq('last_read_seq'),
    muted: boolean('muted').notNull().default(false),
    /** Whether the others see what was read. */
    receipts: boolean('receipts').notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.threadId, t.memberId] }),
    index('thread_members_member_idx').on(t.memberId, t.state),
    check('thread_members_state_known', sql`state in ('active', 'requested', 'declined')`),
  ],
);

const noTerms: SQL = sql`'{}'::text[]`;

export const threadMessages = pgTable(
  'thread_messages',
  {
    id: uuid('id').primaryKey(),
    threadId: uuid('thread_id')
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    authorId: memberId('author_id').notNull(),
    /** Made by the writer's browser: the same message sent again is the same row. */
    clientId: uuid('client_id').notNull(),
    text: text('text').notNull(),
    /** Of the product's analyser, for the search in own messages. */
    terms: text('terms').array().notNull().default(noTerms),
    replyToId: uuid('reply_to_id'),
    /** Kinds of identifiers the writer stated to send on purpose; null: none were found. */
    statedKinds: text('stated_kinds').array(),
    createdAt: at('created_at').notNull().defaultNow(),
    editedAt: at('edited_at'),
    deletedAt: at('deleted_at'),
    /** Why only the author sees it: held for a look, hidden by reports or by a moderator; null: shown. */
    hiddenReason: text('hidden_reason'),
  },
  (t) => [
    check('thread_messages_hidden_reason_known', sql`hidden_reason in ('held', 'reports', 'decision')`),
    uniqueIndex('thread_messages_seq_key').on(t.threadId, t.seq),
    uniqueIndex('thread_messages_client_key').on(t.authorId, t.clientId),
    index('thread_messages_hidden_idx').on(t.threadId).where(sql`hidden_reason is not null`),
    index('thread_messages_reply_idx').on(t.replyToId).where(sql`reply_to_id is not null`),
    index('thread_messages_terms_idx').using('gin', t.terms),
    foreignKey({
      columns: [t.replyToId],
      foreignColumns: [t.id as AnyPgColumn],
      name: 'thread_messages_reply_to_fk',
    }).onDelete('set null'),
    check('thread_messages_text_length', sql`char_length(text) <= 4000`),
  ],
);

export const messageReactions = pgTable(
  'message_reactions',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => threadMessages.id, { onDelete: 'cascade' }),
    memberId: memberId('member_id').notNull(),
    emoji: text('emoji').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.messageId, t.memberId, t.emoji] }),
    index('message_reactions_member_idx').on(t.memberId),
    check('message_reactions_emoji_length', sql`char_length(emoji) <= 16`),
  ],
);
