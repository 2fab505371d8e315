import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  doublePrecision,
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
import { articles } from './articles.ts';
import { groups } from './groups.ts';
import { memberId } from './member-id.ts';
import { profiles } from './profile.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * What members write to each other. Lists read by id (UUIDv7, in order of time); counts and scores change often and
 * stand in `post_stats`, so that a like never rewrites a text.
 *
 * Indexes in descending order say `nullsFirst()`, as `order by … desc` does: others serve no list in its order.
 */
export const posts = pgTable(
  'posts',
  {
    id: uuid('id').primaryKey(),
    /** Null under a pseudonym: `owner_tag` then says whose it is, to the owner alone. */
    authorId: memberId('author_id'),
    /** What readers call the author instead of a name. */
    pseudonym: text('pseudonym'),
    /** See `platform/owner-tags.ts`. */
    ownerTag: text('owner_tag'),
    /** Tags of members who are not shown it: blocked or muted when it was written. Padded. */
    hiddenFrom: text('hidden_from').array(),
    /** Made by the writer's device: the same post sent twice is one. */
    clientId: uuid('client_id').notNull(),
    kind: text('kind').notNull(),
    language: text('language').notNull(),
    category: text('category'),
    audience: text('audience').notNull().default('members'),
    /** Written to a group, whose members alone see it. */
    groupId: uuid('group_id').references(() => groups.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    findings: text('findings').notNull().default(''),
    management: text('management').notNull().default(''),
    outcome: text('outcome'),
    outcomeAt: at('outcome_at'),
    acceptedCommentId: uuid('accepted_comment_id'),
    repostOfId: uuid('repost_of_id').references((): AnyPgColumn => posts.id, { onDelete: 'set null' }),
    isRepost: boolean('is_repost').notNull().default(false),
    /** The author stated that what looks like an identifier is none of a patient's. */
    identifiersStatedAt: at('identifiers_stated_at'),
    demo: boolean('demo').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
    editedAt: at('edited_at'),
    deletedAt: at('deleted_at'),
    /** Why only the author sees it: held for a look, hidden by reports or by a moderator; null: shown. */
    hiddenReason: text('hidden_reason'),
  },
  (t) => [
    uniqueIndex('posts_client_key').on(t.authorId, t.clientId),
    // Under a pseudonym there is no author to tell the same post by.
    uniqueIndex('posts_pseudonym_client_key').on(t.clientId).where(sql`pseudonym is not null`),
    index('posts_pseudonym_idx').on(t.id.desc().nullsFirst()).where(sql`pseudonym is not null`),
    check('posts_author_or_pseudonym', sql`(author_id is null) = (pseudonym is not null)`),
    check('posts_owner_tag_of_pseudonym', sql`(owner_tag is null) = (pseudonym is null)`),
    check('posts_pseudonym_length', sql`char_length(pseudonym) between 1 and 40`),
    index('posts_feed_idx').on(t.id.desc().nullsFirst()).where(sql`deleted_at is null`),
    index('posts_author_idx').on(t.authorId, t.id.desc().nullsFirst()).where(sql`deleted_at is null`),
    index('posts_category_idx').on(t.category, t.id.desc().nullsFirst()).where(sql`deleted_at is null`),
    index('posts_language_idx').on(t.language, t.id.desc().nullsFirst()).where(sql`deleted_at is null`),
    index('posts_group_idx')
      .on(t.groupId, t.id.desc().nullsFirst())
      .where(sql`group_id is not null and deleted_at is null`),
    check('posts_group_audience', sql`(audience = 'group') = (group_id is not null)`),
    index('posts_repost_of_idx').on(t.repostOfId),
    check('posts_hidden_reason_known', sql`hidden_reason in ('held', 'reports', 'decision')`),
    check('posts_kind_known', sql`kind in ('note', 'question', 'case')`),
    check('posts_language_known', sql`language in ('en', 'ar', 'zh')`),
    check('posts_audience_known', sql`audience in ('members', 'verified', 'connections', 'group')`),
    check('posts_category_length', sql`char_length(category) <= 80`),
    check('posts_text_length', sql`char_length(text) <= 5000`),
    check('posts_findings_length', sql`char_length(findings) <= 5000`),
    check('posts_management_length', sql`char_length(management) <= 5000`),
    check('posts_outcome_length', sql`char_length(outcome) <= 5000`),
    check('posts_outcome_at_known', sql`outcome_at is null or outcome is not null`),
  ],
);

/** Counts kept by triggers, and time-decayed scores (see `post_heat` in the migrations). One row a post. */
export const postStats = pgTable(
  'post_stats',
  {
    postId: uuid('post_id')
      .primaryKey()
      .references(() => posts.id, { onDelete: 'cascade' }),
    likes: bigint('likes', { mode: 'number' }).notNull().default(0),
    comments: bigint('comments', { mode: 'number' }).notNull().default(0),
    shares: bigint('shares', { mode: 'number' }).notNull().default(0),
    /** Likes, comments and shares with a half-life of seven days. */
    popular: doublePrecision('popular').notNull(),
    /** Comments, seven days. */
    discussed: doublePrecision('discussed').notNull(),
    /** Likes, comments and shares, one day. */
    trending: doublePrecision('trending').notNull(),
  },
  (t) => [
    index('post_stats_popular_idx').on(t.popular.desc().nullsFirst(), t.postId.desc().nullsFirst()),
    index('post_stats_discussed_idx').on(t.discussed.desc().nullsFirst(), t.postId.desc().nullsFirst()),
    index('post_stats_trending_idx').on(t.trending.desc().nullsFirst(), t.postId.desc().nullsFirst()),
  ],
);

/** Terms of a post as the product's analyser makes them. */
export const postTerms = pgTable(
  'post_terms',
  {
    postId: uuid('post_id')
      .primaryKey()
      .references(() => posts.id, { onDelete: 'cascade' }),
    terms: tsvector('terms').notNull(),
  },
  (t) => [index('post_terms_idx').using('gin', t.terms)],
);

/** Texts a post had before it was edited. */
export const postRevisions = pgTable(
  'post_revisions',
  {
    id: uuid('id').primaryKey(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    findings: text('findings').notNull().default(''),
    management: text('management').notNull().default(''),
    replacedAt: at('replaced_at').notNull().defaultNow(),
  },
  (t) => [
    index('post_revisions_post_idx').on(t.postId, t.id.desc().nullsFirst()),
    check('post_revisions_text_length', sql`char_length(text) <= 5000`),
    check('post_revisions_findings_length', sql`char_length(findings) <= 5000`),
    check('post_revisions_management_length', sql`char_length(management) <= 5000`),
  ],
);

/** Hashtags by their folded form, and how they were written. */
export const postHashtags = pgTable(
  'post_hashtags',
  {
    tag: text('tag').notNull(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    label: text('label').notNull(),
    /** The post is written for all members: only such posts count for the tag. */
    isOpen: boolean('is_open').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tag, t.postId] }),
    index('post_hashtags_post_idx').on(t.postId),
    check('post_hashtags_tag_length', sql`char_length(tag) between 1 and 60`),
    check('post_hashtags_label_length', sql`char_length(label) between 1 and 60`),
  ],
);

