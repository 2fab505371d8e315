import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

export const moderationLimits = { noteLength: 2000, messageLength: 1000 } as const;

/** Kinds of cases. The feature of a kind holds what a case is about, and decides it. */
export const moderationKinds = [
  'verification',
  'register_dispute',
  'post',
  'comment',
  'message',
  'member',
  'appeal',
  'resource',
  'learning',
] as const;
export type ModerationKind = (typeof moderationKinds)[number];

export const moderationStates = ['open', 'escalated', 'closed'] as const;
export type ModerationState = (typeof moderationStates)[number];

export const moderationActions = [
  'opened',
  'taken',
  'given_back',
  'escalated',
  'document_opened',
  'picture_opened',
  'register_asked',
  'withdrawn',
  'erased',
  'approved',
  'rejected',
  'revoked',
  'resolved',
  'disclosure_asked',
  'author_disclosed',
  'reported',
  'held',
  'auto_hidden',
  'reminded',
  'kept',
  'hidden',
  'warned',
  'suspended',
  'upheld',
  'overturned',
] as const;
export type ModerationAction = (typeof moderationActions)[number];

const personSchema = z.object({ id: z.uuid(), fullName: z.string() }).nullable();

export const moderationCaseSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum(moderationKinds),
    state: z.enum(moderationStates),
    member: personSchema.describe('Whom it is about; null once the account is erased.'),
    assignee: personSchema,
    openedAt: z.iso.datetime(),
    dueAt: z.iso.datetime(),
    closedAt: z.iso.datetime().nullable(),
    decision: z.enum(moderationActions).nullable(),
    reports: z.int().describe('How many members reported it.'),
    reason: z.string().nullable().describe('Of the first report.'),
    version: z.int(),
  })
  .meta({ id: 'ModerationCase' });
export type ModerationCase = z.infer<typeof moderationCaseSchema>;

export const moderationEventSchema = z.object({
  id: z.uuid(),
  action: z.enum(moderationActions),
  actor: personSchema.describe('Null: the platform, or an account that is erased.'),
  note: z.string(),
  at: z.iso.datetime(),
});
export type ModerationEvent = z.infer<typeof moderationEventSchema>;

export const moderationCaseDetailSchema = moderationCaseSchema
  .extend({
    own: z.boolean().describe('About the viewer, who cannot decide it.'),
    events: z.array(moderationEventSchema),
  })
  .meta({ id: 'ModerationCaseDetail' });
export type ModerationCaseDetail = z.infer<typeof moderationCaseDetailSchema>;

const tag = 'moderation';
const permission = 'moderation:use';
const params = z.object({ caseId: z.uuid() });

/** A text moderators and auditors read. */
export const moderationNoteSchema = z
  .string()
  .trim()
  .max(moderationLimits.noteLength)
  .refine((text) => !text.includes('\u0000'));

export const listModerationCases = defineEndpoint({
  id: 'moderation.list',
  method: 'GET',
  path: '/api/moderation/cases',
  summary: 'Cases that wait for a moderator, the most urgent first; closed ones the latest first',
  tag,
  permission,
  query: z.object({
    state: z.enum(moderationStates).default('open'),
    limit: z.coerce.number().int().min(1).max(100).default(30),
    before: z.string().max(200).optional().describe('`nextBefore` of the page before.'),
  }),
  responses: {
    200: z.object({
      cases: z.array(moderationCaseSchema),
      counts: z.object({ open: z.int(), escalated: z.int(), closed: z.int() }),
      figures: z
        .object({
          closed: z.int(),
          inTime: z.int(),
          medianMinutes: z.int().nullable(),
          medianShare: z
            .number()
            .nullable()
            .describe('Of the time a case may take, how much half of them needed at most.'),
          appeals: z.int().describe('Decided in the last 30 days.'),
          upheld: z.int().describe('Of these, after how many the decision stood.'),
        })
        .describe('Of cases closed in the last 30 days.'),
      nextBefore: z.string().nullable(),
    }),
  },
  errors: ['unprocessable'],
});

export const getModerationCase = defineEndpoint({
  id: 'moderation.get',
  method: 'GET',
  path: '/api/moderation/cases/:caseId',
  summary: 'A case with its event log',
  tag,
  permission,
  params,
  responses: { 200: moderationCaseDetailSchema },
});

export const assignModerationCase = defineEndpoint({
  id: 'moderation.assign',
  method: 'POST',
  path: '/api/moderation/cases/:caseId/assignment',
  summary: 'Take a case, or give it back',
  tag,
  permission,
  params,
  body: z.object({ taken: z.boolean() }),
  responses: { 200: moderationCaseDetailSchema },
  errors: ['conflict'],
});

export const escalateModerationCase = defineEndpoint({
  id: 'moderation.escalate',
  method: 'POST',
  path: '/api/moderation/cases/:caseId/escalation',
  summary: 'Hand a case to the administrators, with the reason',
  tag,
  permission,
  params,
  body: z.object({ note: moderationNoteSchema.pipe(z.string().min(1)), version: z.int() }),
  responses: { 200: moderationCaseDetailSchema },
  errors: ['conflict', 'forbidden'],
});
