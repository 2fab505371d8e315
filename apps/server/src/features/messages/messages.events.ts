import { z } from 'zod';
import type { EventsOf } from '../../platform/domain-event.ts';

export const messagesEvents = {
  /** Something in a thread changed; `memberIds` are those whose screens show it. */
  'thread.changed': z.object({
    threadId: z.uuid(),
    memberIds: z.array(z.uuid()).max(60),
    /** `held`: only its author sees it yet. `members`: somebody came or went, or a name changed. */
    change: z.enum(['message', 'held', 'members', 'read']),
  }),
};

export const messagesAudit = ['message_identifiers_stated'] as const;

declare module '../../platform/domain-event.ts' {
  interface DomainEvents extends EventsOf<typeof messagesEvents> {}
}

declare module '../../platform/audit.ts' {
  interface AuditActions extends Record<(typeof messagesAudit)[number], true> {}
}
