import { z } from 'zod';
import { memberCardSchema } from './connections.ts';
import { defineEndpoint } from './endpoint.ts';

/** Limits of mentoring. */
export const mentoringLimits = {
  titleLength: 120,
  noteLength: 500,
  /** What an hour is about. */
  topics: 3,
  /** What a mentor of a round offers. */
  offered: 10,
  topicLength: 80,
  capacity: 10,
  wishes: 20,
  participants: 500,
} as const;

export const mentoringRoles = ['mentor', 'mentee'] as const;
export type MentoringRole = (typeof mentoringRoles)[number];
const roleSchema = z.enum(mentoringRoles);

const readable = (text: string): boolean => !text.includes('\u0000');
const topic = z.string().trim().min(1).max(mentoringLimits.topicLength).refine(readable);
const distinct = (list: readonly string[]): boolean => new Set(list).size === list.length;
const topics = (most: number) => z.array(topic).min(1).max(most).refine(distinct);

export const hourStates = ['asked', 'accepted', 'declined'] as const;
const hourSchema = z.object({
  id: z.uuid(),
  member: memberCardSchema,
  direction: z.enum(['outgoing', 'incoming']),
  topics: z.array(z.string()),
  note: z.string(),
  state: z.enum(hourStates),
  askedAt: z.iso.datetime(),
});
export type MentoringHour = z.infer<typeof hourSchema>;

const roundFields = {
  id: z.uuid(),
  title: z.string(),
  state: z.enum(['open', 'published']),
  closesAt: z.iso.datetime(),
  publishedAt: z.iso.datetime().nullable(),
  mentors: z.int(),
  mentees: z.int(),
  paired: z.int(),
  role: roleSchema.nullable().describe('As what the member takes part.'),
};
const roundSchema = z.object(roundFields).meta({ id: 'MentoringRound' });
export type MentoringRound = z.infer<typeof roundSchema>;

const participantSchema = z.object({
  member: memberCardSchema,
  topics: z.array(z.string()),
  capacity: z.int().describe('Mentees a mentor takes; 0 of a mentee.'),
});
export type MentoringParticipant = z.infer<typeof participantSchema>;

const pairSchema = z.object({
  mentor: memberCardSchema,
  mentee: memberCardSchema,
  mentorRank: z.int().describe('Place of the mentor on the list of the mentee, from 1.'),
  menteeRank: z.int().nullable().describe('Place of the mentee on the list of the mentor; null: not named.'),
  topics: z.array(z.string()).describe('What the mentee asked for and the mentor offers.'),
});
export type MentoringPair = z.infer<typeof pairSchema>;

const roundDetailSchema = z
  .object({
    ...roundFields,
    mine: z
      .object({
        role: roleSchema,
        capacity: z.int(),
        topics: z.array(z.string()),
        wishes: z.array(z.uuid()).describe('The most wanted first.'),
      })
      .nullable(),
    others: z.array(participantSchema).describe('Of the other role, while the round is open.'),
    pairs: z.array(pairSchema).describe('The member’s own; all of them for moderators.'),
    waiting: z.int().describe('Mentees for whom there was no place.'),
  })
  .meta({ id: 'MentoringRoundDetail' });
export type MentoringRoundDetail = z.infer<typeof roundDetailSchema>;

const tag = 'mentoring';
const permission = 'connection:use';
const params = z.object({ id: z.uuid() });

export const getMentoring = defineEndpoint({
  id: 'mentoring.get',
  method: 'GET',
  path: '/api/mentoring',
  summary: 'Hours that were asked for, and rounds that are open or were published of late',
  tag,
  permission,
  responses: { 200: z.object({ hours: z.array(hourSchema), rounds: z.array(roundSchema) }) },
});

export const askHour = defineEndpoint({
  id: 'mentoring.ask',
  method: 'POST',
  path: '/api/mentoring/hours',
  summary: 'Ask somebody who takes mentees for one hour, on up to three topics',
  tag,
  permission,
  body: z.object({
    memberId: z.uuid(),
    topics: topics(mentoringLimits.topics),
    note: z.string().trim().max(mentoringLimits.noteLength).refine(readable).default(''),
  }),
  responses: { 201: z.object({ id: z.uuid() }) },
  errors: ['unprocessable', 'conflict'],
});

export const answerHour = defineEndpoint({
  id: 'mentoring.answer',
  method: 'POST',
  path: '/api/mentoring/hours/:id/answer',
  summary: 'Accept or decline an hour one was asked for',
  tag,
  permission,
  params,
  body: z.object({ isAccepted: z.boolean() }),
  responses: { 200: z.object({ changed: z.boolean() }) },
});

export const withdrawHour = defineEndpoint({
  id: 'mentoring.withdraw',
  method: 'DELETE',
  path: '/api/mentoring/hours/:id',
  summary: 'Take back a request for an hour that has no answer',
  tag,
  permission,
  params,
  responses: { 200: z.object({ changed: z.boolean() }) },
});

export const getMentoringRound = defineEndpoint({
  id: 'mentoring.round',
  method: 'GET',
  path: '/api/mentoring/rounds/:id',
  summary: 'A round: who can be named, what the member entered, and what came of it with its reasons',
  tag,
  permission,
  params,
  responses: { 200: roundDetailSchema },
});

export const joinMentoringRound = defineEndpoint({
  id: 'mentoring.join',
  method: 'PUT',
  path: '/api/mentoring/rounds/:id/participation',
  summary: 'Take part in an open round, or change what was entered',
  tag,
  permission,
  params,
  body: z.discriminatedUnion('role', [
    z.object({
      role: z.literal('mentor'),
      capacity: z.int().min(1).max(mentoringLimits.capacity),
      topics: topics(mentoringLimits.offered),
      wishes: z.array(z.uuid()).max(mentoringLimits.wishes).refine(distinct),
    }),
    z.object({
      role: z.literal('mentee'),
      topics: topics(mentoringLimits.topics),
      wishes: z.array(z.uuid()).max(mentoringLimits.wishes).refine(distinct),
    }),
  ]),
  responses: { 200: roundDetailSchema },
  errors: ['unprocessable', 'conflict'],
});

export const leaveMentoringRound = defineEndpoint({
  id: 'mentoring.leave',
  method: 'DELETE',
  path: '/api/mentoring/rounds/:id/participation',
  summary: 'Leave an open round',
  tag,
  permission,
  params,
  responses: { 200: z.object({ changed: z.boolean() }) },
});

export const createMentoringRound = defineEndpoint({
  id: 'mentoring.createRound',
  method: 'POST',
  path: '/api/mentoring/rounds',
  summary: 'Open a round',
  tag,
  permission: 'moderation:use',
  body: z.object({
    title: z.string().trim().min(1).max(mentoringLimits.titleLength).refine(readable),
    closesAt: z.iso.datetime(),
  }),
  responses: { 201: z.object({ id: z.uuid() }) },
  errors: ['unprocessable'],
});

export const runMentoringRound = defineEndpoint({
  id: 'mentoring.run',
  method: 'POST',
  path: '/api/mentoring/rounds/:id/run',
  summary: 'Close a round, pair by deferred acceptance and publish it; a repeat changes nothing',
  tag,
  permission: 'moderation:use',
  params,
  responses: { 200: roundDetailSchema },
});

export const cancelMentoringRound = defineEndpoint({
  id: 'mentoring.cancel',
  method: 'DELETE',
  path: '/api/mentoring/rounds/:id',
  summary: 'Drop a round that was not published',
  tag,
  permission: 'moderation:use',
  params,
  responses: { 200: z.object({ changed: z.boolean() }) },
});
