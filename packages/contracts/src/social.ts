import { z } from 'zod';
import { citationSchema, citedSchema, citedTargetSchema } from './citations.ts';
import { defineEndpoint } from './endpoint.ts';
import { languageSchema } from './languages.ts';
import { hiddenReasonSchema } from './moderation-reports.ts';
import { consentMarkSchema, newConsentSchema, newPicturesSchema, pictureSchema } from './pictures.ts';
import { specialtySchema } from './specialties.ts';

/** Limits of what members write to each other. */
export const socialLimits = {
  postLength: 5_000,
  commentLength: 2_000,
  hashtags: 10,
  hashtagLength: 60,
  mentions: 20,
  citations: 10,
  pageSize: 20,
  maxPageSize: 50,
  /** A count of new posts goes no further. */
  newPosts: 99,
  follows: 2_000,
  searchLength: 200,
} as const;

export const postKinds = ['note', 'question', 'case'] as const;
export const postKindSchema = z.enum(postKinds);
export type PostKind = z.infer<typeof postKindSchema>;

export const postAudiences = ['members', 'verified', 'connections'] as const;
export const postAudienceSchema = z.enum(postAudiences);
export type PostAudience = z.infer<typeof postAudienceSchema>;
/** `group`: its members alone. A post is written to a group by `groupId`. */
export const shownAudienceSchema = z.enum([...postAudiences, 'group']);
export type ShownAudience = z.infer<typeof shownAudienceSchema>;

export const tag = 'social';
export const text = (max: number) => z.string().trim().max(max);

/** Who wrote something, as the reader may see them. */
export const authorSchema = z
  .object({
    id: z.uuid(),
    fullName: z.string(),
    specialty: z.string().nullable(),
    hospital: z.string().nullable().describe('Null where the profile is not shown to the reader.'),
    avatarUrl: z.string().nullable(),
    verified: z.boolean(),
  })
  .meta({ id: 'Author' });
export type Author = z.infer<typeof authorSchema>;

/** Who wrote something, or the pseudonym it was written under: then there is nothing but a name. */
export const writerSchema = authorSchema
  .extend({ id: z.uuid().nullable().describe('Null under a pseudonym, which `fullName` then is.') })
  .meta({ id: 'Writer' });
export type Writer = z.infer<typeof writerSchema>;

export const mentionSchema = z
  .object({ memberId: z.uuid(), name: z.string().min(1).max(120).describe('As the text has it, after `@`.') })
  .meta({ id: 'Mention' });
export type Mention = z.infer<typeof mentionSchema>;

/** A mention as it is read: members are called what they are called now. */
export const shownMentionSchema = mentionSchema
  .extend({ currentName: z.string() })
  .meta({ id: 'ShownMention' });
export type ShownMention = z.infer<typeof shownMentionSchema>;

const contents = {
  kind: postKindSchema,
  language: languageSchema,
  category: specialtySchema.nullable(),
  audience: shownAudienceSchema,
  group: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  text: z.string(),
  findings: z.string(),
  management: z.string(),
};

/** The post that was passed on. */
export const repostedSchema = z
  .object({
    id: z.uuid(),
    author: writerSchema,
    kind: postKindSchema,
    language: languageSchema,
    text: z.string(),
    pictures: z.array(pictureSchema),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'RepostedPost' });
export type RepostedPost = z.infer<typeof repostedSchema>;

export const postSchema = z
  .object({
    id: z.uuid(),
    author: writerSchema,
    ...contents,
    outcome: z.object({ text: z.string(), at: z.iso.datetime() }).nullable(),
    acceptedCommentId: z.uuid().nullable(),
    mentions: z.array(shownMentionSchema),
    citations: z.array(citedSchema),
    pictures: z.array(pictureSchema),
    consent: consentMarkSchema.nullable(),
    isRepost: z.boolean(),
    repost: repostedSchema.nullable().describe('Null where the post is gone or not for the reader.'),
    likes: z.number().int(),
    comments: z.number().int(),
    shares: z.number().int(),
    liked: z.boolean(),
    saved: z.boolean(),
    shared: z.boolean(),
    following: z.boolean().describe('The reader follows the author.'),
    mine: z.boolean(),
    demo: z.boolean().describe('Part of the demonstration content.'),
    createdAt: z.iso.datetime(),
    editedAt: z.iso.datetime().nullable(),
    hidden: hiddenReasonSchema.optional().describe('Why only its author sees it; told to the author alone.'),
  })
  .meta({ id: 'Post' });
