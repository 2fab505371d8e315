import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { moderationLimits, moderationNoteSchema } from './moderation.ts';
import { pictureSchema } from './pictures.ts';

/** Limits of reports, decisions and appeals. */
export const reportLimits = {
  noteLength: 1_000,
  excerptLength: 2_000,
  appealLength: 2_000,
  /** So many independent reports hide something until a moderator has looked. */
  hidingReports: 3,
  appealDays: 14,
  maxSuspensionDays: 365,
  reminderHours: 48,
  pageSize: 50,
} as const;

/** What members can report. The feature of a kind reads, hides and shows it. */
export const reportKinds = ['post', 'comment', 'message', 'member', 'learning'] as const;
export const reportKindSchema = z.enum(reportKinds);
export type ReportKind = z.infer<typeof reportKindSchema>;

export const reportReasons = [
  'patient_identity',
  'harmful_advice',
  'harassment',
  'impersonation',
  'advertising',
  'other',
] as const;
export const reportReasonSchema = z.enum(reportReasons);
export type ReportReason = z.infer<typeof reportReasonSchema>;

/** Why only the author sees something: a link of a new account, reports, or a moderator. */
export const hiddenReasons = ['held', 'reports', 'decision'] as const;
export const hiddenReasonSchema = z.enum(hiddenReasons);
export type HiddenReason = z.infer<typeof hiddenReasonSchema>;

/** Words to the author, ready in three languages; the author reads them in their own. */
export const answerTemplates = ['no_breach', ...reportReasons] as const;
export const answerTemplateSchema = z.enum(answerTemplates);
export type AnswerTemplate = z.infer<typeof answerTemplateSchema>;

export const decisionOutcomes = ['kept', 'hidden', 'warned', 'suspended'] as const;
export const decisionOutcomeSchema = z.enum(decisionOutcomes);
export type DecisionOutcome = z.infer<typeof decisionOutcomeSchema>;

export const appealOutcomeSchema = z.enum(['upheld', 'overturned']);

const tag = 'moderation';
const plainText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => !text.includes('\u0000'));

