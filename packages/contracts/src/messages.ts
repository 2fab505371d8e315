import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { hiddenReasonSchema } from './moderation-reports.ts';
import { newPicturesSchema, pictureSchema } from './pictures.ts';

export const messageLimits = {
  textLength: 4_000,
  /** Characters of a message that lists and replies show. */
  excerptLength: 140,
  nameLength: 80,
  /** Members of a group. */
  members: 50,
  /** Groups a member can be the owner of, and threads a member can be in. */
  threads: 2_000,
  /** Minutes during which the author can edit or delete a message. */
  changeMinutes: 10,
  /** Messages to somebody who has not accepted the first yet. */
  requested: 3,
  /** Unread messages are counted up to here. */
  unread: 100,
  searchResults: 30,
  queryLength: 200,
} as const;

/** Reactions there are. */
export const reactionEmojis = ['👍', '❤️', '😂', '😮', '🙏', '✅'] as const;
export type ReactionEmoji = (typeof reactionEmojis)[number];
const emojiSchema = z.enum(reactionEmojis);

/** Days after which the messages of a thread go; null: never. */
export const expireChoices = [7, 90] as const;
const expireSchema = z.union([z.literal(7), z.literal(90)]).nullable();

/** Why nothing can be sent. */
export const sendRefusals = ['unavailable', 'declined', 'waiting'] as const;
export type SendRefusal = (typeof sendRefusals)[number];

export const threadMemberSchema = z
  .object({
    id: z.uuid(),
    fullName: z.string().describe('Empty where a block stands between the two.'),
    avatarUrl: z.string().nullable().describe('Signed, expiring address.'),
    specialty: z.string().nullable(),
    verified: z.boolean(),
    isOwner: z.boolean(),
    readSeq: z.int().nullable().describe('The latest message read; null where the member does not show it.'),
  })
  .meta({ id: 'ThreadMember' });
export type ThreadMember = z.infer<typeof threadMemberSchema>;

export const threadSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum(['direct', 'group']),
    name: z.string().describe('Of a group; direct threads are called by the other member.'),
    state: z.enum(['active', 'requested', 'declined']).describe('`requested`: in the request box.'),
    memberCount: z.int(),
    members: z.array(threadMemberSchema).describe('Lists show some of a group, the thread itself all.'),
    isOwner: z.boolean(),
    muted: z.boolean(),
    receipts: z.boolean().describe('Whether the others see what the viewer has read.'),
    expireDays: expireSchema,
    unread: z.int().describe('At most 100.'),
    lastSeq: z.int(),
    readSeq: z.int(),
    lastAt: z.iso.datetime(),
    last: z
      .object({
        authorId: z.uuid(),
        excerpt: z.string().describe('Empty where it says a word the viewer muted.'),
        isDeleted: z.boolean(),
        hasMutedWord: z.boolean(),
      })
      .nullable(),
    refusal: z.enum(sendRefusals).nullable().describe('Why the viewer cannot send here.'),
  })
  .meta({ id: 'Thread' });
export type Thread = z.infer<typeof threadSchema>;

