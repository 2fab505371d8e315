import { z } from 'zod';
import {
  articleFilterBodySchema,
  articleLimits,
  articleSummarySchema,
  citationFormats,
  citationStyles,
} from './articles.ts';
import { defineEndpoint } from './endpoint.ts';

const tag = 'library';
const articleParams = z.object({ id: z.uuid().describe('An article’s id.') });
const collectionParams = z.object({ id: z.uuid() });
const name = z.string().trim().min(1).max(articleLimits.collectionName);
const note = z.string().max(articleLimits.noteLength);

export const collectionSchema = z
  .object({ id: z.uuid(), name: z.string(), count: z.number().int(), createdAt: z.iso.datetime() })
  .meta({ id: 'Collection' });
export type Collection = z.infer<typeof collectionSchema>;

export const savedArticleSchema = z
  .object({
    article: articleSummarySchema,
    note: z.string(),
    collections: z.array(z.uuid()),
    savedAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'SavedArticle' });
export type SavedArticle = z.infer<typeof savedArticleSchema>;

export const listSavedArticles = defineEndpoint({
  id: 'library.list',
  method: 'GET',
  path: '/api/library/articles',
  summary: 'Saved articles of the signed-in physician, the latest first',
  tag,
  permission: 'library:use',
  query: z.object({
    collection: z.uuid().optional(),
    q: z.string().max(200).optional().describe('Words of title, authors, journal or note.'),
    retracted: z.enum(['only']).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    before: z.string().max(200).optional().describe('`nextBefore` of the answer before.'),
  }),
  responses: {
    200: z.object({
      items: z.array(savedArticleSchema),
      total: z.number().int(),
      nextBefore: z.string().nullable(),
    }),
  },
  errors: ['unprocessable', 'not_found'],
});

export const getSavedArticle = defineEndpoint({
  id: 'library.get',
  method: 'GET',
  path: '/api/library/articles/:id',
  summary: 'One saved article with its note and collections',
  tag,
  permission: 'library:use',
  params: articleParams,
  responses: { 200: savedArticleSchema },
  errors: ['unprocessable', 'not_found'],
});

/** Saving again changes what is sent and nothing else. */
export const saveArticle = defineEndpoint({
  id: 'library.save',
  method: 'PUT',
  path: '/api/library/articles/:id',
  summary: 'Save an article, with a note and in collections',
  tag,
  permission: 'library:use',
  params: articleParams,
  body: z.object({
    note: note.optional(),
    collections: z.array(z.uuid()).max(articleLimits.collections).optional(),
  }),
  responses: { 200: savedArticleSchema },
  errors: ['unprocessable', 'conflict'],
});

export const unsaveArticle = defineEndpoint({
  id: 'library.unsave',
  method: 'DELETE',
  path: '/api/library/articles/:id',
  summary: 'Take an article out of the saved ones, with its note',
  tag,
  permission: 'library:use',
  params: articleParams,
  responses: { 200: z.object({ removed: z.boolean() }) },
  errors: ['unprocessable'],
});

export const listCollections = defineEndpoint({
  id: 'library.collections',
  method: 'GET',
  path: '/api/library/collections',
  summary: 'Collections of the signed-in physician, by name',
  tag,
  permission: 'library:use',
  responses: { 200: z.object({ collections: z.array(collectionSchema), saved: z.number().int() }) },
});

export const createCollection = defineEndpoint({
  id: 'library.createCollection',
  method: 'POST',
  path: '/api/library/collections',
  summary: 'Make a collection',
  tag,
  permission: 'library:use',
  body: z.object({ name }),
  responses: { 201: collectionSchema },
  errors: ['conflict', 'unprocessable'],
});

export const renameCollection = defineEndpoint({
  id: 'library.renameCollection',
  method: 'PATCH',
  path: '/api/library/collections/:id',
  summary: 'Rename a collection',
  tag,
  permission: 'library:use',
  params: collectionParams,
  body: z.object({ name }),
  responses: { 200: collectionSchema },
  errors: ['conflict'],
});

export const deleteCollection = defineEndpoint({
  id: 'library.deleteCollection',
  method: 'DELETE',
  path: '/api/library/collections/:id',
  summary: 'Delete a collection; its articles stay saved',
  tag,
  permission: 'library:use',
  params: collectionParams,
  responses: { 200: z.object({ removed: z.boolean() }) },
});

/** Some (`articles`), one collection, or all. Every record of a retracted paper says so. */
export const exportLibrary = defineEndpoint({
  id: 'library.export',
  method: 'POST',
  path: '/api/library/export',
  summary: 'Saved articles as RIS, BibTeX, CSL-JSON or formatted references',
  tag,
  permission: 'library:use',
  body: z.object({
    format: z.enum(citationFormats),
    style: z.enum(citationStyles).default('vancouver'),
    articles: z.array(z.uuid()).min(1).max(articleLimits.exported).optional(),
    collection: z.uuid().optional(),
    notes: z.boolean().default(true).describe('With the physician’s own notes.'),
  }),
  responses: {
    200: z.object({
      text: z.string(),
      contentType: z.string(),
      fileName: z.string(),
      count: z.number().int(),
    }),
  },
  errors: ['unprocessable', 'not_found'],
});

