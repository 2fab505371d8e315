import { decisionOutcomeSchema, reportKindSchema } from '@mz/contracts/moderation-reports';
import { z } from 'zod';
import type { EventsOf } from '../../platform/domain-event.ts';

/** `userId` is whom it is told; authors behind a pseudonym are told nothing here, for it would name them. */
export const moderationEvents = {
  'moderation.case_changed': z.object({ caseId: z.uuid() }),
  /** A moderator decided about something the member wrote, or about the member. */
  'moderation.decided': z.object({
    userId: z.uuid(),
    decisionId: z.uuid(),
    kind: reportKindSchema,
    subjectId: z.uuid(),
    outcome: decisionOutcomeSchema,
  }),
  /** Something the member wrote is hidden until a moderator has looked. */
  'moderation.hidden': z.object({
    userId: z.uuid(),
    kind: reportKindSchema,
    subjectId: z.uuid(),
    reason: z.enum(['held', 'reports']),
  }),
  'moderation.appeal_decided': z.object({
    userId: z.uuid(),
    decisionId: z.uuid(),
    outcome: z.enum(['upheld', 'overturned']),
  }),
  /** What the member reported was decided. */
  'report.closed': z.object({
    userId: z.uuid(),
    reportId: z.uuid(),
    kind: reportKindSchema,
    acted: z.boolean(),
  }),
};

export const moderationAudit = [
  'content_restored',
  'content_hidden',
  'picture_opened',
  'member_warned',
  'member_suspended',
  'appeal_decided',
  'moderation_log_exported',
  'moderation_log_sent',
] as const;

declare module '../../platform/domain-event.ts' {
  interface DomainEvents extends EventsOf<typeof moderationEvents> {}
}

declare module '../../platform/audit.ts' {
  interface AuditActions extends Record<(typeof moderationAudit)[number], true> {}
}