export type Post = z.infer<typeof postSchema>;

/** Which list of posts: everything, what trends, what the reader follows, what the reader saved. */
export const feeds = ['all', 'trending', 'following', 'saved'] as const;
export const feedSorts = ['recent', 'popular', 'discussed'] as const;
export type Feed = (typeof feeds)[number];
export type FeedSort = (typeof feedSorts)[number];

const filters = {
  feed: z.enum(feeds).default('all'),
  category: specialtySchema.optional(),
  language: languageSchema.optional(),
  tag: z.string().trim().min(1).max(socialLimits.hashtagLength).optional().describe('A hashtag without #.'),
  author: z.uuid().optional(),
  group: z.uuid().optional().describe('Posts written to this group.'),
  cites: citedTargetSchema.optional().describe('Posts that cite it, also in their comments.'),
  q: z.string().trim().min(1).max(socialLimits.searchLength).optional(),
  pseudonymous: z.literal('true').optional().describe('Only what the reader wrote under pseudonyms.'),
};

export const listPosts = defineEndpoint({
  id: 'social.posts',
  method: 'GET',
  path: '/api/posts',
  summary: 'Posts the reader may see, by list, filters and order',
  tag,
  permission: 'post:read',
  query: z.object({
    ...filters,
    sort: z.enum(feedSorts).default('recent').describe('Of the list `all`; the others have their own order.'),
    limit: z.coerce.number().int().min(1).max(socialLimits.maxPageSize).default(socialLimits.pageSize),
    cursor: z.string().max(200).optional(),
  }),
  responses: { 200: z.object({ posts: z.array(postSchema), nextCursor: z.string().nullable() }) },
  errors: ['unprocessable'],
});

export const countNewPosts = defineEndpoint({
  id: 'social.newPosts',
  method: 'GET',
  path: '/api/posts/new',
  summary: 'How many posts came to the list since one, up to 99',
  tag,
  permission: 'post:read',
  query: z.object({ ...filters, since: z.uuid() }),
  responses: { 200: z.object({ count: z.number().int() }) },
});

export const postParams = z.object({ id: z.uuid() });

export const getPost = defineEndpoint({
  id: 'social.post',
  method: 'GET',
  path: '/api/posts/:id',
  summary: 'One post',
  tag,
  permission: 'post:read',
  params: postParams,
  responses: { 200: postSchema },
});

/** What a text may name and rest on; and the statement asked for where it seems to identify a patient. */
export const attachments = {
  mentions: z.array(mentionSchema).max(socialLimits.mentions).default([]),
  citations: z.array(citationSchema).max(socialLimits.citations).default([]),
  identifiersStated: z
    .boolean()
    .default(false)
    .describe('What looks like an identifier is none of a patient’s. Recorded.'),
};

/** Texts of a case share the length of one post. */
const isShortEnough = (post: { text?: string; findings?: string; management?: string }): boolean =>
  (post.text ?? '').length + (post.findings ?? '').length + (post.management ?? '').length <=
  socialLimits.postLength;
const tooLong = { path: ['text'], message: `A post has up to ${socialLimits.postLength} characters.` };

export const createPost = defineEndpoint({
  id: 'social.createPost',
  method: 'POST',
  path: '/api/posts',
  summary: 'Write a post; sent again with the same `clientId`, it is the same post',
  tag,
  permission: 'post:write',
  body: z
    .object({
      clientId: z.uuid(),
      kind: postKindSchema.default('note'),
      language: languageSchema,
      category: specialtySchema.nullable().default(null),
      audience: postAudienceSchema.default('members'),
      text: text(socialLimits.postLength).min(1),
      findings: text(socialLimits.postLength).default(''),
      management: text(socialLimits.postLength).default(''),
      groupId: z.uuid().optional().describe('Of a group one is in: the post is for its members.'),
      pseudonymous: z
        .boolean()
        .default(false)
        .describe(
          'Without the author’s name: for members or verified members, without pictures and mentions.',
        ),
      repostOf: z.uuid().optional(),
      draftId: z
        .uuid()
        .optional()
        .describe('The draft of an answer of ZoneBot it was made of; answers return to that conversation.'),
      pictures: newPicturesSchema,
      consent: newConsentSchema.nullable().default(null),
      ...attachments,
    })
    .refine(isShortEnough, tooLong),
  responses: { 201: postSchema, 200: postSchema },
  errors: ['unprocessable', 'conflict'],
});

