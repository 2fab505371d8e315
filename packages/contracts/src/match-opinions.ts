import { z } from 'zod';
import { memberCardSchema } from './connections.ts';
import { defineEndpoint } from './endpoint.ts';

/** Second opinions: a case of one's own, put before two to five verified colleagues by name. */
export const opinionLimits = { least: 2, most: 5, lines: 50 } as const;

const caseSchema = z.object({
  id: z.uuid().describe('Of the post.'),
  excerpt: z.string(),
  createdAt: z.iso.datetime(),
});
export const opinionStates = ['asked', 'answered', 'declined'] as const;

const askedSchema = z.object({
  case: caseSchema,
  conversationId: z.uuid().nullable().describe('The conversation with ZoneBot that answers return to.'),
  colleagues: z.array(z.object({ member: memberCardSchema, state: z.enum(opinionStates) })),
});
export type AskedOpinion = z.infer<typeof askedSchema>;

const receivedSchema = z.object({
  case: caseSchema,
  by: memberCardSchema,
  state: z.enum(opinionStates),
});
export type ReceivedOpinion = z.infer<typeof receivedSchema>;

const tag = 'matching';

export const listOpinions = defineEndpoint({
  id: 'matching.opinions',
  method: 'GET',
  path: '/api/matching/opinions',
  summary: 'Cases that can be put before colleagues, those that were, and those that colleagues ask about',
  tag,
  permission: 'post:read',
  responses: {
    200: z.object({
      cases: z.array(caseSchema),
      asked: z.array(askedSchema),
      received: z.array(receivedSchema),
    }),
  },
});

export const askOpinions = defineEndpoint({
  id: 'matching.askOpinions',
  method: 'POST',
  path: '/api/matching/opinions',
  summary: 'Ask two to five verified colleagues about a case; their answers are answers to the post',
  tag,
  permission: 'post:write',
  body: z.object({
    postId: z.uuid(),
    memberIds: z
      .array(z.uuid())
      .min(opinionLimits.least)
      .max(opinionLimits.most)
      .refine((ids) => new Set(ids).size === ids.length),
  }),
  responses: { 200: z.object({ asked: z.int() }) },
  errors: ['unprocessable'],
});

export const declineOpinion = defineEndpoint({
  id: 'matching.declineOpinion',
  method: 'DELETE',
  path: '/api/matching/opinions/:postId',
  summary: 'Say that one has no opinion to give; a repeat changes nothing',
  tag,
  permission: 'post:read',
  params: z.object({ postId: z.uuid() }),
  responses: { 200: z.object({ declined: z.boolean() }) },
});
