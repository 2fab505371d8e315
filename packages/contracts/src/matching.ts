import { z } from 'zod';
import { connectionLimits, memberCardSchema, tieSchema } from './connections.ts';
import { defineEndpoint } from './endpoint.ts';
import { matchParts, maxWeight } from './match-score.ts';
import { specialtySchema } from './specialties.ts';

/** What a member is here for. Mentor: looks for one; mentee: looks for somebody to mentor. */
export const matchIntents = [
  'research',
  'second_opinion',
  'referral',
  'mentor',
  'mentee',
  'job_sought',
  'job_offered',
] as const;
export const matchIntentSchema = z.enum(matchIntents);
export type MatchIntent = (typeof matchIntents)[number];

/** What the other has to be here for. */
export const intentCounterparts: Readonly<Record<MatchIntent, MatchIntent>> = {
  research: 'research',
  second_opinion: 'second_opinion',
  referral: 'referral',
  mentor: 'mentee',
  mentee: 'mentor',
  job_sought: 'job_offered',
  job_offered: 'job_sought',
};

/** What every member who lets searches find them is taken to be open to; the others have to be chosen. */
export const openIntents: readonly MatchIntent[] = ['research', 'second_opinion', 'referral'];

/** Languages that can be chosen to work in, by their code. */
export const workLanguages = [
  'en',
  'ar',
  'zh',
  'fr',
  'es',
  'de',
  'hi',
  'ur',
  'tr',
  'fa',
  'pt',
  'ru',
  'ms',
  'sv',
  'it',
  'ja',
] as const;

export const matchLimits = {
  maxOpen: 50,
  languages: 12,
  /** Days a skipped member is not shown. */
  skipDays: 90,
  /** Matches that are sent at once. */
  candidates: 60,
  filterLength: 120,
  /** Topics kept of one member. */
  topics: 300,
  /** Days over which is counted to how many a member was shown, and how many for each request they take. */
  shownDays: 7,
  shownPerOpen: 20,
} as const;

const weightsSchema = z.partialRecord(z.enum(matchParts), z.int().min(0).max(maxWeight));
const distinct = <T>(list: readonly T[]): boolean => new Set(list).size === list.length;

export const matchSettingsSchema = z
  .object({
    intents: z.array(matchIntentSchema).max(matchIntents.length).refine(distinct),
    isPaused: z.boolean().describe('Shown to nobody.'),
    maxOpen: z
      .int()
      .min(1)
      .max(matchLimits.maxOpen)
      .describe('Requests that may wait for an answer at once.'),
    weights: weightsSchema.describe('What counts how much; the usual weight where left out.'),
    languages: z.array(z.enum(workLanguages)).max(matchLimits.languages).refine(distinct),
    sharesSaved: z.boolean().describe('Saved papers are counted, and named to those who do the same.'),
  })
  .meta({ id: 'MatchSettings' });
export type MatchSettings = z.infer<typeof matchSettingsSchema>;

/** Where a topic of a member stands. */
export const topicSources = ['interest', 'publication', 'tag', 'answer', 'saved'] as const;
export type TopicSource = (typeof topicSources)[number];

const evidenceSchema = z.object({
  source: z.enum(topicSources),
  id: z.string().nullable().describe('Of the article, post or tag; null: it stands in the profile.'),
  label: z.string(),
});
export type TopicEvidence = z.infer<typeof evidenceSchema>;

export const matchReasonSchema = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('topic'),
      label: z.string(),
      members: z.int().describe('Members who have to do with it.'),
      yours: z.array(evidenceSchema),
      theirs: z.array(evidenceSchema),
    }),
    z.object({ kind: z.literal('paper'), id: z.uuid(), label: z.string() }),
    z.object({ kind: z.literal('answer'), id: z.uuid(), label: z.string(), by: z.enum(['you', 'them']) }),
    z.object({ kind: z.literal('specialty'), code: z.string(), relation: z.enum(['same', 'near']) }),
    z.object({ kind: z.literal('place'), label: z.string(), near: z.enum(['city', 'country']) }),
    z.object({ kind: z.literal('languages'), codes: z.array(z.string()) }),
    z.object({ kind: z.literal('hours'), value: z.number().describe('Hours the other’s clock is ahead.') }),
    z.object({ kind: z.literal('years'), value: z.int().describe('Years the other has worked longer.') }),
    z.object({
      kind: z.literal('response'),
      answered: z.int(),
      asked: z.int(),
      by: z.enum(['you', 'them']).describe('Whose answers to requests.'),
    }),
  ])
  .meta({ id: 'MatchReason' });