export const reportSchema = z
  .object({
    id: z.uuid(),
    kind: reportKindSchema,
    subjectId: z.uuid(),
    reason: reportReasonSchema,
    state: z.enum(['open', 'closed']),
    acted: z.boolean().nullable().describe('Whether a moderator did something about it; null while open.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Report' });
export type Report = z.infer<typeof reportSchema>;

export const createReport = defineEndpoint({
  id: 'reports.create',
  method: 'POST',
  path: '/api/reports',
  summary:
    'Report a post, comment, message, member or learning resource to the moderators; once a member and subject',
  tag,
  permission: 'member:use',
  body: z.object({
    kind: reportKindSchema,
    subjectId: z.uuid(),
    reason: reportReasonSchema,
    note: plainText(reportLimits.noteLength).default(''),
  }),
  responses: { 201: reportSchema, 200: reportSchema },
  errors: ['unprocessable', 'not_found'],
});

export const listOwnReports = defineEndpoint({
  id: 'reports.own',
  method: 'GET',
  path: '/api/reports',
  summary: 'What the member reported, and what came of it, the latest first',
  tag,
  permission: 'member:use',
  responses: { 200: z.object({ reports: z.array(reportSchema) }) },
});

export const ownDecisionSchema = z
  .object({
    id: z.uuid(),
    kind: reportKindSchema,
    subjectId: z.uuid(),
    outcome: decisionOutcomeSchema,
    hides: z.boolean(),
    template: answerTemplateSchema,
    message: z.string(),
    excerpt: z.string().describe('What it is about, as the moderator read it.'),
    suspendedUntil: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    appealUntil: z.iso.datetime().nullable().describe('Null where no appeal is possible (any more).'),
    appeal: z
      .object({
        text: z.string(),
        at: z.iso.datetime(),
        outcome: appealOutcomeSchema.nullable(),
        message: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'OwnDecision' });
export type OwnDecision = z.infer<typeof ownDecisionSchema>;

export const standingSchema = z
  .object({
    suspendedUntil: z.iso.datetime().nullable(),
    decisions: z.array(ownDecisionSchema),
  })
  .meta({ id: 'Standing' });
export type Standing = z.infer<typeof standingSchema>;

export const getStanding = defineEndpoint({
  id: 'moderation.standing',
  method: 'GET',
  path: '/api/moderation/standing',
  summary:
    'What moderators decided about the member, the latest first, and until when the member is suspended',
  tag,
  permission: 'member:use',
  responses: { 200: standingSchema },
});

export const appealDecision = defineEndpoint({
  id: 'moderation.appeal',
  method: 'POST',
  path: '/api/moderation/decisions/:decisionId/appeal',
  summary: 'Appeal against a decision about oneself, once; another moderator reads it',
  tag,
  permission: 'member:use',
  params: z.object({ decisionId: z.uuid() }),
  body: z.object({ text: plainText(reportLimits.appealLength).min(1) }),
  responses: { 200: standingSchema },
  errors: ['conflict', 'unprocessable'],
});

const person = z.object({ id: z.uuid(), fullName: z.string() }).nullable();

export const reportedSubjectSchema = z
  .object({
    kind: reportKindSchema,
    subjectId: z.uuid(),
    author: person.describe('Null for pseudonyms and erased accounts.'),
    pseudonym: z.string().nullable(),
    text: z.string().nullable().describe('As it is now; null once it is gone.'),
    href: z.string().nullable(),
    pictures: z
      .array(pictureSchema.omit({ url: true }))
      .describe('Sealed: the address of each is asked for, which the log of the case keeps.'),
    hidden: hiddenReasonSchema.nullable(),
    canHide: z.boolean(),
    canSanction: z.boolean().describe('The author is known and no moderator.'),
    suspendedUntil: z.iso.datetime().nullable(),
    language: z.string().nullable().describe('In which the author reads what is decided.'),
    reports: z.array(
      z.object({
        id: z.uuid(),
        reporter: person,
        reason: reportReasonSchema,
        note: z.string(),
        excerpt: z.string(),
        independent: z.boolean(),
        createdAt: z.iso.datetime(),
      }),
    ),
    previous: z
      .object({ warned: z.int(), hidden: z.int(), suspended: z.int() })
      .describe('About the author.'),
    decision: ownDecisionSchema.nullable().describe('Of a closed case, or the one that is appealed against.'),
    decidedBy: person,
  })
  .meta({ id: 'ReportedSubject' });
export type ReportedSubject = z.infer<typeof reportedSubjectSchema>;

const permission = 'moderation:use';
const params = z.object({ caseId: z.uuid() });

export const getReportedSubject = defineEndpoint({
  id: 'moderation.subject',
  method: 'GET',
  path: '/api/moderation/cases/:caseId/subject',
  summary: 'What a case of reports or an appeal is about',
  tag,
  permission,
  params,
  responses: { 200: reportedSubjectSchema },
  errors: ['forbidden'],
});

const words = {
  template: answerTemplateSchema,
  message: plainText(moderationLimits.messageLength).default(''),
  note: moderationNoteSchema.pipe(z.string().min(1)),
  version: z.int(),
};

export const openReportedPicture = defineEndpoint({
  id: 'moderation.openPicture',
  method: 'POST',
  path: '/api/moderation/cases/:caseId/pictures/:pictureId',
  summary: 'Address of one reported picture, for minutes; each opening is logged with the moderator’s name',
  tag,
  permission,
  params: params.extend({ pictureId: z.uuid() }),
  responses: { 200: z.object({ url: z.string() }) },
  errors: ['conflict', 'forbidden'],
});

export const decideReported = defineEndpoint({
  id: 'moderation.decide',
  method: 'POST',
  path: '/api/moderation/cases/:caseId/decision',
  summary: 'Decide about something reported: keep or hide it, warn or suspend its author',
  tag,
  permission,
  params,
  body: z.object({
    hides: z.boolean(),
    sanction: z.enum(['none', 'warning', 'suspension']),
    days: z.int().min(1).max(reportLimits.maxSuspensionDays).optional().describe('Of a suspension.'),
    ...words,
  }),
  responses: { 200: z.object({ outcome: decisionOutcomeSchema }) },
  errors: ['conflict', 'forbidden', 'unprocessable'],
});

export const decideAppeal = defineEndpoint({
  id: 'moderation.decideAppeal',
  method: 'POST',
  path: '/api/moderation/cases/:caseId/appeal',
  summary: 'Decide an appeal against another moderator’s decision',
  tag,
  permission,
  params,
  body: z.object({
    overturned: z.boolean(),
    message: words.message,
    note: words.note,
    version: words.version,
  }),
  responses: { 200: z.object({ outcome: appealOutcomeSchema }) },
  errors: ['conflict', 'forbidden'],
});