export const messageSchema = z
  .object({
    id: z.uuid(),
    threadId: z.uuid(),
    clientId: z.uuid().nullable().describe("Of the viewer's own messages."),
    seq: z.int().describe('Place in the thread; the same for everybody.'),
    authorId: z.uuid(),
    text: z.string(),
    createdAt: z.iso.datetime(),
    editedAt: z.iso.datetime().nullable(),
    isDeleted: z.boolean(),
    hasMutedWord: z.boolean().describe('Of the viewer: shown when asked for.'),
    replyTo: z.object({ id: z.uuid(), authorId: z.uuid(), excerpt: z.string() }).nullable(),
    pictures: z.array(pictureSchema),
    hidden: hiddenReasonSchema.optional().describe('Why only its author sees it.'),
    reactions: z.array(z.object({ emoji: z.string(), count: z.int(), isMine: z.boolean() })),
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof messageSchema>;

const tag = 'messages';
const permission = 'message:use';
const threadParams = z.object({ threadId: z.uuid() });
const messageParams = z.object({ messageId: z.uuid() });
const done = z.object({ done: z.literal(true) });
const hasNoNull = (text: string): boolean => !text.includes('\u0000');
const nameSchema = z.string().trim().min(1).max(messageLimits.nameLength).refine(hasNoNull);
const textSchema = z.string().trim().min(1).max(messageLimits.textLength).refine(hasNoNull);
const stated = z
  .boolean()
  .default(false)
  .describe('The writer states that the identifiers found are meant to be sent; recorded.');

export const threadBoxes = ['all', 'unread', 'requests'] as const;
export type ThreadBox = (typeof threadBoxes)[number];

export const listThreads = defineEndpoint({
  id: 'messages.threads',
  method: 'GET',
  path: '/api/threads',
  summary: 'Threads of the signed-in member, the latest first',
  tag,
  permission,
  query: z.object({
    box: z.enum(threadBoxes).default('all'),
    limit: z.coerce.number().int().min(1).max(50).default(30),
    before: z.string().max(200).optional().describe('`nextBefore` of the page before.'),
  }),
  responses: { 200: z.object({ threads: z.array(threadSchema), nextBefore: z.string().nullable() }) },
  errors: ['unprocessable'],
});

export const countUnread = defineEndpoint({
  id: 'messages.unread',
  method: 'GET',
  path: '/api/threads/unread',
  summary: 'How many threads have unread messages, without muted ones, and how many requests wait',
  tag,
  permission,
  responses: { 200: z.object({ threads: z.int(), requests: z.int() }) },
});

export const openThread = defineEndpoint({
  id: 'messages.open',
  method: 'PUT',
  path: '/api/threads/with/:memberId',
  summary: 'The thread with another member; made where there is none',
  tag,
  permission,
  params: z.object({ memberId: z.uuid() }),
  responses: { 200: threadSchema },
  errors: ['unprocessable'],
});

export const createGroup = defineEndpoint({
  id: 'messages.createGroup',
  method: 'POST',
  path: '/api/threads',
  summary: 'Start a group with connections',
  tag,
  permission,
  body: z.object({
    name: nameSchema,
    memberIds: z
      .array(z.uuid())
      .min(1)
      .max(messageLimits.members - 1),
  }),
  responses: { 201: threadSchema },
  errors: ['unprocessable'],
});

export const getThread = defineEndpoint({
  id: 'messages.thread',
  method: 'GET',
  path: '/api/threads/:threadId',
  summary: 'A thread with all its members',
  tag,
  permission,
  params: threadParams,
  responses: { 200: threadSchema },
});

export const updateThread = defineEndpoint({
  id: 'messages.updateThread',
  method: 'PATCH',
  path: '/api/threads/:threadId',
  summary: 'Mute, show what was read, expiry; the owner of a group changes its name',
  tag,
  permission,
  params: threadParams,
  body: z
    .object({ name: nameSchema, expireDays: expireSchema, muted: z.boolean(), receipts: z.boolean() })
    .partial(),
  responses: { 200: threadSchema },
  errors: ['forbidden'],
});

export const answerThread = defineEndpoint({
  id: 'messages.answerThread',
  method: 'PUT',
  path: '/api/threads/:threadId/answer',
  summary: 'Accept or decline a thread of the request box',
  tag,
  permission,
  params: threadParams,
  body: z.object({ accept: z.boolean() }),
  responses: { 200: done },
});

export const addThreadMember = defineEndpoint({
  id: 'messages.addMember',
  method: 'PUT',
  path: '/api/threads/:threadId/members/:memberId',
  summary: 'Add a connection to a group; its owner only',
  tag,
  permission,
  params: threadParams.extend({ memberId: z.uuid() }),
  responses: { 200: threadSchema },
  errors: ['forbidden', 'unprocessable'],
});

export const removeThreadMember = defineEndpoint({
  id: 'messages.removeMember',
  method: 'DELETE',
  path: '/api/threads/:threadId/members/:memberId',
  summary: 'Leave a group, or remove a member as its owner',
  tag,
  permission,
  params: threadParams.extend({ memberId: z.uuid() }),
  responses: { 200: done },
  errors: ['forbidden'],
});

export const listMessages = defineEndpoint({
  id: 'messages.list',
  method: 'GET',
  path: '/api/threads/:threadId/messages',
  summary: 'Messages of a thread, the latest first',
  tag,
  permission,
  params: threadParams,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    before: z.coerce
      .number()
      .int()
      .min(1)
      .max(Number.MAX_SAFE_INTEGER)
      .optional()
      .describe('`nextBefore` of the page before.'),
  }),
  responses: { 200: z.object({ messages: z.array(messageSchema), nextBefore: z.int().nullable() }) },
});

