import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { memberId } from './member-id.ts';
import { posts } from './posts.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** What a member looks for in ZoneMatch, how much of it, and what counts how much. No row: the defaults hold. */
export const matchSettings = pgTable(
  'match_settings',
  {
    userId: memberId().primaryKey(),
    /** What the member is here for, the first one shown first. */
    intents: text('intents').array().notNull().default(sql`'{}'::text[]`),
    isPaused: boolean('is_paused').notNull().default(false),
    /** Requests of others that may wait for an answer at once; with more the member is shown to nobody. */
    maxOpen: integer('max_open').notNull().default(5),
    /** What counts how much, 0 to 5, by part. */
    weights: jsonb('weights').$type<Record<string, number>>().notNull().default({}),
    /** Languages the member works in. Empty: the language of the profile. */
    languages: text('languages').array().notNull().default(sql`'{}'::text[]`),
    /** Saved papers are counted, and named to those who saved the same and count theirs. */
    sharesSaved: boolean('shares_saved').notNull().default(false),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  () => [
    check('match_settings_max_open', sql`max_open between 1 and 50`),
    check('match_settings_intents_count', sql`cardinality(intents) <= 7`),
    check('match_settings_languages_count', sql`cardinality(languages) <= 12`),
    check('match_settings_weights_object', sql`jsonb_typeof(weights) = 'object'`),
  ],
);

/**
 * What members have to do with, by topic: the inverted list that matches are found by. Kept by a consumer; a member
 * has at most a few hundred. Who may know of a topic follows from where it stands (`sources`, a set of bits).
 */
export const memberTopics = pgTable(
  'member_topics',
  {
    memberId: memberId('member_id').notNull(),
    topic: text('topic').notNull(),
    sources: smallint('sources').notNull(),
    /** A number made once: long lists are read from a place that differs from viewer to viewer. */
    slot: integer('slot').notNull().default(sql`(random() * 2147483646)::int`),
    label: text('label').notNull(),
    /** What the topic rests on: where it stands, and the id of that. */
    evidence: jsonb('evidence')
      .$type<readonly { readonly source: string; readonly id: string | null; readonly label: string }[]>()
      .notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.topic] }),
    index('member_topics_topic_idx').on(t.topic, t.slot, t.memberId, t.sources),
    check('member_topics_topic_length', sql`char_length(topic) between 1 and 200`),
    check('member_topics_label_length', sql`char_length(label) between 1 and 300`),
  ],
);

/** How many members a topic has; kept by a trigger. */
export const matchTopics = pgTable(
  'match_topics',
  { topic: text('topic').primaryKey(), members: integer('members').notNull() },
  (t) => [index('match_topics_prefix_idx').using('btree', t.topic.op('text_pattern_ops'))],
);

/** Members one does not want to be shown for a while. */
export const matchSkips = pgTable(
  'match_skips',
  {
    memberId: memberId('member_id').notNull(),
    skippedId: memberId('skipped_id').notNull(),
    skippedAt: at('skipped_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.skippedId] }),
    index('match_skips_skipped_idx').on(t.skippedId),
    index('match_skips_skipped_at_idx').on(t.skippedAt),
  ],
);

/** To whom somebody was shown: nobody is shown to more members a week than they can answer. */
export const matchShown = pgTable(
  'match_shown',
  {
    shownId: memberId('shown_id').notNull(),
    viewerId: memberId('viewer_id').notNull(),
    shownAt: at('shown_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.shownId, t.viewerId] }),
    index('match_shown_viewer_idx').on(t.viewerId),
    index('match_shown_shown_at_idx').on(t.shownAt),
  ],
);

/** Connections that were asked for here, and what for. What became of them stands in `connections`. */
export const matchRequests = pgTable(
  'match_requests',
  {
    requesterId: memberId('requester_id').notNull(),
    addresseeId: memberId('addressee_id').notNull(),
    intent: text('intent').notNull(),
    requestedAt: at('requested_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.requesterId, t.addresseeId] }),
    index('match_requests_addressee_idx').on(t.addresseeId),
    check('match_requests_two_members', sql`requester_id <> addressee_id`),
  ],
);

/** "Good match?": for measuring how good matches are; nothing is ranked by it. */
export const matchRatings = pgTable(
  'match_ratings',
  {
    memberId: memberId('member_id').notNull(),
    otherId: memberId('other_id').notNull(),
    intent: text('intent').notNull(),
    isGood: boolean('is_good').notNull(),
    ratedAt: at('rated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.otherId, t.intent] }),
    index('match_ratings_other_idx').on(t.otherId),
  ],
);

/** Colleagues who were asked by name about a case. What they answer are comments of the post. */
export const opinionRequests = pgTable(
  'opinion_requests',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    memberId: memberId('member_id').notNull(),
    askedById: memberId('asked_by_id').notNull(),
    askedAt: at('asked_at').notNull().defaultNow(),
    declinedAt: at('declined_at'),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.memberId] }),
    index('opinion_requests_member_idx').on(t.memberId, t.askedAt),
    index('opinion_requests_asked_by_idx').on(t.askedById, t.askedAt),
    check('opinion_requests_two_members', sql`member_id <> asked_by_id`),
  ],
);
