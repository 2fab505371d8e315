import { z } from 'zod';
import { citedSchema } from './citations.ts';
import { defineEndpoint } from './endpoint.ts';
import { languageSchema } from './languages.ts';
import { hiddenReasonSchema } from './moderation-reports.ts';
import {
  attachments,
  authorSchema,
  defineAct,
  done,
  postParams,
  shownMentionSchema,
  socialLimits,
  tag,
  text,
  writerSchema,
} from './social.ts';
import { specialtySchema } from './specialties.ts';

/** Comments, follows, and what surrounds the feed. */
const commentFields = {
  id: z.uuid(),
  postId: z.uuid(),
  author: writerSchema.nullable().describe('Null once the account is gone.'),
  text: z.string().describe('Empty where the comment was deleted.'),
  mentions: z.array(shownMentionSchema),
  citations: z.array(citedSchema),
  likes: z.number().int(),
  liked: z.boolean(),
  mine: z.boolean(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  deleted: z.boolean(),
  hidden: hiddenReasonSchema.optional().describe('Why only its author sees it.'),
};
export const replySchema = z.object({ ...commentFields, parentId: z.uuid() }).meta({ id: 'CommentReply' });
export const commentSchema = z
  .object({ ...commentFields, parentId: z.null(), replies: z.array(replySchema) })
  .meta({ id: 'Comment' });
export type CommentReply = z.infer<typeof replySchema>;
export type Comment = z.infer<typeof commentSchema>;

export const listComments = defineEndpoint({
  id: 'social.comments',
  method: 'GET',
  path: '/api/posts/:id/comments',
  summary: 'Comments on a post with their replies, the earliest first',
  tag,
  permission: 'post:read',
  params: postParams,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(socialLimits.maxPageSize).default(socialLimits.pageSize),
    after: z.uuid().optional().describe('Id of the last comment already seen.'),
  }),
  responses: { 200: z.object({ comments: z.array(commentSchema), nextAfter: z.uuid().nullable() }) },
});

export const createComment = defineEndpoint({
  id: 'social.createComment',
  method: 'POST',
  path: '/api/posts/:id/comments',
  summary: 'Comment on a post, or reply to a comment; once by `clientId`',
  tag,
  permission: 'post:write',
  params: postParams,
  body: z.object({
    clientId: z.uuid(),
    parentId: z.uuid().optional(),
    text: text(socialLimits.commentLength).min(1),
    mentions: attachments.mentions,
    citations: attachments.citations,
    identifiersStated: attachments.identifiersStated,
  }),
  responses: { 201: z.union([commentSchema, replySchema]), 200: z.union([commentSchema, replySchema]) },
  errors: ['unprocessable', 'conflict'],
});

export const updateComment = defineEndpoint({
  id: 'social.updateComment',
  method: 'PATCH',
  path: '/api/comments/:id',
  summary: 'Change a comment of one’s own',
  tag,
  permission: 'post:write',
  params: postParams,
  body: z.object({
    text: text(socialLimits.commentLength).min(1),
    mentions: attachments.mentions,
    identifiersStated: attachments.identifiersStated,
  }),
  responses: { 200: z.union([commentSchema, replySchema]) },
  errors: ['unprocessable'],
});

export const deleteComment = defineEndpoint({
  id: 'social.deleteComment',
  method: 'DELETE',
  path: '/api/comments/:id',
  summary: 'Delete a comment of one’s own',
  tag,
  permission: 'post:write',
  params: postParams,
  responses: { 200: z.object({ removed: z.boolean() }) },
});

export const likeComment = defineAct('social.likeComment', 'PUT', '/api/comments/:id/like', 'Like a comment');
export const unlikeComment = defineAct(
  'social.unlikeComment',
  'DELETE',
  '/api/comments/:id/like',
  'Take a like of a comment back',
);

/** Whom and what one can follow. The value is an id, a hashtag without `#`, or the code of a specialty. */
export const followKinds = ['member', 'hashtag', 'category'] as const;
export type FollowKind = (typeof followKinds)[number];
const followParams = z.object({
  kind: z.enum(followKinds),
  value: z.string().trim().min(1).max(80),
});

export const followTopic = defineEndpoint({
  id: 'social.follow',
  method: 'PUT',
  path: '/api/social/follows/:kind/:value',
  summary: 'Follow a member, a hashtag or a category',
  tag,
  permission: 'post:write',
  params: followParams,
  responses: { 200: done },
  errors: ['unprocessable'],
});

