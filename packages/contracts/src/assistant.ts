import { z } from 'zod';
import { articleNoticeSchema } from './articles.ts';
import { calculatorEvaluationSchema, calculatorInputsSchema } from './calculators.ts';
import { defineEndpoint } from './endpoint.ts';
import { languageSchema } from './languages.ts';

/** Limits of asking and of what is kept of it. */
export const assistantLimits = {
  questionLength: 8000,
  titleLength: 200,
  /** Turns a visitor's tab sends along, for follow-ups. */
  visitorTurns: 6,
  commentLength: 2000,
  conversations: 5000,
} as const;

const tag = 'assistant';
const conversationParams = z.object({ id: z.uuid() });
const messageParams = z.object({ id: z.uuid(), messageId: z.uuid() });
const title = z.string().trim().min(1).max(assistantLimits.titleLength);

/** What a question is taken for. */
export const questionKinds = [
  'greeting',
  'calculation',
  'dose',
  'unit',
  'guideline',
  'differential',
  'literature',
  'out-of-scope',
  'non-medical',
  'emergency',
  'self-harm',
  'patient-order',
  'lay',
] as const;
export type QuestionKind = (typeof questionKinds)[number];

/**
 * `supported`: the checker found every figure, drug and direction in the cited passages. `unsupported`: it did not; the
 * screen marks the sentence. `plain`: nothing to cite (a greeting, a question back, a fixed text).
 */
export const supportSchema = z.enum(['supported', 'unsupported', 'plain']);

export const answerSentenceSchema = z.object({
  text: z.string(),
  citations: z.array(z.number().int().positive()).describe('Numbers of `sources`; each of them resolves.'),
  support: supportSchema,
});
export type AnswerSentence = z.infer<typeof answerSentenceSchema>;

/** The exact passage a citation opens. */
export const answerSourceSchema = z
  .object({
    number: z.number().int().positive(),
    kind: z.enum(['card', 'article', 'calculator']),
    /** What was read: never more than this is claimed. */
    level: z.enum(['guideline-card', 'abstract', 'summary', 'full-text', 'calculator-evidence']),
    /** Card id, article id or calculator id. */
    id: z.string(),
    /** The passage within it: statement, section, sentence. */
    passageId: z.string(),
    title: z.string(),
    reference: z.string().describe('Organisation or authors, journal, year.'),
    year: z.number().int().nullable(),
    evidenceType: z.string().describe('`guideline`, or a study type of articles.'),
    url: z.string().nullable(),
    doi: z.string().nullable(),
    retracted: z.boolean(),
    notices: z.array(articleNoticeSchema),
    passage: z.object({
      before: z.string(),
      text: z.string().describe('The passage itself, in the language it was written in.'),
      after: z.string(),
      language: z.string(),
      translation: z
        .string()
        .nullable()
        .describe('Into the answer’s language, where the platform holds one.'),
    }),
    card: z
      .object({
        title: z.string().describe('Of the card, in the answer’s language; `title` above is its source’s.'),
        version: z.number().int(),
        review: z.enum(['unsigned', 'signed', 'corrected']),
        reviewer: z.string().nullable(),
        check: z.string(),
        confidence: z.string(),
        date: z.string(),
      })
      .nullable(),
    score: z.number(),
    /** Figures of the answer found in the passage, and how many there were. */
    figures: z.object({ matched: z.array(z.string()), total: z.number().int() }),
  })
  .meta({ id: 'AnswerSource' });
export type AnswerSource = z.infer<typeof answerSourceSchema>;

export const answerCalculationSchema = z
  .object({
    calculator: z.string(),
    title: z.string(),
    inputs: calculatorInputsSchema,
    /** Null while inputs are missing or refused. */
    evaluation: calculatorEvaluationSchema.nullable(),
    missing: z.array(z.object({ key: z.string(), label: z.string() })),
    refusals: z.array(z.object({ key: z.string(), message: z.string() })),
    /** `/tools/{id}#…` with the inputs in the fragment. */
    href: z.string(),
  })
  .meta({ id: 'AnswerCalculation' });
export type AnswerCalculation = z.infer<typeof answerCalculationSchema>;

const differentialItemSchema = z.object({
  name: z.string(),
  separates: answerSentenceSchema.nullable().describe('What would tell it from the others.'),
});

export const engineNoteSchema = z.object({
  kind: z.enum(['built-in', 'external']),
  name: z.string(),
  version: z.string(),
  /** Why the built-in engine answered instead of the configured one; null: nothing went wrong. */
  fellBack: z.enum(['unreachable', 'timeout', 'quota', 'refused', 'broken', 'truncated']).nullable(),
});

