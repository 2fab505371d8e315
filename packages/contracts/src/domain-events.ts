import { z } from 'zod';

/** What a change tells others, through the outbox. Payloads hold ids, never personal text. */
export const domainEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('profile.updated'), userId: z.uuid() }),
  z.object({ type: z.literal('account.signed_in'), userId: z.uuid(), sessionId: z.uuid() }),
  z.object({ type: z.literal('account.session_revoked'), userId: z.uuid(), sessionId: z.uuid() }),
  z.object({ type: z.literal('account.security_changed'), userId: z.uuid() }),
  z.object({ type: z.literal('contact.received'), messageId: z.uuid() }),
]);
export type DomainEvent = z.infer<typeof domainEventSchema>;

/** What `GET /api/events` sends to one member's screens. */
export const liveEventSchema = z.object({ id: z.string(), event: domainEventSchema });
export type LiveEvent = z.infer<typeof liveEventSchema>;
