import { z } from 'zod';
import type { EventsOf } from '../../platform/domain-event.ts';

const learned = { userId: z.uuid(), resourceId: z.uuid() };

export const academyEvents = {
  /** A version was sent, decided, withdrawn or taken down; `decision` where its author is told. */
  'resource.changed': z.object({
    resourceId: z.uuid(),
    authorId: z.uuid().nullable(),
    versionId: z.uuid().optional(),
    decision: z.enum(['approved', 'rejected']).optional(),
  }),
  /** `seconds` that were spent, by the server's clock; `score` in hundredths, where a module gave one. */
  'learning.completed': z.object({
    ...learned,
    units: z.int(),
    seconds: z.int().optional(),
    score: z.number().optional(),
  }),
  'learning.passed': z.object({ ...learned, attemptId: z.uuid(), correct: z.int(), total: z.int() }),
  'learning.certified': z.object({ ...learned, certificateId: z.uuid() }),
  /** Ten more spaced questions were answered: how many in all, and the seconds the last ten took. */
  'learning.reviewed': z.object({ userId: z.uuid(), total: z.int(), seconds: z.int() }),
};

export const academyAudit = ['certificate_revoked'] as const;

declare module '../../platform/domain-event.ts' {
  interface DomainEvents extends EventsOf<typeof academyEvents> {}
}

declare module '../../platform/audit.ts' {
  interface AuditActions extends Record<(typeof academyAudit)[number], true> {}
}
