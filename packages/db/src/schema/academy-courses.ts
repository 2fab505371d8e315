import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { learningResources, learningVersions } from './academy.ts';
import { memberId } from './member-id.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** What a version of a course consists of, in its order. */
export const learningParts = pgTable(
  'learning_parts',
  {
    versionId: uuid('version_id')
      .notNull()
      .references(() => learningVersions.id, { onDelete: 'cascade' }),
    resourceId: uuid('resource_id')
      .notNull()
      .references(() => learningResources.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.versionId, t.resourceId] }),
    index('learning_parts_resource_idx').on(t.resourceId),
  ],
);

/** What members answered at the end of a course. */
export const learningEvaluations = pgTable(
  'learning_evaluations',
  {
    memberId: memberId('member_id').notNull(),
    resourceId: uuid('resource_id')
      .notNull()
      .references(() => learningResources.id, { onDelete: 'cascade' }),
    objectives: integer('objectives').notNull(),
    relevance: integer('relevance').notNull(),
    unbiased: boolean('unbiased').notNull(),
    comment: text('comment').notNull().default(''),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.resourceId] }),
    index('learning_evaluations_resource_idx').on(t.resourceId),
    check('learning_evaluations_agreement', sql`objectives between 1 and 5 and relevance between 1 and 5`),
    check('learning_evaluations_comment_length', sql`char_length(comment) <= 1000`),
  ],
);

/** What a package of another learning system keeps of a member. */
export const learningModuleStates = pgTable(
  'learning_module_states',
  {
    memberId: memberId('member_id').notNull(),
    resourceId: uuid('resource_id')
      .notNull()
      .references(() => learningResources.id, { onDelete: 'cascade' }),
    location: text('location').notNull().default(''),
    suspend: text('suspend').notNull().default(''),
    status: text('status').notNull().default('incomplete'),
    /** In hundredths. */
    score: real('score'),
    /** Spent in it, by the server's clock. */
    seconds: integer('seconds').notNull().default(0),
    updatedAt: at('updated_at').notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.resourceId] }),
    index('learning_module_states_resource_idx').on(t.resourceId),
    check(
      'learning_module_states_status_known',
      sql`status in ('incomplete', 'completed', 'passed', 'failed')`,
    ),
    check('learning_module_states_location_length', sql`char_length(location) <= 1000`),
    check('learning_module_states_suspend_length', sql`char_length(suspend) <= 64000`),
    check('learning_module_states_score', sql`score between 0 and 100`),
    check('learning_module_states_seconds', sql`seconds >= 0`),
  ],
);

/** What is on its way to a record store: gone once it is there. */
export const learningStatements = pgTable(
  'learning_statements',
  {
    /** Of the event it follows from, so that it is one statement however often it is sent. */
    id: uuid('id').primaryKey(),
    memberId: memberId('member_id').notNull(),
    statement: jsonb('statement').$type<object>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAt: at('next_at').notNull().defaultNow(),
    /** The store will not take it; kept for a while for whoever looks why. */
    refusedAt: at('refused_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('learning_statements_due_idx').on(t.nextAt).where(sql`refused_at is null`),
    index('learning_statements_member_idx').on(t.memberId),
  ],
);

export const learningPlaylists = pgTable(
  'learning_playlists',
  {
    id: uuid('id').primaryKey(),
    memberId: memberId('member_id').notNull(),
    title: text('title').notNull(),
    audience: text('audience').notNull().default('owner'),
    updatedAt: at('updated_at').notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    index('learning_playlists_member_idx').on(t.memberId, t.updatedAt.desc()),
    check('learning_playlists_title_length', sql`char_length(title) between 1 and 120`),
    check(
      'learning_playlists_audience_known',
      sql`audience in ('owner', 'public', 'members', 'verified', 'connections')`,
    ),
  ],
);

export const learningPlaylistItems = pgTable(
  'learning_playlist_items',
  {
    playlistId: uuid('playlist_id')
      .notNull()
      .references(() => learningPlaylists.id, { onDelete: 'cascade' }),
    resourceId: uuid('resource_id')
      .notNull()
      .references(() => learningResources.id, { onDelete: 'cascade' }),
    /** The owner of the playlist, in whose archive it is. */
    memberId: memberId('member_id').notNull(),
    place: integer('place').notNull(),
  },
  (t) => [
    index('learning_playlist_items_member_idx').on(t.memberId),
    primaryKey({ columns: [t.playlistId, t.resourceId] }),
    index('learning_playlist_items_resource_idx').on(t.resourceId),
  ],
);

/** The secret address of a member's own podcast feed; a higher generation ends the one before. */
export const learningFeeds = pgTable('learning_feeds', {
  memberId: memberId('member_id').primaryKey(),
  /** In the address, which names nobody. */
  id: uuid('id').notNull().unique(),
  generation: integer('generation').notNull().default(0),
});
