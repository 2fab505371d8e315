import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { growthPeriodSchema } from './growth-period.ts';

/** Limits of the learning record. */
export const growthLimits = {
  titleLength: 300,
  providerLength: 200,
  reflectionLength: 8_000,
  /** Of one written beside what was read. */
  shortReflectionLength: 2_000,
  reasonLength: 500,
  /** A week without sleep: nobody learns longer at one thing. */
  maxMinutes: 10_080,
  ownEntries: 20_000,
  goals: 60,
  maxTarget: 100_000,
  achievements: 50,
  evidenceBytes: 20 * 1024 * 1024,
} as const;

export const evidenceUpload = 'learning-evidence';
export const evidenceTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const;

/** What was learned from. The first nine come from what a member does here, each of them also from outside. */
export const entryKinds = [
  'resource',
  'quiz',
  'certificate',
  'review',
  'paper',
  'question',
  'calculator',
  'case',
  'publication',
  'course',
  'event',
  'teaching',
  'audit',
  'other',
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** Where it was organised, as regulators part it: outside the workplace, inside, or for oneself. */
export const entrySettings = ['external', 'internal', 'personal'] as const;
export type EntrySetting = (typeof entrySettings)[number];

/** Roles of the CanMEDS framework of 2015. */
export const canmedsRoles = [
  'medical_expert',
  'communicator',
  'collaborator',
  'leader',
  'health_advocate',
  'scholar',
  'professional',
] as const;
export type CanmedsRole = (typeof canmedsRoles)[number];

const day = z.iso.date();

const entryFields = {
  kind: z.enum(entryKinds),
  title: z.string().trim().min(1).max(growthLimits.titleLength),
  minutes: z.int().min(0).max(growthLimits.maxMinutes),
  on: day.describe('The day it was done, in the member’s own calendar; not in the future.'),
  setting: z.enum(entrySettings),
  role: z.enum(canmedsRoles).nullable(),
  provider: z
    .string()
    .trim()
    .max(growthLimits.providerLength)
    .describe('Who accredited it; empty: nobody, or not known.'),
  finished: z.boolean().describe('False: begun and not finished yet, as a course that goes on.'),
};

export const growthEntrySchema = z
  .object({
    id: z.uuid(),
    ...entryFields,
    title: z.string().describe('Empty where the kind says it all.'),
    own: z.boolean().describe('Written by the member; the others follow from what was done here.'),
    path: z.string().nullable().describe('Where in the product it was done.'),
    evidenceUrl: z.string().nullable(),
    hasReflection: z.boolean(),
    corrected: z.boolean().describe('Takes the place of an entry that was corrected.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'GrowthEntry' });
export type GrowthEntry = z.infer<typeof growthEntrySchema>;

/** What a goal counts: by itself from the record, or `own`: what the member says. */
export const goalMeasures = ['hours', 'entries', 'certificates', 'own'] as const;
export type GoalMeasure = (typeof goalMeasures)[number];

const goalFields = {
  title: z.string().trim().min(1).max(growthLimits.titleLength),
  measure: z.enum(goalMeasures),
  kind: z.enum(entryKinds).nullable().describe('Counts entries of this kind alone; null: of all.'),
  target: z.int().min(1).max(growthLimits.maxTarget),
  from: day,
  to: day,
  progress: z.int().min(0).max(growthLimits.maxTarget).describe('Of a goal of measure `own`.'),
};

export const growthGoalSchema = z
  .object({
    id: z.uuid(),
    ...goalFields,
    reached: z.boolean(),
  })
  .meta({ id: 'GrowthGoal' });
export type GrowthGoal = z.infer<typeof growthGoalSchema>;

export const achievementKinds = ['certificate', 'milestone', 'publication'] as const;

export const growthOverviewSchema = z
  .object({
    hours: z.object({
      minutes: z.int().describe('Of the shown months together.'),
      thisMonth: z.int(),
      lastMonth: z.int(),
    }),
    certificates: z.object({ total: z.int(), thisMonth: z.int() }),
    goals: z.object({ reached: z.int(), total: z.int() }),
    courses: z.object({ total: z.int(), inProgress: z.int() }),
    months: z.array(
      z.object({
        month: z.string().describe('YYYY-MM'),
        minutes: z.int(),
        certificates: z.int(),
      }),
    ),
    achievements: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(achievementKinds),
        title: z.string(),
        /** Hours in a calendar year that a milestone marks. */
        hours: z.int().nullable(),
        on: day,
        path: z.string().nullable(),
        certificate: z
          .string()
          .nullable()
          .describe('The number of a certificate of the academy, which signs it as a badge.'),
        badge: z.boolean().describe('`POST /api/growth/badges` signs it as a badge.'),
      }),
    ),
    goalList: z.array(growthGoalSchema),
  })
  .meta({ id: 'GrowthOverview' });
export type GrowthOverview = z.infer<typeof growthOverviewSchema>;

const tag = 'growth';
const permission = 'member:use';
const params = z.object({ id: z.uuid() });

export const getGrowth = defineEndpoint({
  id: 'growth.overview',
  method: 'GET',
  path: '/api/growth',
  summary: 'Hours, certificates, goals, courses and achievements of the signed-in physician, month by month',
  tag,
  permission,
  query: growthPeriodSchema,
  responses: { 200: growthOverviewSchema },
  errors: ['unprocessable'],
});

export const listGrowthEntries = defineEndpoint({
  id: 'growth.entries.list',
  method: 'GET',
  path: '/api/growth/entries',
  summary: 'The learning record, the latest first',
  tag,
  permission,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(30),
    cursor: z.string().max(80).optional(),
    kind: z.enum(entryKinds).optional(),
    from: day.optional(),
    to: day.optional(),
  }),
  responses: {
    200: z.object({ entries: z.array(growthEntrySchema), nextCursor: z.string().nullable() }),
  },
});

