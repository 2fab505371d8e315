import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { languageSchema } from './languages.ts';

/** Limits of posts begun and not published. */
export const postDraftLimits = {
  textLength: 20_000,
  drafts: 200,
} as const;

const tag = 'drafts';
const params = z.object({ id: z.uuid() });

export const postDraftSchema = z
  .object({
    id: z.uuid(),
    text: z.string(),
    language: languageSchema,
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'PostDraft' });
export type PostDraft = z.infer<typeof postDraftSchema>;

export const listPostDrafts = defineEndpoint({
  id: 'drafts.list',
  method: 'GET',
  path: '/api/post-drafts',
  summary: 'Drafts of posts of the signed-in physician, the latest first',
  tag,
  permission: 'assistant:keep',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(30),
    before: z.uuid().optional(),
  }),
  responses: { 200: z.object({ drafts: z.array(postDraftSchema), nextBefore: z.uuid().nullable() }) },
});

export const updatePostDraft = defineEndpoint({
  id: 'drafts.update',
  method: 'PATCH',
  path: '/api/post-drafts/:id',
  summary: 'Change the text of a draft',
  tag,
  permission: 'assistant:keep',
  params,
  body: z.object({ text: z.string().trim().min(1).max(postDraftLimits.textLength) }),
  responses: { 200: postDraftSchema },
});

export const deletePostDraft = defineEndpoint({
  id: 'drafts.delete',
  method: 'DELETE',
  path: '/api/post-drafts/:id',
  summary: 'Delete a draft',
  tag,
  permission: 'assistant:keep',
  params,
  responses: { 200: z.object({ removed: z.boolean() }) },
});