export const sendMessage = defineEndpoint({
  id: 'messages.send',
  method: 'PUT',
  path: '/api/threads/:threadId/messages/:clientId',
  summary: 'Send a message. The same client id again answers with the message that was sent',
  tag,
  permission,
  params: threadParams.extend({ clientId: z.uuid() }),
  body: z
    .object({
      text: z.string().trim().max(messageLimits.textLength).refine(hasNoNull),
      replyToId: z.uuid().nullable().default(null),
      pictures: newPicturesSchema,
      identifiersStated: stated,
    })
    .refine(({ text, pictures }) => text !== '' || pictures.length > 0, {
      path: ['text'],
      message: 'A message has a text or a picture.',
    }),
  responses: { 200: messageSchema },
  errors: ['forbidden', 'conflict', 'unprocessable'],
});

export const editMessage = defineEndpoint({
  id: 'messages.edit',
  method: 'PATCH',
  path: '/api/messages/:messageId',
  summary: 'Change the text of an own message, for ten minutes',
  tag,
  permission,
  params: messageParams,
  body: z.object({ text: textSchema, identifiersStated: stated }),
  responses: { 200: messageSchema },
  errors: ['forbidden', 'unprocessable'],
});

export const deleteMessage = defineEndpoint({
  id: 'messages.delete',
  method: 'DELETE',
  path: '/api/messages/:messageId',
  summary: 'Delete an own message for everybody, for ten minutes',
  tag,
  permission,
  params: messageParams,
  responses: { 200: done },
  errors: ['forbidden'],
});

export const setReaction = defineEndpoint({
  id: 'messages.react',
  method: 'PUT',
  path: '/api/messages/:messageId/reactions',
  summary: 'Add a reaction to a message, or take it back',
  tag,
  permission,
  params: messageParams,
  body: z.object({ emoji: emojiSchema, on: z.boolean() }),
  responses: { 200: messageSchema },
  errors: ['forbidden'],
});

export const markRead = defineEndpoint({
  id: 'messages.read',
  method: 'PUT',
  path: '/api/threads/:threadId/read',
  summary: 'What was read, up to a place; never goes back',
  tag,
  permission,
  params: threadParams,
  body: z.object({ seq: z.int().min(0) }),
  responses: { 200: done },
});

export const tellTyping = defineEndpoint({
  id: 'messages.typing',
  method: 'POST',
  path: '/api/threads/:threadId/typing',
  summary: 'Tell the others that the member writes now; stored nowhere',
  tag,
  permission,
  params: threadParams,
  body: z.object({ isTyping: z.boolean() }),
  responses: { 202: done },
});

const foundSchema = z.object({ message: messageSchema, thread: threadSchema });
export type FoundMessage = z.infer<typeof foundSchema>;

export const searchMessages = defineEndpoint({
  id: 'messages.search',
  method: 'GET',
  path: '/api/messages/search',
  summary:
    'Messages in the threads of the signed-in member, or in one of them, that hold all words, the latest first',
  tag,
  permission,
  query: z.object({
    q: z.string().trim().min(1).max(messageLimits.queryLength).refine(hasNoNull),
    threadId: z.uuid().optional(),
  }),
  responses: { 200: z.object({ found: z.array(foundSchema) }) },
});