/** One answer, as the stream builds it up and as it is stored. */
export const answerSchema = z
  .object({
    id: z.uuid(),
    questionId: z.uuid(),
    language: languageSchema,
    kind: z.enum(questionKinds),
    state: z.enum(['streaming', 'complete', 'stopped', 'failed']),
    engine: engineNoteSchema,
    bottomLine: answerSentenceSchema.nullable(),
    statements: z.array(answerSentenceSchema),
    calculations: z.array(answerCalculationSchema),
    differential: z
      .object({
        mostLikely: z.array(differentialItemSchema),
        mustNotMiss: z.array(differentialItemSchema),
      })
      .nullable(),
    redFlags: z.array(answerSentenceSchema),
    uncertainty: z.array(answerSentenceSchema),
    assumptions: z.array(answerSentenceSchema),
    /** A fixed, translated text of the screen: emergency, self-harm, no sources, … */
    notice: z
      .enum([
        'emergency',
        'self-harm',
        'patient-order',
        'lay-reader',
        'out-of-scope',
        'not-medical',
        'not-found',
        'missing-inputs',
      ])
      .nullable(),
    sources: z.array(answerSourceSchema),
    nearest: z.array(answerSourceSchema).describe('Where nothing was found well enough: what came nearest.'),
    nextQuestions: z.array(z.string()),
    tookMs: z.number(),
  })
  .meta({ id: 'Answer' });
export type Answer = z.infer<typeof answerSchema>;

/**
 * Body of `POST /api/assistant/ask`, answered by a UI message stream of the AI SDK over server-sent events. Parts:
 * `data-answer` (an `Answer`, always with the same part id: each replaces the one before) and `data-conversation`
 * (`{ id, title }` for members, at once). Failing before the first part answers with the ordinary error shape.
 */
export const askBodySchema = z
  .object({
    /** Made by the screen: sending again with the same id never asks twice. */
    questionId: z.uuid(),
    question: z.string().trim().min(1).max(assistantLimits.questionLength),
    conversationId: z.uuid().optional().describe('Absent: a new conversation. Members only.'),
    /** Answers the same question again; the old answer stays in the trace. */
    regenerate: z.uuid().optional(),
    /** Replaces an earlier question of the conversation and what followed it. */
    edits: z.uuid().optional(),
    language: languageSchema.optional().describe('Of the screen; the question’s own language decides.'),
    /** Turns so far of a visitor, who has no conversation here. */
    turns: z
      .array(
        z.object({
          question: z.string().max(assistantLimits.questionLength),
          answer: z.string().max(20_000),
        }),
      )
      .max(assistantLimits.visitorTurns)
      .optional(),
  })
  .meta({ id: 'AskBody' });
export type AskBody = z.infer<typeof askBodySchema>;

export const assistantInfoSchema = z
  .object({
    engine: z.object({ kind: z.enum(['built-in', 'external']), name: z.string(), version: z.string() }),
    cards: z.number().int(),
    signedCards: z.number().int(),
    articles: z.number().int(),
    calculators: z.number().int(),
  })
  .meta({ id: 'AssistantInfo' });

export const getAssistantInfo = defineEndpoint({
  id: 'assistant.info',
  method: 'GET',
  path: '/api/assistant',
  summary: 'Which engine answers, and out of what',
  tag,
  permission: 'assistant:ask',
  responses: { 200: assistantInfoSchema },
});

export const listPopularQuestions = defineEndpoint({
  id: 'assistant.popular',
  method: 'GET',
  path: '/api/assistant/popular',
  summary: 'Topics most asked about in the last 30 days, as questions',
  tag,
  permission: 'assistant:ask',
  query: z.object({ language: languageSchema.optional() }),
  responses: {
    200: z.object({
      questions: z.array(z.object({ topic: z.string(), text: z.string(), count: z.number().int() })),
    }),
  },
});

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
        kind: z.enum(['card', 'article', 'calculator']),
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

