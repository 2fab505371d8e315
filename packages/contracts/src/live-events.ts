import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/**
 * What screens hear live. This is the wire contract of `GET /api/events`; domain events stay inside the server,
 * and each feature translates its own (`live` in its manifest).
 *
 * The answer is a server-sent event stream of one member. Its blocks:
 *
 * - `ready` (`LiveReady`): what was missed has been sent; from here on everything is live.
 * - a message without a name (`LiveMessage`): something happened on a topic of this stream. Those with an `id:`
 *   are stored, in order, and sent again after a break; those without (presence, typing) are not.
 * - `topics` (`LiveTopics`): the topics this stream has after a change of subscriptions or of access.
 * - `position`: only an `id:`, so that a quiet stream can resume from nearer.
 * - `reset`: more was missed than is sent again; everything should be read anew.
 * - `ended` (`LiveEnded`): the server ends the stream, and why.
 *
 * A comment line comes at least every 20 seconds. `Last-Event-ID` resumes; `?topics=` subscribes at once.
 */

/** Limits of one stream. */
export const liveLimits = { topicsPerStream: 100, topicLength: 100, streamsPerMember: 12 } as const;

/** `<kind>:<id>`, e.g. `conversation:018f…`. Kinds are declared by features; `member` is each stream's own. */
export const topicSchema = z
  .string()
  .max(liveLimits.topicLength)
  .regex(/^[a-z][a-z-]{0,30}:[A-Za-z0-9_-]{1,64}$/);
export type Topic = `${string}:${string}`;

/** What happened, as screens need to know it: ids and small facts, never a text or a whole record. */
export const liveEventSchema = z.discriminatedUnion('type', [
  /** The member's own profile or picture. */
  z.object({ type: z.literal('profile.changed') }),
  /** The member's settings. */
  z.object({ type: z.literal('settings.changed') }),
  /** Sign-ins, sessions and security settings of the member's own account. */
  z.object({
    type: z.literal('account.changed'),
    change: z.enum(['signed_up', 'signed_in', 'sessions', 'security', 'deleted']),
  }),
  /** The member's own list of muted words: lists of texts are read anew. */
  z.object({ type: z.literal('muted_words.changed') }),
  /** A connection, request, block or mute between the member and `memberId`. */
  z.object({ type: z.literal('connection.changed'), memberId: z.uuid() }),
  /** What the member chose, keeps or was asked in ZoneMatch. */
  z.object({ type: z.literal('matching.changed') }),
  /** The member's own licence check. */
  z.object({ type: z.literal('verification.changed') }),
  /** For moderators, on `moderation:queue`: a case came, moved or was decided. */
  z.object({ type: z.literal('moderation.case_changed'), caseId: z.uuid() }),
  /** What moderators decided about the member, or about what the member reported. */
  z.object({ type: z.literal('standing.changed') }),
  /** A thread of messages the member is in: its messages, members, reactions, or what was read. */
  z.object({ type: z.literal('thread.changed'), threadId: z.uuid() }),
  /** The member's ledger of activity has a new line. */
  z.object({ type: z.literal('activity.recorded') }),
  /** The learning record, its goals or a closed year. */
  z.object({ type: z.literal('growth.changed') }),
  /** Saved articles, folders, follows or alerts. */
  z.object({ type: z.literal('library.changed') }),
  /** A conversation with ZoneBot: its answers, title, or that it is gone. */
  z.object({ type: z.literal('assistant.conversation_changed'), conversationId: z.uuid() }),
  /** On `feed:posts`: somebody wrote a post. Lists ask how many there are for their reader. */
  z.object({ type: z.literal('social.post_created') }),
  /** On `post:<id>`: its text, counts or comments. */
  z.object({
    type: z.literal('social.post_changed'),
    postId: z.uuid(),
    change: z.enum(['edited', 'deleted', 'counts', 'comments', 'outcome']),
  }),
  /** What the member saved, liked or follows, and what others did with the member's posts. */
  z.object({ type: z.literal('social.changed') }),
  /** What the member is told of: something new, or read on another screen. */
  z.object({ type: z.literal('notification.changed') }),
  /** On `author:<id>`: whom the member wants to hear of wrote a post. */
  z.object({ type: z.literal('social.author_posted') }),
  /** A group the member is in, asked to join or was invited to. */
  z.object({ type: z.literal('group.changed'), groupId: z.uuid() }),
  /** Not stored: somebody came or went. Told once at subscription to `presence:<member>`. */
  z.object({ type: z.literal('presence.changed'), memberId: z.uuid(), isOnline: z.boolean() }),
  /** Not stored: somebody writes; ends by itself after ten seconds without another. */
  z.object({ type: z.literal('typing.changed'), memberId: z.uuid(), isTyping: z.boolean() }),
]);
export type LiveEvent = z.infer<typeof liveEventSchema>;

/** An unnamed block: what happened, and where. */
export const liveMessageSchema = z.object({
  /** Position, for those that are stored. */
  id: z.string().optional(),
  topic: topicSchema,
  event: liveEventSchema,
});
export type LiveMessage = z.infer<typeof liveMessageSchema>;

/** Block `ready`. `stream` names this stream in changes of subscriptions. */
export const liveReadySchema = z.object({ id: z.string(), stream: z.uuid() });
export type LiveReady = z.infer<typeof liveReadySchema>;

/** Block `topics`: what the stream is subscribed to now, and what it may not have (or no longer). */
export const liveTopicsSchema = z.object({ topics: z.array(topicSchema), refused: z.array(topicSchema) });
export type LiveTopics = z.infer<typeof liveTopicsSchema>;

/** Block `ended`. */
export const liveEndedSchema = z.object({ reason: z.enum(['session', 'token', 'shutdown']) });
export type LiveEnded = z.infer<typeof liveEndedSchema>;

const topics = z.array(topicSchema).max(liveLimits.topicsPerStream).default([]);

export const changeTopics = defineEndpoint({
  id: 'events.topics',
  method: 'POST',
  path: '/api/events/:stream/topics',
  summary: 'Change what an open event stream is subscribed to; the stream itself answers with `topics`',
  tag: 'events',
  permission: 'events:read',
  params: z.object({ stream: z.uuid() }),
  body: z.object({ subscribe: topics, unsubscribe: topics }),
  responses: { 202: z.object({ accepted: z.literal(true) }) },
});
