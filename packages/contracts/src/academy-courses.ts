import { z } from 'zod';
import { done, params, resourceAudiences, resourceCardSchema, tag, text } from './academy.ts';
import { defineEndpoint } from './endpoint.ts';

export const courseLimits = {
  /** Answers before the author is shown what was written: fewer would name who wrote it. */
  commentsFrom: 5,
  shownComments: 50,
  commentLength: 1000,
} as const;

export const playlistLimits = { titleLength: 120, lists: 100, items: 200 } as const;

/** How much one agrees: 1 not at all, 5 fully. */
const agreement = z.int().min(1).max(5);

export const evaluationSchema = z
  .object({
    objectives: agreement.describe('The objectives were met.'),
    relevance: agreement.describe('It is of use in practice.'),
    unbiased: z.boolean().describe('Free of commercial interests.'),
    comment: text(courseLimits.commentLength).default(''),
  })
  .meta({ id: 'CourseEvaluation' });
export type Evaluation = z.output<typeof evaluationSchema>;

export const evaluateCourse = defineEndpoint({
  id: 'academy.evaluate',
  method: 'PUT',
  path: '/api/academy/resources/:id/evaluation',
  summary: 'Evaluate a course whose parts are all done, which completes it; the later answer counts',
  tag,
  permission: 'member:use',
  params,
  body: evaluationSchema,
  responses: { 200: z.object({ completed: z.literal(true) }) },
  errors: ['unprocessable'],
});

export const getEvaluations = defineEndpoint({
  id: 'academy.evaluations',
  method: 'GET',
  path: '/api/academy/resources/:id/evaluations',
  summary: 'How one’s own course was evaluated, by nobody’s name; comments once several answered',
  tag,
  permission: 'resource:write',
  params,
  responses: {
    200: z.object({
      count: z.int(),
      objectives: z.number().nullable(),
      relevance: z.number().nullable(),
      unbiased: z.number().nullable().describe('Share of those who found it free of commercial interests.'),
      comments: z.array(z.string()),
    }),
  },
});

/** Whom a playlist is shown to; `owner`: nobody else. */
export const playlistAudiences = ['owner', ...resourceAudiences] as const;
export type PlaylistAudience = (typeof playlistAudiences)[number];

const playlistFields = {
  id: z.uuid(),
  title: z.string(),
  audience: z.enum(playlistAudiences),
  own: z.boolean(),
  owner: z.object({ id: z.uuid(), fullName: z.string() }),
};

export const playlistSchema = z
  .object({ ...playlistFields, items: z.array(resourceCardSchema) })
  .meta({ id: 'Playlist' });
export type Playlist = z.infer<typeof playlistSchema>;

const ownPlaylistSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  audience: z.enum(playlistAudiences),
  items: z.int(),
  holds: z.boolean().describe('Holds the resource that was asked about.'),
});
export type OwnPlaylist = z.infer<typeof ownPlaylistSchema>;

const newPlaylist = z.object({
  title: text(playlistLimits.titleLength).min(1),
  audience: z.enum(playlistAudiences),
});
const itemParams = params.extend({ resourceId: z.uuid() });

export const listPlaylists = defineEndpoint({
  id: 'academy.playlists',
  method: 'GET',
  path: '/api/academy/playlists',
  summary: 'The member’s playlists, the one changed last first',
  tag,
  permission: 'member:use',
  query: z.object({ resource: z.uuid().optional().describe('Which of them hold this resource.') }),
  responses: { 200: z.object({ playlists: z.array(ownPlaylistSchema) }) },
});

export const createPlaylist = defineEndpoint({
  id: 'academy.createPlaylist',
  method: 'POST',
  path: '/api/academy/playlists',
  summary: 'Begin a playlist, with a resource where one is named',
  tag,
  permission: 'member:use',
  body: newPlaylist.extend({
    audience: newPlaylist.shape.audience.default('owner'),
    resourceId: z.uuid().optional(),
  }),
  responses: { 201: z.object({ id: z.uuid() }) },
  errors: ['unprocessable'],
});

export const getPlaylist = defineEndpoint({
  id: 'academy.playlist',
  method: 'GET',
  path: '/api/academy/playlists/:id',
  summary: 'A playlist, with what of it the reader may see',
  tag,
  permission: 'resource:read',
  params,
  responses: { 200: playlistSchema },
});

export const updatePlaylist = defineEndpoint({
  id: 'academy.updatePlaylist',
  method: 'PATCH',
  path: '/api/academy/playlists/:id',
  summary: 'Change title, audience or order of one’s own playlist',
  tag,
  permission: 'member:use',
  params,
  body: newPlaylist
    .extend({
      order: z
        .array(z.uuid())
        .max(playlistLimits.items)
        .describe('Resources in their new order; those left out follow as they stood.'),
    })
    .partial(),
  responses: { 200: done },
});

export const deletePlaylist = defineEndpoint({
  id: 'academy.deletePlaylist',
  method: 'DELETE',
  path: '/api/academy/playlists/:id',
  summary: 'Delete one’s own playlist; its resources stay',
  tag,
  permission: 'member:use',
  params,
  responses: { 200: done },
});

export const addToPlaylist = defineEndpoint({
  id: 'academy.addToPlaylist',
  method: 'PUT',
  path: '/api/academy/playlists/:id/items/:resourceId',
  summary: 'Add a resource to one’s own playlist, at its end',
  tag,
  permission: 'member:use',
  params: itemParams,
  responses: { 200: done },
  errors: ['unprocessable'],
});

export const removeFromPlaylist = defineEndpoint({
  id: 'academy.removeFromPlaylist',
  method: 'DELETE',
  path: '/api/academy/playlists/:id/items/:resourceId',
  summary: 'Take a resource out of one’s own playlist',
  tag,
  permission: 'member:use',
  params: itemParams,
  responses: { 200: done },
});
