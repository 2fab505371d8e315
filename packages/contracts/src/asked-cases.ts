import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { authorSchema } from './social.ts';

/** Answers of one case that its conversation shows. */
export const maxShownAnswers = 3;

export const askedCaseSchema = z
  .object({
    postId: z.uuid(),
    messageId: z.uuid().describe('The answer of ZoneBot that was taken to colleagues.'),
    askedAt: z.iso.datetime(),
    excerpt: z.string(),
    outcome: z.string().nullable(),
    comments: z.number().int(),
    answers: z
      .array(
        z.object({
          id: z.uuid(),
          author: authorSchema,
          text: z.string(),
          accepted: z.boolean(),
          at: z.iso.datetime(),
        }),
      )
      .describe('The accepted one first, then the latest.'),
  })
  .meta({ id: 'AskedCase' });
export type AskedCase = z.infer<typeof askedCaseSchema>;

export const listAskedCases = defineEndpoint({
  id: 'assistant.askedCases',
  method: 'GET',
  path: '/api/conversations/:id/cases',
  summary: 'Cases posted from a conversation, with what colleagues answered',
  tag: 'assistant',
  permission: 'assistant:keep',
  params: z.object({ id: z.uuid() }),
  responses: { 200: z.object({ cases: z.array(askedCaseSchema) }) },
});
