import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { memberId } from './member-id.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const conversations = pgTable(
  'conversations',
  {
    id: uuid('id').primaryKey(),
    userId: memberId().notNull(),
    title: text('title').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('conversations_latest_idx').on(t.userId, t.updatedAt.desc(), t.id.desc()),
    check('conversations_title_length', sql`char_length(title) between 1 and 200`),
  ],
);

/** Questions and answers. An edited or regenerated turn is a new row; `replacedBy` leads from the old one to it. */
export const conversationMessages = pgTable(
  'conversation_messages',
  {
    id: uuid('id').primaryKey(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    userId: memberId().notNull(),
    role: text('role').notNull(),
    /** The question an answer answers. */
    parentId: uuid('parent_id'),
    replacedBy: uuid('replaced_by'),
    /** Text of a question; of an answer, its plain text for searching. */
    text: text('text').notNull().default(''),
    /** The answer as shown. */
    answer: jsonb('answer').$type<Record<string, unknown>>(),
    state: text('state').notNull().default('complete'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('conversation_messages_order_idx').on(t.conversationId, t.id),
    index('conversation_messages_user_idx').on(t.userId),
    check('conversation_messages_role_known', sql`role in ('user', 'assistant')`),
    check('conversation_messages_state_known', sql`state in ('streaming', 'complete', 'stopped', 'failed')`),
    check('conversation_messages_text_length', sql`char_length(text) <= 100000`),
  ],
);

/** How an answer came about: question as asked and as masked, engine, passages with scores, tool calls, verdicts. */
export const answerTraces = pgTable(
  'answer_traces',
  {
    messageId: uuid('message_id')
      .primaryKey()
      .references(() => conversationMessages.id, { onDelete: 'cascade' }),
    userId: memberId().notNull(),
    trace: jsonb('trace').$type<Record<string, unknown>>().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('answer_traces_user_idx').on(t.userId)],
);

/** Articles an answer cites, for "cited in". */
export const answerArticles = pgTable(
  'answer_articles',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => conversationMessages.id, { onDelete: 'cascade' }),
    articleId: uuid('article_id').notNull(),
    userId: memberId().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.messageId, t.articleId] }),
    index('answer_articles_user_idx').on(t.userId),
    index('answer_articles_article_idx').on(t.articleId, t.userId),
  ],
);

export const answerFeedback = pgTable(
  'answer_feedback',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => conversationMessages.id, { onDelete: 'cascade' }),
    userId: memberId().notNull(),
    helpful: boolean('helpful').notNull(),
    reason: text('reason'),
    comment: text('comment').notNull().default(''),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.messageId, t.userId] }),
    index('answer_feedback_user_idx').on(t.userId),
    check('answer_feedback_comment_length', sql`char_length(comment) <= 2000`),
  ],
);

/** How often a topic was asked about, by day and language; no question text and no person. */
export const askedTopics = pgTable(
  'asked_topics',
  {
    topic: text('topic').notNull(),
    language: text('language').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    count: integer('count').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.topic, t.language, t.day] }), index('asked_topics_day_idx').on(t.day)],
);

/** Versions of knowledge cards: the bundled one, then corrections and signatures by verified moderators. */
export const cardVersions = pgTable(
  'card_versions',
  {
    id: uuid('id').primaryKey(),
    cardId: text('card_id').notNull(),
    version: integer('version').notNull(),
    content: jsonb('content').$type<Record<string, unknown>>().notNull(),
    /** Checksum of the bundled content this version began from. */
    origin: text('origin').notNull(),
    change: text('change').notNull(),
    note: text('note').notNull().default(''),
    authorId: uuid('author_id'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('card_versions_version_key').on(t.cardId, t.version),
    check('card_versions_change_known', sql`change in ('bundled', 'corrected', 'signed')`),
    check('card_versions_note_length', sql`char_length(note) <= 2000`),
  ],
);

/** Texts a member keeps; an answer saved as a note keeps its references. */
export const notes = pgTable(
  'notes',
  {
    id: uuid('id').primaryKey(),
    userId: memberId().notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    sourceKind: text('source_kind'),
    sourceId: uuid('source_id'),
    /** Where in it: a second of a recording, a page. */
    sourcePlace: integer('source_place'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('notes_source_idx').on(t.userId, t.sourceId),
    index('notes_latest_idx').on(t.userId, t.id.desc()),
    check('notes_title_length', sql`char_length(title) between 1 and 200`),
    check('notes_text_length', sql`char_length(text) <= 100000`),
  ],
);

/** Posts begun and not published: a case to ask colleagues about. */
export const postDrafts = pgTable(
  'post_drafts',
  {
    id: uuid('id').primaryKey(),
    userId: memberId().notNull(),
    text: text('text').notNull(),
    language: text('language').notNull(),
    sourceKind: text('source_kind'),
    sourceId: uuid('source_id'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('post_drafts_latest_idx').on(t.userId, t.id.desc()),
    check('post_drafts_text_length', sql`char_length(text) between 1 and 20000`),
  ],
);