const entryBody = z.object({ ...entryFields, evidenceUploadId: z.uuid().nullable().default(null) }).strict();

export const createGrowthEntry = defineEndpoint({
  id: 'growth.entries.create',
  method: 'POST',
  path: '/api/growth/entries',
  summary: 'Add an entry of one’s own, with evidence',
  tag,
  permission,
  body: entryBody,
  responses: { 201: growthEntrySchema },
  errors: ['unprocessable', 'conflict'],
});

export const correctGrowthEntry = defineEndpoint({
  id: 'growth.entries.correct',
  method: 'POST',
  path: '/api/growth/entries/:id/correction',
  summary: 'Correct an entry of one’s own: a new one takes its place, the old one stays on record',
  tag,
  permission,
  params,
  body: entryBody,
  responses: { 201: growthEntrySchema },
  errors: ['unprocessable', 'conflict'],
});

export const withdrawGrowthEntry = defineEndpoint({
  id: 'growth.entries.withdraw',
  method: 'DELETE',
  path: '/api/growth/entries/:id',
  summary: 'Withdraw an entry of one’s own: it counts no more and stays on record',
  tag,
  permission,
  params,
  responses: { 200: z.object({ changed: z.boolean() }) },
  errors: ['conflict'],
});

export const reflectionSchema = z
  .object({
    text: z.string(),
    inReport: z.boolean().describe('Printed in reports; otherwise nobody but the member reads it.'),
  })
  .meta({ id: 'GrowthReflection' });
export type GrowthReflection = z.infer<typeof reflectionSchema>;

export const getReflection = defineEndpoint({
  id: 'growth.reflection.get',
  method: 'GET',
  path: '/api/growth/entries/:id/reflection',
  summary: 'What the member thought about it',
  tag,
  permission,
  params,
  responses: { 200: reflectionSchema },
});

export const setReflection = defineEndpoint({
  id: 'growth.reflection.set',
  method: 'PUT',
  path: '/api/growth/entries/:id/reflection',
  summary: 'Keep what the member thought about it, encrypted; an empty text removes it',
  tag,
  permission,
  params,
  body: z
    .object({ text: z.string().trim().max(growthLimits.reflectionLength), inReport: z.boolean() })
    .strict(),
  responses: { 200: reflectionSchema },
});

export const createGrowthGoal = defineEndpoint({
  id: 'growth.goals.create',
  method: 'POST',
  path: '/api/growth/goals',
  summary: 'Set a goal',
  tag,
  permission,
  body: z.object(goalFields).strict(),
  responses: { 201: growthGoalSchema },
  errors: ['unprocessable'],
});

