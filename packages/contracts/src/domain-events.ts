import { z } from 'zod';

/** What a change tells others, through the outbox. Payloads hold ids, never personal text. */
export const domainEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('profile.updated'),
    userId: z.uuid(),
    change: z.enum(['profile', 'avatar', 'publication']).optional(),
    /** The publication that was added. */
    entryId: z.uuid().optional(),
  }),
  z.object({ type: z.literal('settings.changed'), userId: z.uuid() }),
  z.object({ type: z.literal('account.signed_up'), userId: z.uuid() }),
  z.object({ type: z.literal('account.signed_in'), userId: z.uuid(), sessionId: z.uuid() }),
  z.object({ type: z.literal('account.session_revoked'), userId: z.uuid(), sessionId: z.uuid() }),
  z.object({
    type: z.literal('account.security_changed'),
    userId: z.uuid(),
    change: z.enum(['password', 'email', 'factor_added', 'factor_removed']).optional(),
  }),
  z.object({ type: z.literal('account.deleted'), userId: z.uuid() }),
  /** What stands between two members changed: `memberIds` are those whose screens show it. */
  z.object({
    type: z.literal('connection.changed'),
    pair: z.tuple([z.uuid(), z.uuid()]),
    memberIds: z.array(z.uuid()).min(1).max(2),
  }),
  z.object({ type: z.literal('connection.requested'), requesterId: z.uuid(), addresseeId: z.uuid() }),
  z.object({ type: z.literal('connection.accepted'), requesterId: z.uuid(), addresseeId: z.uuid() }),
  z.object({ type: z.literal('activity.recorded'), userId: z.uuid() }),
  /** Articles were added, changed or removed: at most 1,000 ids, for the text index. */
  z.object({ type: z.literal('articles.changed'), articleIds: z.array(z.uuid()).max(1000) }),
  z.object({
    type: z.literal('article.notice'),
    articleId: z.uuid(),
    kind: z.enum(['retraction', 'expression-of-concern', 'correction']),
  }),
  /** Something in a member's library or follows changed: their other screens read again. */
  z.object({ type: z.literal('library.changed'), userId: z.uuid() }),
  z.object({ type: z.literal('article.saved'), userId: z.uuid(), articleId: z.uuid() }),
  z.object({ type: z.literal('conversation.changed'), userId: z.uuid(), conversationId: z.uuid() }),
  z.object({ type: z.literal('contact.received'), messageId: z.uuid() }),
]);
export type DomainEvent = z.infer<typeof domainEventSchema>;