export type MatchReason = z.infer<typeof matchReasonSchema>;

const share = z.number().min(0).max(1);
export const matchSchema = z
  .object({
    member: memberCardSchema.extend({ location: z.string().nullable(), bio: z.string().nullable() }),
    parts: z.array(
      z.object({ part: z.enum(matchParts), you: share, them: share, reasons: z.array(matchReasonSchema) }),
    ),
    forYou: share,
    forThem: share.describe('Their side, by what counts for them.'),
    score: share.describe('The harmonic mean of both sides.'),
  })
  .meta({ id: 'Match' });
export type Match = z.infer<typeof matchSchema>;

const tag = 'matching';
const permission = 'connection:use';
const params = z.object({ memberId: z.uuid() });

export const getMatchSettings = defineEndpoint({
  id: 'matching.settings',
  method: 'GET',
  path: '/api/matching/settings',
  summary: 'What the signed-in member looks for in ZoneMatch',
  tag,
  permission,
  responses: { 200: matchSettingsSchema },
});

export const putMatchSettings = defineEndpoint({
  id: 'matching.saveSettings',
  method: 'PUT',
  path: '/api/matching/settings',
  summary: 'Choose what one looks for in ZoneMatch, how much of it, and what counts how much',
  tag,
  permission,
  body: matchSettingsSchema,
  responses: { 200: matchSettingsSchema },
});

const filterText = z.string().trim().max(matchLimits.filterLength);
export const listMatchCandidates = defineEndpoint({
  id: 'matching.candidates',
  method: 'GET',
  path: '/api/matching/candidates',
  summary: 'Colleagues worth knowing, the best match for both sides first, each with its reasons',
  tag,
  permission,
  query: z.object({
    intent: matchIntentSchema.default('research'),
    specialty: specialtySchema.optional(),
    location: filterText.optional(),
    interests: filterText.optional().describe('Topics, separated by commas: at least one of them.'),
  }),
  responses: { 200: z.object({ matches: z.array(matchSchema) }) },
});

export const skipMatch = defineEndpoint({
  id: 'matching.skip',
  method: 'PUT',
  path: '/api/matching/skips/:memberId',
  summary: `Do not show a member for ${matchLimits.skipDays} days`,
  tag,
  permission,
  params,
  responses: { 200: z.object({ skipped: z.boolean() }) },
});

export const unskipMatch = defineEndpoint({
  id: 'matching.unskip',
  method: 'DELETE',
  path: '/api/matching/skips/:memberId',
  summary: 'Show a skipped member again',
  tag,
  permission,
  params,
  responses: { 200: z.object({ skipped: z.boolean() }) },
});

export const connectMatch = defineEndpoint({
  id: 'matching.connect',
  method: 'POST',
  path: '/api/matching/requests/:memberId',
  summary: 'Ask a match to connect, as the member’s settings allow; an open request of theirs is accepted',
  tag,
  permission,
  params,
  body: z.object({
    intent: matchIntentSchema,
    note: z
      .string()
      .trim()
      .max(connectionLimits.noteLength)
      .refine((text) => !text.includes('\u0000'))
      .default(''),
  }),
  responses: { 200: tieSchema },
  errors: ['forbidden', 'unprocessable'],
});

const matchLineSchema = z.object({
  member: memberCardSchema,
  intent: matchIntentSchema,
  direction: z.enum(['outgoing', 'incoming']),
  note: z.string(),
  at: z.iso.datetime(),
  rating: z.boolean().nullable().describe('What the member said to "Good match?".'),
});
export type MatchLine = z.infer<typeof matchLineSchema>;

export const listMatches = defineEndpoint({
  id: 'matching.list',
  method: 'GET',
  path: '/api/matching/requests',
  summary: 'Matches that were asked for: those that wait for an answer, and those that were accepted',
  tag,
  permission,
  responses: {
    200: z.object({
      pending: z.array(matchLineSchema),
      accepted: z.array(matchLineSchema),
      counts: z.object({ pending: z.int(), incoming: z.int(), accepted: z.int() }),
    }),
  },
});

export const rateMatch = defineEndpoint({
  id: 'matching.rate',
  method: 'PUT',
  path: '/api/matching/ratings/:memberId',
  summary: 'Say whether a match was good; kept for measuring, nothing is ranked by it',
  tag,
  permission,
  params,
  body: z.object({ intent: matchIntentSchema, isGood: z.boolean() }),
  responses: { 200: z.object({ isGood: z.boolean() }) },
});
