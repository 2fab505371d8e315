import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { memberId } from './member-id.ts';
import { postComments, posts } from './posts.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const postId = () =>
  uuid('post_id')
    .notNull()
    .references(() => posts.id, { onDelete: 'cascade' });

export const postLikes = pgTable(
  'post_likes',
  {
    postId: postId(),
    memberId: memberId('member_id').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.memberId] }),
    index('post_likes_member_idx').on(t.memberId, t.createdAt.desc().nullsFirst()),
  ],
);

export const commentLikes = pgTable(
  'comment_likes',
  {
    commentId: uuid('comment_id')
      .notNull()
      .references(() => postComments.id, { onDelete: 'cascade' }),
    memberId: memberId('member_id').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.commentId, t.memberId] }),
    index('comment_likes_member_idx').on(t.memberId, t.createdAt.desc().nullsFirst()),
  ],
);

/** Who passed a post on, by a repost or by its address: once a member and post. */
export const postShares = pgTable(
  'post_shares',
  {
    postId: postId(),
    memberId: memberId('member_id').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.postId, t.memberId] }), index('post_shares_member_idx').on(t.memberId)],
);

export const savedPosts = pgTable(
  'saved_posts',
  {
    memberId: memberId('member_id').notNull(),
    postId: postId(),
    savedAt: at('saved_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.postId] }),
    index('saved_posts_member_idx').on(
      t.memberId,
      t.savedAt.desc().nullsFirst(),
      t.postId.desc().nullsFirst(),
    ),
    index('saved_posts_post_idx').on(t.postId),
  ],
);

/** Cases a member was asked to answer and passed by: not their field. */
export const declinedPosts = pgTable(
  'declined_posts',
  {
    memberId: memberId('member_id').notNull(),
    postId: postId(),
    declinedAt: at('declined_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.postId] }), index('declined_posts_post_idx').on(t.postId)],
);

export const memberFollows = pgTable(
  'member_follows',
  {
    followerId: memberId('follower_id').notNull(),
    followedId: memberId('followed_id').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    /** New posts are told from here on; null: not wanted. */
    notifySince: at('notify_since'),
    /** Up to when the follower has seen what was told. */
    notifySeenAt: at('notify_seen_at'),
  },
  (t) => [
    primaryKey({ columns: [t.followerId, t.followedId] }),
    index('member_follows_notify_idx').on(t.followerId).where(sql`notify_since is not null`),
    index('member_follows_followed_idx').on(t.followedId, t.createdAt.desc().nullsFirst()),
    check('member_follows_two_members', sql`follower_id <> followed_id`),
  ],
);

/** Hashtags and categories a member follows. */
export const topicFollows = pgTable(
  'topic_follows',
  {
    memberId: memberId('member_id').notNull(),
    kind: text('kind').notNull(),
    value: text('value').notNull(),
    label: text('label').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.kind, t.value] }),
    check('topic_follows_kind_known', sql`kind in ('hashtag', 'category')`),
    check('topic_follows_value_length', sql`char_length(value) between 1 and 80`),
    check('topic_follows_label_length', sql`char_length(label) between 1 and 80`),
  ],
);
