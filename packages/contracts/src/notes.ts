import { z } from 'zod';
import { assistantLimits } from './assistant.ts';
import { defineEndpoint } from './endpoint.ts';

/** Limits of texts a member keeps. */
export const noteLimits = {
  titleLength: assistantLimits.titleLength,
  textLength: 100_000,
  notes: 2_000,
} as const;

const tag = 'notes';
const params = z.object({ id: z.uuid() });

export const noteSchema = z
  .object({
    id: z.uuid(),
    title: z.string(),
    text: z.string(),
    conversationId: z
      .uuid()
      .nullable()
      .describe('The conversation its answer is from, while that conversation exists.'),
    resource: z
      .object({ id: z.uuid(), at: z.int() })
      .nullable()
      .describe('The resource of the academy it is on, with its second or page.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Note' });
export type Note = z.infer<typeof noteSchema>;

export const listNotes = defineEndpoint({
  id: 'notes.list',
  method: 'GET',
  path: '/api/notes',
  summary: 'Notes of the signed-in physician, the latest first',
  tag,
  permission: 'assistant:keep',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(30),
    before: z.uuid().optional(),
  }),
  responses: { 200: z.object({ notes: z.array(noteSchema), nextBefore: z.uuid().nullable() }) },
});

export const updateNote = defineEndpoint({
  id: 'notes.update',
  method: 'PATCH',
  path: '/api/notes/:id',
  summary: 'Change title or text of a note',
  tag,
  permission: 'assistant:keep',
  params,
  body: z
    .object({
      title: z.string().trim().min(1).max(noteLimits.titleLength),
      text: z.string().trim().min(1).max(noteLimits.textLength),
    })
    .partial(),
  responses: { 200: noteSchema },
});

export const deleteNote = defineEndpoint({
  id: 'notes.delete',
  method: 'DELETE',
  path: '/api/notes/:id',
  summary: 'Delete a note',
  tag,
  permission: 'assistant:keep',
  params,
  responses: { 200: z.object({ removed: z.boolean() }) },
});