/** What is followed: a search with its filters, or a topic, journal or author as one. */
export const followTargetSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('search'),
    q: z.string().max(articleLimits.queryLength),
    filters: articleFilterBodySchema,
  }),
  z.object({ kind: z.literal('topic'), value: z.string().trim().min(1).max(200) }),
  z.object({ kind: z.literal('journal'), value: z.string().trim().min(1).max(300) }),
  z.object({ kind: z.literal('author'), value: z.string().trim().min(1).max(300) }),
]);
export type FollowTarget = z.infer<typeof followTargetSchema>;

export const digestFrequencies = ['none', 'daily', 'weekly'] as const;
const digest = z.enum(digestFrequencies);

export const followSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    target: followTargetSchema,
    digest,
    newCount: z.number().int().describe('Articles that came since it was last seen.'),
    seenAt: z.iso.datetime(),
    createdAt: z.iso.datetime(),
    feedUrl: z.string().describe('Atom feed by a secret address; whoever has it can read it.'),
  })
  .meta({ id: 'Follow' });
export type Follow = z.infer<typeof followSchema>;

const followParams = z.object({ id: z.uuid() });

export const listFollows = defineEndpoint({
  id: 'follows.list',
  method: 'GET',
  path: '/api/follows',
  summary: 'What the signed-in physician follows, with the count of what is new',
  tag,
  permission: 'library:use',
  responses: { 200: z.object({ follows: z.array(followSchema) }) },
});

/** Following the same thing twice answers with the follow there is. */
export const createFollow = defineEndpoint({
  id: 'follows.create',
  method: 'POST',
  path: '/api/follows',
  summary: 'Follow a search, topic, journal or author',
  tag,
  permission: 'library:use',
  body: z.object({
    target: followTargetSchema,
    name: z.string().trim().min(1).max(200).optional(),
    digest: digest.default('none'),
  }),
  responses: { 200: followSchema, 201: followSchema },
  errors: ['unprocessable', 'conflict'],
});

export const updateFollow = defineEndpoint({
  id: 'follows.update',
  method: 'PATCH',
  path: '/api/follows/:id',
  summary: 'Rename a follow, change its digest, or get a new feed address (the old one stops)',
  tag,
  permission: 'library:use',
  params: followParams,
  body: z.object({ name: z.string().trim().min(1).max(200), digest, renewFeed: z.literal(true) }).partial(),
  responses: { 200: followSchema },
});

export const markFollowSeen = defineEndpoint({
  id: 'follows.seen',
  method: 'POST',
  path: '/api/follows/:id/seen',
  summary: 'Nothing up to now is new any more',
  tag,
  permission: 'library:use',
  params: followParams,
  responses: { 200: followSchema },
});

export const deleteFollow = defineEndpoint({
  id: 'follows.delete',
  method: 'DELETE',
  path: '/api/follows/:id',
  summary: 'Stop following',
  tag,
  permission: 'library:use',
  params: followParams,
  responses: { 200: z.object({ removed: z.boolean() }) },
});

const prefix = z
  .string()
  .trim()
  .max(300)
  .refine((value) => value === '' || (/^https:\/\//.test(value) && URL.canParse(value)), {
    message: 'An https address.',
  });

/** The physician's settings of the literature portal. */
export const librarySettingsSchema = z.object({
  proxyPrefix: prefix.describe('Put before an article’s address: the institution’s proxy. Empty: none.'),
});

export const getLibrarySettings = defineEndpoint({
  id: 'library.settings',
  method: 'GET',
  path: '/api/library/settings',
  summary: 'Settings of the literature portal',
  tag,
  permission: 'library:use',
  responses: { 200: librarySettingsSchema },
});

export const updateLibrarySettings = defineEndpoint({
  id: 'library.updateSettings',
  method: 'PUT',
  path: '/api/library/settings',
  summary: 'Change the settings of the literature portal',
  tag,
  permission: 'library:use',
  body: librarySettingsSchema,
  responses: { 200: librarySettingsSchema },
});

export const libraryNoticeSchema = z.object({
  id: z.uuid(),
  article: articleSummarySchema,
  kind: z.enum(['retraction', 'expression-of-concern', 'correction']),
  at: z.iso.datetime(),
});

/** Saved papers that were retracted, put in doubt or corrected after they were saved. */
export const listLibraryNotices = defineEndpoint({
  id: 'library.notices',
  method: 'GET',
  path: '/api/library/notices',
  summary: 'What happened to saved articles and is not acknowledged yet',
  tag,
  permission: 'library:use',
  responses: { 200: z.object({ notices: z.array(libraryNoticeSchema) }) },
});

export const acknowledgeLibraryNotices = defineEndpoint({
  id: 'library.acknowledgeNotices',
  method: 'POST',
  path: '/api/library/notices/acknowledged',
  summary: 'Acknowledge notices',
  tag,
  permission: 'library:use',
  body: z.object({ ids: z.array(z.uuid()).min(1).max(200) }),
  responses: { 200: z.object({ notices: z.array(libraryNoticeSchema) }) },
});
