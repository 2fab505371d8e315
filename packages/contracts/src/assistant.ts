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
  'declined',
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
    kind: z.enum(['card', 'drug', 'article', 'calculator']),
    /** What was read: never more than this is claimed. */
    level: z.enum([
      'guideline-card',
      'drug-facts',
      'abstract',
      'summary',
      'full-text',
      'calculator-evidence',
    ]),
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
  fellBack: z
    .enum(['unreachable', 'timeout', 'quota', 'refused', 'broken', 'truncated', 'unsupported'])
    .nullable(),
});

/** What a question may name: what for, of what, for whom, how. */
/** Ways most doses are given. */
export const usualDoseRoutes = ['oral', 'iv', 'im', 'sc', 'inhaled'] as const;
/** Ways a dose may be asked for, as facts of drugs name them. */
export const doseRoutes = [
  ...usualDoseRoutes,
  'intranasal',
  'sublingual',
  'buccal',
  'rectal',
  'topical',
  'ophthalmic',
  'intra-articular',
  'intrathecal',
] as const;
export type DoseRoute = (typeof doseRoutes)[number];

export const frameSlots = ['intent', 'drug', 'condition', 'population', 'patient', 'route'] as const;

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
    /** How the question was read, slot by slot; absent in answers of before. */
    frame: z.array(z.object({ slot: z.enum(frameSlots), value: z.string() })).optional(),
    /** Slots of a follow-up that the question before did not have: "now with CrCl 20". */
    changed: z.array(z.object({ slot: z.enum(frameSlots), value: z.string() })).optional(),
    /** The bottom line is a verdict in a few words, or puts right what the question takes for granted. */
    verdict: z.enum(['yes', 'no', 'depends', 'leave', 'give', 'premise']).optional(),
    calculations: z.array(answerCalculationSchema),
    used: z
      .array(z.object({ start: z.number().int().min(0), end: z.number().int().positive() }))
      .optional()
      .describe('Words of the question that went into a calculation: UTF-16 offsets, in order, apart.'),
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
        'declined',
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
      suggested: z
        .array(z.object({ topic: z.string(), text: z.string() }))
        .describe('Questions of other cards, to fill the list while little was asked.'),
    }),
  },
});