export const unfollowTopic = defineEndpoint({
  id: 'social.unfollow',
  method: 'DELETE',
  path: '/api/social/follows/:kind/:value',
  summary: 'Follow no longer',
  tag,
  permission: 'post:write',
  params: followParams,
  responses: { 200: done },
});

/** Followed members whose new posts one member is told of. */
export const maxNotifiedFollows = 50;

const notifyParams = z.object({ memberId: z.uuid() });

export const notifyOfPosts = defineEndpoint({
  id: 'social.notify',
  method: 'PUT',
  path: '/api/social/follows/member/:memberId/notify',
  summary: 'Be told of new posts of a member one follows',
  tag,
  permission: 'post:write',
  params: notifyParams,
  responses: { 200: done },
  errors: ['unprocessable'],
});

export const stopNotifyOfPosts = defineEndpoint({
  id: 'social.stopNotify',
  method: 'DELETE',
  path: '/api/social/follows/member/:memberId/notify',
  summary: 'Be told of new posts of a member no longer',
  tag,
  permission: 'post:write',
  params: notifyParams,
  responses: { 200: done },
});

export const getFollow = defineEndpoint({
  id: 'social.followOf',
  method: 'GET',
  path: '/api/social/follows/member/:memberId',
  summary: 'Whether the member follows another one, and is told of new posts',
  tag,
  permission: 'post:read',
  params: notifyParams,
  responses: { 200: z.object({ following: z.boolean(), notified: z.boolean() }) },
});

export const followedMemberSchema = authorSchema
  .extend({ notified: z.boolean().describe('The member is told of new posts.') })
  .meta({ id: 'FollowedMember' });
export type FollowedMember = z.infer<typeof followedMemberSchema>;

export const listFollowed = defineEndpoint({
  id: 'social.follows',
  method: 'GET',
  path: '/api/social/follows',
  summary: 'Whom and what the member follows',
  tag,
  permission: 'post:read',
  responses: {
    200: z.object({
      members: z.array(followedMemberSchema),
      hashtags: z.array(z.object({ tag: z.string(), label: z.string() })),
      categories: z.array(specialtySchema),
    }),
  },
});

export const trendingTopicSchema = z
  .object({
    tag: z.string(),
    label: z.string(),
    posts: z.number().int().describe('Posts with the hashtag that are written for all members.'),
    following: z.boolean(),
  })
  .meta({ id: 'TrendingTopic' });
export type TrendingTopic = z.infer<typeof trendingTopicSchema>;

export const listTrendingTopics = defineEndpoint({
  id: 'social.topics',
  method: 'GET',
  path: '/api/social/topics',
  summary: 'Hashtags that are written most now: each post counts half as much every day',
  tag,
  permission: 'post:read',
  query: z.object({ limit: z.coerce.number().int().min(1).max(20).default(5) }),
  responses: { 200: z.object({ topics: z.array(trendingTopicSchema) }) },
});

export const socialActivitySchema = z
  .object({
    kind: z.enum(['liked', 'commented', 'followed', 'saved', 'closed']),
    member: authorSchema.nullable().describe('Who did it; null where it was the reader.'),
    others: z.number().int().describe('How many more did the same.'),
    post: z.object({ id: z.uuid(), text: z.string() }).nullable(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'SocialActivity' });
export type SocialActivity = z.infer<typeof socialActivitySchema>;

export const listSocialActivity = defineEndpoint({
  id: 'social.activity',
  method: 'GET',
  path: '/api/social/activity',
  summary: 'What happened lately around the member’s posts, saved posts and answers',
  tag,
  permission: 'post:read',
  query: z.object({ limit: z.coerce.number().int().min(1).max(20).default(5) }),
  responses: { 200: z.object({ activity: z.array(socialActivitySchema) }) },
});

export const suggestForPost = defineEndpoint({
  id: 'social.suggest',
  method: 'POST',
  path: '/api/posts/suggestions',
  summary: 'Category, hashtags and language for a text, from the built-in engine',
  tag,
  permission: 'post:write',
  body: z.object({ text: text(socialLimits.postLength).min(1) }),
  responses: {
    200: z.object({
      language: languageSchema,
      category: specialtySchema.nullable(),
      hashtags: z.array(z.string()),
    }),
  },
});