export const done = z.object({ changed: z.boolean().describe('False where it was so already.') });

export const updatePost = defineEndpoint({
  id: 'social.updatePost',
  method: 'PATCH',
  path: '/api/posts/:id',
  summary: 'Change a post of one’s own; its earlier texts stay readable',
  tag,
  permission: 'post:write',
  params: postParams,
  body: z
    .object({
      language: languageSchema,
      category: specialtySchema.nullable(),
      audience: postAudienceSchema,
      text: text(socialLimits.postLength).min(1),
      findings: text(socialLimits.postLength).default(''),
      management: text(socialLimits.postLength).default(''),
      ...attachments,
    })
    .refine(isShortEnough, tooLong),
  responses: { 200: postSchema },
  errors: ['unprocessable'],
});

export const deletePost = defineEndpoint({
  id: 'social.deletePost',
  method: 'DELETE',
  path: '/api/posts/:id',
  summary: 'Delete a post of one’s own',
  tag,
  permission: 'post:write',
  params: postParams,
  responses: { 200: z.object({ removed: z.boolean() }) },
});

export const revisionSchema = z
  .object({
    text: z.string(),
    findings: z.string(),
    management: z.string(),
    replacedAt: z.iso.datetime(),
  })
  .meta({ id: 'PostRevision' });

export const listRevisions = defineEndpoint({
  id: 'social.history',
  method: 'GET',
  path: '/api/posts/:id/history',
  summary: 'Texts a post had before it was edited, the latest first',
  tag,
  permission: 'post:read',
  params: postParams,
  responses: { 200: z.object({ revisions: z.array(revisionSchema) }) },
});

export const setOutcome = defineEndpoint({
  id: 'social.outcome',
  method: 'PUT',
  path: '/api/posts/:id/outcome',
  summary: 'Close a case of one’s own with its outcome',
  tag,
  permission: 'post:write',
  params: postParams,
  body: z.object({
    text: text(socialLimits.commentLength).min(1),
    identifiersStated: attachments.identifiersStated,
  }),
  responses: { 200: postSchema },
  errors: ['unprocessable'],
});

export const acceptAnswer = defineEndpoint({
  id: 'social.accept',
  method: 'PUT',
  path: '/api/posts/:id/accepted',
  summary: 'Accept a comment as the answer to a question or case of one’s own, or none',
  tag,
  permission: 'post:write',
  params: postParams,
  body: z.object({ commentId: z.uuid().nullable() }),
  responses: { 200: postSchema },
  errors: ['unprocessable'],
});

/** What a member does with a post: on by PUT, off by DELETE, the same however often it is sent. */
export const defineAct = <
  const Id extends string,
  const M extends 'PUT' | 'DELETE',
  const P extends `/api/${string}`,
>(
  id: Id,
  method: M,
  path: P,
  summary: string,
) =>
  defineEndpoint({
    id,
    method,
    path,
    summary,
    tag,
    permission: 'post:write',
    params: postParams,
    responses: { 200: done },
  });

export const likePost = defineAct('social.like', 'PUT', '/api/posts/:id/like', 'Like a post');
export const unlikePost = defineAct('social.unlike', 'DELETE', '/api/posts/:id/like', 'Take a like back');
export const savePost = defineAct('social.save', 'PUT', '/api/posts/:id/save', 'Save a post');
export const unsavePost = defineAct(
  'social.unsave',
  'DELETE',
  '/api/posts/:id/save',
  'Save a post no longer',
);
export const sharePost = defineAct(
  'social.share',
  'PUT',
  '/api/posts/:id/share',
  'Note that the address of a post was passed on; counted once a member',
);
