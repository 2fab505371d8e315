import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { postParams, tag, writerSchema } from './social.ts';

export const caseCourseSchema = z
  .object({
    answers: z.int().describe('Without replies.'),
    firstAnswer: z
      .object({ at: z.iso.datetime(), author: writerSchema.nullable() })
      .nullable()
      .describe('Of somebody else than the author.'),
    told: z
      .object({ answered: z.int(), saved: z.int() })
      .nullable()
      .describe('How many people an outcome concerns: those who answered are told; null without one.'),
    similar: z
      .array(z.object({ id: z.uuid(), text: z.string(), outcome: z.string() }))
      .describe(
        'Closed cases of the same category, those with a common hashtag first; the first words of each.',
      ),
  })
  .meta({ id: 'CaseCourse' });
export type CaseCourse = z.infer<typeof caseCourseSchema>;

export const getCaseCourse = defineEndpoint({
  id: 'social.course',
  method: 'GET',
  path: '/api/posts/:id/course',
  summary: 'What became of a case or question, and closed cases like it',
  tag,
  permission: 'post:read',
  params: postParams,
  responses: { 200: caseCourseSchema },
});
