import { z } from 'zod';
import type { EventsOf } from '../../platform/domain-event.ts';

export const verificationEvents = {
  /** A licence check of a member: sent, decided, withdrawn, lapsed, revoked or disputed. */
  'verification.changed': z.object({ userId: z.uuid() }),
};

export const verificationAudit = ['verification_decided', 'verification_revoked'] as const;

declare module '../../platform/domain-event.ts' {
  interface DomainEvents extends EventsOf<typeof verificationEvents> {}
}

declare module '../../platform/audit.ts' {
  interface AuditActions extends Record<(typeof verificationAudit)[number], true> {}
}
