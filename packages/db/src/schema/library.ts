import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
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
import { learningSaves } from './academy-learning.ts';
import { savedDrugs } from './drugs.ts';
import { memberId } from './member-id.ts';
import { savedPosts } from './post-activity.ts';
import { voiceNotes } from './voice-notes.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const savedArticles = pgTable(
  'saved_articles',
  {
    userId: memberId().notNull(),
    articleId: uuid('article_id').notNull(),
    note: text('note').notNull().default(''),
    savedAt: at('saved_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.articleId] }),
    index('saved_articles_latest_idx').on(t.userId, t.savedAt.desc(), t.articleId.desc()),
    index('saved_articles_article_idx').on(t.articleId),
    index('saved_articles_saved_at_idx').on(t.savedAt),
    check('saved_articles_note_length', sql`char_length(note) <= 4000`),
  ],
);

export const collections = pgTable(
  'collections',
  {
    id: uuid('id').primaryKey(),
    userId: memberId().notNull(),
    name: text('name').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('collections_name_key').on(t.userId, sql`lower(${t.name})`),
    check('collections_name_length', sql`char_length(name) between 1 and 80`),
  ],
);

export const collectionArticles = pgTable(
  'collection_articles',
  {
    collectionId: uuid('collection_id')
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    userId: memberId().notNull(),
    articleId: uuid('article_id').notNull(),
    addedAt: at('added_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.collectionId, t.articleId] }),
    index('collection_articles_user_idx').on(t.userId, t.articleId),
  ],
);

/** Saved posts in collections; what is saved no more is in none. */
export const collectionPosts = pgTable(
  'collection_posts',
  {
    collectionId: uuid('collection_id')
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    userId: memberId().notNull(),
    postId: uuid('post_id').notNull(),
    addedAt: at('added_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.collectionId, t.postId] }),
    index('collection_posts_user_idx').on(t.userId, t.postId),
    foreignKey({
      name: 'collection_posts_saved_fkey',
      columns: [t.postId, t.userId],
      foreignColumns: [savedPosts.postId, savedPosts.memberId],
    }).onDelete('cascade'),
  ],
);

/** Saved resources in collections; what is saved no more is in none. */
export const collectionResources = pgTable(
  'collection_resources',
  {
    collectionId: uuid('collection_id')
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    userId: memberId().notNull(),
    resourceId: uuid('resource_id').notNull(),
    addedAt: at('added_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.collectionId, t.resourceId] }),
    index('collection_resources_user_idx').on(t.userId, t.resourceId),
    foreignKey({
      name: 'collection_resources_saved_fkey',
      columns: [t.resourceId, t.userId],
      foreignColumns: [learningSaves.resourceId, learningSaves.memberId],
    }).onDelete('cascade'),
  ],
);

/** Saved drugs in collections; what is saved no more is in none. */
export const collectionDrugs = pgTable(
  'collection_drugs',
  {
    collectionId: uuid('collection_id')
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    userId: memberId().notNull(),
    drugId: text('drug_id').notNull(),
    addedAt: at('added_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.collectionId, t.drugId] }),
    index('collection_drugs_user_idx').on(t.userId, t.drugId),
    foreignKey({
      name: 'collection_drugs_saved_fkey',
      columns: [t.drugId, t.userId],
      foreignColumns: [savedDrugs.drugId, savedDrugs.memberId],
    }).onDelete('cascade'),
  ],
);

/** Voice notes in collections. */
export const collectionVoiceNotes = pgTable(
  'collection_voice_notes',
  {
    collectionId: uuid('collection_id')
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    userId: memberId().notNull(),
    voiceNoteId: uuid('voice_note_id')
      .notNull()
      .references(() => voiceNotes.id, { onDelete: 'cascade' }),
    addedAt: at('added_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.collectionId, t.voiceNoteId] }),
    index('collection_voice_notes_user_idx').on(t.userId, t.voiceNoteId),
    index('collection_voice_notes_note_idx').on(t.voiceNoteId),
  ],
);

/** A search, topic, journal or author somebody follows. */
export const follows = pgTable(
  'follows',
  {
    id: uuid('id').primaryKey(),
    userId: memberId().notNull(),
    name: text('name').notNull(),
    target: jsonb('target').$type<Record<string, unknown>>().notNull(),
    /** Canonical text of the target: the same thing is followed once. */
    targetKey: text('target_key').notNull(),
    digest: text('digest').notNull().default('none'),
    /** Raised to make the secret feed address a new one. */
    feedGeneration: integer('feed_generation').notNull().default(1),
    seenAt: at('looked_at').notNull().defaultNow(),
    digestSentAt: at('digest_sent_at').notNull().defaultNow(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('follows_target_key').on(t.userId, t.targetKey),
    index('follows_digest_idx').on(t.digest, t.digestSentAt).where(sql`digest <> 'none'`),
    check('follows_name_length', sql`char_length(name) between 1 and 200`),
    check('follows_digest_known', sql`digest in ('none', 'daily', 'weekly')`),
  ],
);

export const librarySettings = pgTable('library_settings', {
  userId: memberId().primaryKey(),
  proxyPrefix: text('proxy_prefix').notNull().default(''),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

/** What happened to an article after a member saved it. */
export const libraryNotices = pgTable(
  'library_notices',
  {
    id: uuid('id').primaryKey(),
    userId: memberId().notNull(),
    articleId: uuid('article_id').notNull(),
    kind: text('kind').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    acknowledgedAt: at('told_at'),
  },
  (t) => [
    uniqueIndex('library_notices_once_key').on(t.userId, t.articleId, t.kind),
    index('library_notices_untold_idx').on(t.userId, t.createdAt).where(sql`told_at is null`),
    check('library_notices_kind_known', sql`kind in ('retraction', 'expression-of-concern', 'correction')`),
  ],
);