export const noteSchema = z
  .object({
    id: z.uuid(),
    title: z.string(),
    text: z.string(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Note' });

export const saveAnswerAsNote = defineEndpoint({
  id: 'assistant.saveNote',
  method: 'POST',
  path: '/api/conversations/:id/messages/:messageId/note',
  summary: 'Keep an answer as a note, with its references; saving again answers with the note there is',
  tag,
  permission: 'assistant:keep',
  params: messageParams,
  responses: { 200: noteSchema, 201: noteSchema },
});

export const listNotes = defineEndpoint({
  id: 'notes.list',
  method: 'GET',
  path: '/api/notes',
  summary: 'Notes of the signed-in physician, the latest first',
  tag: 'notes',
  permission: 'assistant:keep',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(30),
    before: z.uuid().optional(),
  }),
  responses: { 200: z.object({ notes: z.array(noteSchema), nextBefore: z.uuid().nullable() }) },
});

export const updateNote = defineEndpoint({
  id: 'notes.update',
  method: 'PATCH',
  path: '/api/notes/:id',
  summary: 'Change a note',
  tag: 'notes',
  permission: 'assistant:keep',
  params: z.object({ id: z.uuid() }),
  body: z.object({ title, text: z.string().max(100_000) }).partial(),
  responses: { 200: noteSchema },
});

export const deleteNote = defineEndpoint({
  id: 'notes.delete',
  method: 'DELETE',
  path: '/api/notes/:id',
  summary: 'Delete a note',
  tag: 'notes',
  permission: 'assistant:keep',
  params: z.object({ id: z.uuid() }),
  responses: { 200: z.object({ removed: z.boolean() }) },
});

export const caseDraftSchema = z
  .object({
    id: z.uuid(),
    text: z.string(),
    language: languageSchema,
    masked: z.array(z.object({ kind: z.string(), count: z.number().int() })),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'CaseDraft' });

/** Identifiers found are masked; the physician reads it again before it is published anywhere. */
export const draftCase = defineEndpoint({
  id: 'assistant.draftCase',
  method: 'POST',
  path: '/api/conversations/:id/messages/:messageId/case-draft',
  summary: 'Begin a de-identified case post out of a question',
  tag,
  permission: 'assistant:keep',
  params: messageParams,
  responses: { 201: caseDraftSchema },
});

const statementSchema = z.object({
  text: z.string(),
  kind: z.string(),
  strength: z.string().nullable(),
  source: z.string(),
  check: z.string(),
});

export const knowledgeCardSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    titles: z.object({ en: z.string(), ar: z.string(), zh: z.string() }),
    specialty: z.string(),
    version: z.number().int(),
    review: z.enum(['unsigned', 'signed', 'corrected']),
    reviewer: z.string().nullable(),
    reviewedAt: z.iso.datetime().nullable(),
    confidence: z.string(),
    lastReviewed: z.string(),
    statements: z.array(statementSchema.extend({ translation: z.string().nullable() })),
    redFlags: z.array(z.string()),
    caution: z.string(),
    sources: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        organisation: z.string(),
        year: z.number().int(),
        citation: z.string(),
        doi: z.string().nullable(),
        url: z.string().nullable(),
      }),
    ),
    calculators: z.array(z.string()),
  })
  .meta({ id: 'KnowledgeCard' });
export type KnowledgeCard = z.infer<typeof knowledgeCardSchema>;

export const listCards = defineEndpoint({
  id: 'cards.list',
  method: 'GET',
  path: '/api/cards',
  summary: 'Knowledge cards with their review state',
  tag: 'cards',
  permission: 'assistant:ask',
  query: z.object({ language: languageSchema.optional() }),
  responses: {
    200: z.object({
      cards: z.array(
        knowledgeCardSchema.pick({
          id: true,
          title: true,
          specialty: true,
          version: true,
          review: true,
          lastReviewed: true,
        }),
      ),
    }),
  },
});

export const getCard = defineEndpoint({
  id: 'cards.get',
  method: 'GET',
  path: '/api/cards/:id',
  summary: 'A knowledge card, today’s version or an earlier one',
  tag: 'cards',
  permission: 'assistant:ask',
  params: z.object({ id: z.string().min(1).max(80) }),
  query: z.object({
    language: languageSchema.optional(),
    version: z.coerce.number().int().min(1).optional(),
  }),
  responses: {
    200: knowledgeCardSchema.extend({
      canReview: z.boolean().describe('Whether the asker may sign or correct it.'),
      history: z.array(
        z.object({
          version: z.number().int(),
          change: z.enum(['bundled', 'corrected', 'signed']),
          note: z.string(),
          author: z.string().nullable(),
          at: z.iso.datetime(),
        }),
      ),
    }),
  },
});

/** Only moderators and admins whose licence was verified; others get 403. */
export const reviewCard = defineEndpoint({
  id: 'cards.review',
  method: 'POST',
  path: '/api/cards/:id/versions',
  summary: 'Sign a knowledge card, or correct its statements; the version before stays',
  tag: 'cards',
  permission: 'card:review',
  params: z.object({ id: z.string().min(1).max(80) }),
  body: z.object({
    /** The version that was read: a newer one in between is 409. */
    basedOn: z.number().int().min(1),
    change: z.enum(['signed', 'corrected']),
    note: z.string().trim().max(2000).default(''),
    statements: z
      .array(
        z.object({
          index: z.number().int().min(0),
          text: z.string().trim().min(1).max(2000),
          language: languageSchema,
        }),
      )
      .max(500)
      .optional(),
  }),
  responses: { 201: knowledgeCardSchema },
  errors: ['conflict', 'unprocessable'],
});