/** Counts and scores of hashtags, kept by a trigger. */
export const hashtags = pgTable(
  'hashtags',
  {
    tag: text('tag').primaryKey(),
    label: text('label').notNull(),
    posts: bigint('posts', { mode: 'number' }).notNull().default(0),
    /** Posts with a half-life of one day. */
    trending: doublePrecision('trending').notNull(),
  },
  (t) => [
    index('hashtags_trending_idx').on(t.trending.desc().nullsFirst(), t.tag).where(sql`posts > 0`),
    check('hashtags_tag_length', sql`char_length(tag) between 1 and 60`),
    check('hashtags_label_length', sql`char_length(label) between 1 and 60`),
  ],
);

/** Members a post names, as it writes them. */
export const postMentions = pgTable(
  'post_mentions',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    memberId: memberId('member_id').notNull(),
    name: text('name').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.memberId] }),
    index('post_mentions_member_idx').on(t.memberId, t.postId.desc().nullsFirst()),
    check('post_mentions_name_length', sql`char_length(name) between 1 and 120`),
  ],
);

/** Members a comment names, as it writes them. */
export const commentMentions = pgTable(
  'comment_mentions',
  {
    commentId: uuid('comment_id')
      .notNull()
      .references(() => postComments.id, { onDelete: 'cascade' }),
    memberId: memberId('member_id').notNull(),
    name: text('name').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.commentId, t.memberId] }),
    index('comment_mentions_member_idx').on(t.memberId),
    check('comment_mentions_name_length', sql`char_length(name) between 1 and 120`),
  ],
);

