import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { languageSchema } from './languages.ts';
import { specialtySchema } from './specialties.ts';

/** What of a public post is shown without an account, in characters. */
export const publicPostLimits = { excerptLength: 280, pageSize: 30 } as const;

export const publicPostSchema = z
  .object({
    id: z.uuid(),
    author: z.object({ fullName: z.string(), specialty: z.string().nullable(), verified: z.boolean() }),
    kind: z.enum(['note', 'question']),
    language: languageSchema,
    category: specialtySchema.nullable(),
    excerpt: z.string(),
    isWhole: z.boolean().describe('Nothing of the text is left out.'),
    createdAt: z.iso.datetime(),
    changedAt: z.iso.datetime(),
  })
  .meta({ id: 'PublicPost' });
export type PublicPost = z.infer<typeof publicPostSchema>;

const tag = 'social';

export const listPublicPosts = defineEndpoint({
  id: 'social.publicPosts',
  method: 'GET',
  path: '/api/public/posts',
  summary: 'First lines of posts whose authors let anybody read them; 404 where the operator does not',
  tag,
  permission: 'post:public',
  query: z.object({ before: z.uuid().optional().describe('The last post of the page before.') }),
  responses: { 200: z.object({ posts: z.array(publicPostSchema), nextBefore: z.uuid().nullable() }) },
  errors: ['not_found'],
});

export const publicFeedPath = '/api/public/posts/feed';
export const publicFeedFormats = ['atom', 'rss'] as const;