export const updateGrowthGoal = defineEndpoint({
  id: 'growth.goals.update',
  method: 'PATCH',
  path: '/api/growth/goals/:id',
  summary: 'Change a goal, or how far it is',
  tag,
  permission,
  params,
  body: z.object(goalFields).partial().strict(),
  responses: { 200: growthGoalSchema },
  errors: ['unprocessable'],
});

export const deleteGrowthGoal = defineEndpoint({
  id: 'growth.goals.delete',
  method: 'DELETE',
  path: '/api/growth/goals/:id',
  summary: 'Remove a goal',
  tag,
  permission,
  params,
  responses: { 200: z.object({ changed: z.boolean() }) },
});

/** A paper is read, not opened, after so many seconds. */
export const readingSeconds = 60;

export const recordReading = defineEndpoint({
  id: 'growth.reading',
  method: 'POST',
  path: '/api/growth/readings',
  summary: 'Say that a paper is open; said again after a minute by the server’s clock, it counts as read',
  tag,
  permission,
  body: z.object({ articleId: z.uuid() }).strict(),
  responses: { 200: z.object({ seconds: z.int(), counted: z.boolean() }) },
});

/** What counts as learned by a reflection that is written beside it: an answer of ZoneBot, a calculator. */
export const reflectedKinds = ['question', 'calculator'] as const;
export type ReflectedKind = (typeof reflectedKinds)[number];

const reflectedId = z.string().min(1).max(64).describe('Of an answer, or of a calculator.');

export const openReflected = defineEndpoint({
  id: 'growth.reflected.open',
  method: 'GET',
  path: '/api/growth/reflected/:kind/:id',
  summary:
    'Whether something is on record already; otherwise begins the time spent with it, by the server’s clock',
  tag,
  permission,
  params: z.object({ kind: z.enum(reflectedKinds), id: reflectedId }),
  responses: {
    200: z.object({
      entryId: z.uuid().nullable().describe('The entry it is on record with.'),
      opened: z.string().describe('When it was opened, sealed; goes back with the reflection.'),
    }),
  },
});

export const keepReflected = defineEndpoint({
  id: 'growth.reflected.keep',
  method: 'POST',
  path: '/api/growth/reflected/:kind/:id',
  summary:
    'Put an answer or a calculator on record with what changes by it; a calculator after a minute and once a calendar year',
  tag,
  permission,
  params: z.object({ kind: z.enum(reflectedKinds), id: reflectedId }),
  body: z
    .object({
      opened: z.string().min(1).max(200),
      text: z.string().trim().min(1).max(growthLimits.shortReflectionLength),
      inReport: z.boolean(),
      keepTitle: z
        .boolean()
        .describe('Keeps the words of a question, identifiers masked, when its conversation is deleted.'),
    })
    .strict(),
  responses: { 200: z.object({ minutes: z.int() }) },
  errors: ['unprocessable', 'conflict'],
});

export const growthBadgeSchema = z
  .object({
    number: z.string(),
    kind: z.enum(['milestone', 'publication']),
    fullName: z.string(),
    title: z.string().describe('Of a publication; of hours the calendar year.'),
    hours: z.int().nullable(),
    on: day,
    issuedAt: z.iso.datetime(),
    holds: z.boolean().describe('The member’s record still bears it out.'),
  })
  .meta({ id: 'GrowthBadge' });
export type GrowthBadge = z.infer<typeof growthBadgeSchema>;

export const issueBadge = defineEndpoint({
  id: 'growth.badges.issue',
  method: 'POST',
  path: '/api/growth/badges',
  summary:
    'One’s own achievement as an Open Badges 3.0 credential (`vc+jwt`), the same number again; its key is among `/api/credentials/keys`',
  tag,
  permission,
  body: z.object({ achievement: z.string().max(60).describe('Its id in the overview.') }).strict(),
  responses: { 200: z.object({ number: z.string(), jwt: z.string() }) },
});

export const getBadge = defineEndpoint({
  id: 'growth.badges.get',
  method: 'GET',
  path: '/api/growth/badges/:number',
  summary: 'A badge, and whether it still holds, for whoever was given its number',
  tag,
  permission: 'resource:read',
  params: z.object({ number: z.string().regex(/^MZB(?:-[0-9A-HJKMNP-TV-Z]{4}){3}$/) }),
  responses: { 200: growthBadgeSchema },
});
