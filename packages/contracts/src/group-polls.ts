import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

export const pollLimits = { questionLength: 200, minOptions: 2, maxOptions: 6, optionLength: 100 } as const;

const line = (max: number) => z.string().trim().min(1).max(max);

/** One question about the paper of a meeting, as whoever plans the meeting asks it. */
export const pollValuesSchema = z.object({
  question: line(pollLimits.questionLength),
  options: z
    .array(line(pollLimits.optionLength))
    .min(pollLimits.minOptions)
    .max(pollLimits.maxOptions)
    .refine((options) => new Set(options).size === options.length, 'Options differ from one another.'),
});
export type PollValues = z.infer<typeof pollValuesSchema>;

/** Votes are counted; whose they are is in no answer. */
export const pollSchema = z
  .object({
    id: z.uuid().describe('Of the question as it stands: one that replaces it has another.'),
    question: z.string(),
    options: z.array(z.object({ text: z.string(), votes: z.number().int() })),
    votes: z.number().int(),
    mine: z.number().int().nullable().describe('Place of the reader’s own choice, from 0.'),
    isOpen: z.boolean().describe('Until the meeting is over.'),
  })
  .meta({ id: 'GroupPoll' });
export type GroupPoll = z.infer<typeof pollSchema>;

const tag = 'groups';
const permission = 'post:write';
const params = z.object({ id: z.uuid(), meetingId: z.uuid() });
const done = z.object({ changed: z.boolean() });

export const setPoll = defineEndpoint({
  id: 'groups.setPoll',
  method: 'PUT',
  path: '/api/groups/:id/meetings/:meetingId/poll',
  summary: 'Ask the members of a meeting one question; one that was voted on stays as it is',
  tag,
  permission,
  params,
  body: pollValuesSchema,
  responses: { 200: done },
  errors: ['forbidden', 'conflict'],
});

export const removePoll = defineEndpoint({
  id: 'groups.removePoll',
  method: 'DELETE',
  path: '/api/groups/:id/meetings/:meetingId/poll',
  summary: 'Take the question of a meeting back, with its votes',
  tag,
  permission,
  params,
  responses: { 200: done },
  errors: ['forbidden'],
});

export const votePoll = defineEndpoint({
  id: 'groups.votePoll',
  method: 'PUT',
  path: '/api/groups/:id/meetings/:meetingId/poll/vote',
  summary: 'Vote, or change one’s vote until the meeting is over',
  tag,
  permission,
  params,
  body: z.object({
    pollId: z.uuid(),
    choice: z
      .number()
      .int()
      .min(0)
      .max(pollLimits.maxOptions - 1),
  }),
  responses: { 200: done },
  errors: ['conflict', 'unprocessable'],
});