/**
 * What a post or one of its comments rests on: papers by their row, cards, facts of drugs and calculators by the ids
 * their files give them, with what they said when they were cited.
 */
export const postCitations = pgTable(
  'post_citations',
  {
    id: uuid('id').primaryKey(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    commentId: uuid('comment_id').references((): AnyPgColumn => postComments.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull().default('article'),
    articleId: uuid('article_id').references(() => articles.id, { onDelete: 'cascade' }),
    target: text('target'),
    version: text('version'),
    /** Of the words that were cited: others now mean that it changed. */
    fingerprint: text('fingerprint'),
    inputs: jsonb('inputs').$type<Record<string, unknown>>(),
    /** What the calculator made of the inputs: `results` and `bands`. */
    outcome: jsonb('outcome').$type<Record<string, unknown>>(),
    place: integer('place').notNull(),
  },
  (t) => [
    index('post_citations_post_idx').on(t.postId),
    index('post_citations_comment_idx').on(t.commentId),
    index('post_citations_article_idx').on(t.articleId, t.postId.desc().nullsFirst()),
    index('post_citations_target_idx')
      .on(t.target, t.kind, t.postId.desc().nullsFirst())
      .where(sql`target is not null`),
    check('post_citations_kind_known', sql`kind in ('article', 'card', 'drug', 'calculation')`),
    check(
      'post_citations_article_or_target',
      sql`(kind = 'article') = (article_id is not null) and (kind = 'article') = (target is null)`,
    ),
    check(
      'post_citations_said',
      sql`(kind = 'article') = (version is null) and (kind = 'article') = (fingerprint is null)`,
    ),
    check(
      'post_citations_calculation',
      sql`(kind = 'calculation') = (inputs is not null) and (kind = 'calculation') = (outcome is not null)`,
    ),
    check('post_citations_target_length', sql`char_length(target) between 1 and 80`),
    check('post_citations_inputs_size', sql`octet_length(inputs::text) <= 32768`),
  ],
);

/** Answers to a post, and replies to answers: one level. */
export const postComments = pgTable(
  'post_comments',
  {
    id: uuid('id').primaryKey(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    /** Null once the author's account is gone; a trigger then takes the words away. */
    authorId: uuid('author_id').references(() => profiles.id, { onDelete: 'set null' }),
    parentId: uuid('parent_id').references((): AnyPgColumn => postComments.id, { onDelete: 'cascade' }),
    /** Of the post's author, who writes under a pseudonym: `author_id` is null. */
    byAuthor: boolean('by_author').notNull().default(false),
    clientId: uuid('client_id').notNull(),
    text: text('text').notNull(),
    /** Of the product’s analyser, for muted words; null: not made yet, a job does. */
    terms: text('terms').array(),
    likes: bigint('likes', { mode: 'number' }).notNull().default(0),
    identifiersStatedAt: at('identifiers_stated_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    editedAt: at('edited_at'),
    deletedAt: at('deleted_at'),
    /** Why only the author sees it: held for a look, hidden by reports or by a moderator; null: shown. */
    hiddenReason: text('hidden_reason'),
  },
  (t) => [
    check('post_comments_hidden_reason_known', sql`hidden_reason in ('held', 'reports', 'decision')`),
    uniqueIndex('post_comments_client_key').on(t.authorId, t.clientId),
    uniqueIndex('post_comments_pseudonym_client_key').on(t.clientId).where(sql`by_author`),
    check('post_comments_author_or_pseudonym', sql`not by_author or author_id is null`),
    index('post_comments_post_idx').on(t.postId, t.id),
    index('post_comments_author_idx').on(t.authorId, t.id.desc().nullsFirst()),
    index('post_comments_parent_idx').on(t.parentId, t.id),
    index('post_comments_no_terms_idx').on(t.id).where(sql`terms is null`),
    check('post_comments_text_length', sql`char_length(text) <= 2000`),
  ],
);
