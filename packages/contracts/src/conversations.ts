import { z } from 'zod';
import {
  answerSchema,
  assistantLimits,
  engineNoteSchema,
  questionKinds,
  supportSchema,
} from './assistant.ts';
import { defineEndpoint } from './endpoint.ts';
import { languageSchema } from './languages.ts';
import { noteSchema } from './notes.ts';
import { postDraftSchema } from './post-drafts.ts';

const tag = 'assistant';
const conversationParams = z.object({ id: z.uuid() });
const messageParams = z.object({ id: z.uuid(), messageId: z.uuid() });
const title = z.string().trim().min(1).max(assistantLimits.titleLength);

export const conversationSchema = z
  .object({ id: z.uuid(), title: z.string(), createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() })
  .meta({ id: 'Conversation' });
export type Conversation = z.infer<typeof conversationSchema>;

export const conversationMessageSchema = z
  .discriminatedUnion('role', [
    z.object({ id: z.uuid(), role: z.literal('user'), text: z.string(), at: z.iso.datetime() }),
    z.object({
      id: z.uuid(),
      role: z.literal('assistant'),
      questionId: z.uuid(),
      answer: answerSchema,
      at: z.iso.datetime(),
      feedback: z
        .object({ helpful: z.boolean(), reason: z.string().nullable(), comment: z.string() })
        .nullable(),
    }),
  ])
  .meta({ id: 'ConversationMessage' });
export type ConversationMessage = z.infer<typeof conversationMessageSchema>;

export const listConversations = defineEndpoint({
  id: 'assistant.conversations',
  method: 'GET',
  path: '/api/conversations',
  summary: 'Conversations of the signed-in physician, the latest first',
  tag,
  permission: 'assistant:keep',
  query: z.object({
    q: z.string().max(200).optional().describe('Words of title, questions or answers.'),
    limit: z.coerce.number().int().min(1).max(100).default(30),
    before: z.string().max(200).optional(),
  }),
  responses: {
    200: z.object({ conversations: z.array(conversationSchema), nextBefore: z.string().nullable() }),
  },
});

export const getConversation = defineEndpoint({
  id: 'assistant.conversation',
  method: 'GET',
  path: '/api/conversations/:id',
  summary: 'A conversation with its questions and answers as they stand',
  tag,
  permission: 'assistant:keep',
  params: conversationParams,
  responses: { 200: conversationSchema.extend({ messages: z.array(conversationMessageSchema) }) },
});

export const renameConversation = defineEndpoint({
  id: 'assistant.rename',
  method: 'PATCH',
  path: '/api/conversations/:id',
  summary: 'Rename a conversation',
  tag,
  permission: 'assistant:keep',
  params: conversationParams,
  body: z.object({ title }),
  responses: { 200: conversationSchema },
});

export const deleteConversation = defineEndpoint({
  id: 'assistant.delete',
  method: 'DELETE',
  path: '/api/conversations/:id',
  summary: 'Delete a conversation with its answers and traces',
  tag,
  permission: 'assistant:keep',
  params: conversationParams,
  responses: { 200: z.object({ removed: z.boolean() }) },
});

export const answerTraceSchema = z
  .object({
    messageId: z.uuid(),
    question: z.string(),
    maskedQuestion: z.string(),
    masked: z.array(z.object({ kind: z.string(), count: z.number().int() })),
    kind: z.enum(questionKinds),
    language: languageSchema,
    engine: engineNoteSchema,
    retrieved: z.array(
      z.object({
        kind: z.enum(['card', 'drug', 'article', 'calculator']),
        id: z.string(),
        passageId: z.string(),
        title: z.string(),
        score: z.number(),
        used: z.boolean(),
        version: z.string().nullable(),
      }),
    ),
    toolCalls: z.array(
      z.object({
        tool: z.string(),
        input: z.unknown(),
        output: z.unknown(),
        ok: z.boolean(),
        tookMs: z.number(),
      }),
    ),
    verdicts: z.array(
      z.object({
        sentence: z.string(),
        support: supportSchema,
        citations: z.array(z.number().int()),
        reasons: z.array(z.string()),
      }),
    ),
    dropped: z.array(z.string()).describe('Citation markers that pointed to nothing retrieved.'),
    timings: z.record(z.string(), z.number()),
    at: z.iso.datetime(),
  })
  .meta({ id: 'AnswerTrace' });
export type AnswerTrace = z.infer<typeof answerTraceSchema>;

export const getConversationTrace = defineEndpoint({
  id: 'assistant.trace',
  method: 'GET',
  path: '/api/conversations/:id/trace',
  summary: 'How each answer of a conversation came about',
  tag,
  permission: 'assistant:keep',
  params: conversationParams,
  responses: { 200: z.object({ traces: z.array(answerTraceSchema) }) },
});

export const exportConversation = defineEndpoint({
  id: 'assistant.export',
  method: 'GET',
  path: '/api/conversations/:id/export',
  summary: 'A conversation as Markdown with all sources, passages and the engine’s version',
  tag,
  permission: 'assistant:keep',
  params: conversationParams,
  query: z.object({ language: languageSchema.optional() }),
  responses: { 200: z.object({ text: z.string(), contentType: z.string(), fileName: z.string() }) },
});

export const feedbackReasons = [
  'wrong',
  'unsupported',
  'outdated',
  'incomplete',
  'unclear',
  'unsafe',
  'other',
] as const;

export const giveAnswerFeedback = defineEndpoint({
  id: 'assistant.feedback',
  method: 'PUT',
  path: '/api/conversations/:id/messages/:messageId/feedback',
  summary: 'Say whether an answer helped, and why not',
  tag,
  permission: 'assistant:keep',
  params: messageParams,
  body: z.object({
    helpful: z.boolean(),
    reason: z.enum(feedbackReasons).nullable().default(null),
    comment: z.string().trim().max(assistantLimits.commentLength).default(''),
  }),
  responses: { 200: z.object({ saved: z.literal(true) }) },
});

export const saveAnswerAsNote = defineEndpoint({
  id: 'assistant.saveNote',
  method: 'POST',
  path: '/api/conversations/:id/messages/:messageId/note',
  summary: 'Keep an answer as a note, with its references; saving again answers with the note there is',
  tag,
  permission: 'assistant:keep',
  params: messageParams,
  responses: { 200: noteSchema, 201: noteSchema },
  errors: ['unprocessable'],
});

export const caseDraftSchema = postDraftSchema
  .extend({ masked: z.array(z.object({ kind: z.string(), count: z.number().int() })) })
  .meta({ id: 'CaseDraft' });

/** Identifiers found are masked; the physician reads it again before it is published anywhere. */
export const draftCase = defineEndpoint({
  id: 'assistant.draftCase',
  method: 'POST',
  path: '/api/conversations/:id/messages/:messageId/case-draft',
  summary: 'Begin a de-identified case post out of a question; again answers with the draft there is',
  tag,
  permission: 'assistant:keep',
  params: messageParams,
  responses: { 201: caseDraftSchema, 200: caseDraftSchema },
  errors: ['unprocessable'],
});
