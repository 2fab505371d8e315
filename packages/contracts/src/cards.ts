import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { int4, int4FromText } from './integers.ts';
import { languageSchema } from './languages.ts';

/** A statement of a card; `text` is English where nothing else is said. */
export const cardStatementSchema = z.object({
  text: z.string(),
  kind: z.string(),
  strength: z.string().nullable(),
  source: z.string(),
  check: z.string(),
});

/** Where a statement comes from, named by `key`. */
export const cardSourceSchema = z.object({
  key: z.string(),
  title: z.string(),
  organisation: z.string(),
  year: z.number().int(),
  citation: z.string(),
  doi: z.string().nullable(),
  url: z.string().nullable(),
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
    statements: z.array(cardStatementSchema.extend({ translation: z.string().nullable() })),
    redFlags: z.array(z.string()),
    caution: z.string(),
    sources: z.array(cardSourceSchema),
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
  query: z.object({
    language: languageSchema.optional(),
    q: z
      .string()
      .trim()
      .max(200)
      .optional()
      .describe('Only cards that are called so, in any of the three languages, the best first.'),
    limit: z.coerce.number().int().min(1).max(200).default(200),
  }),
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
    version: int4FromText(1).optional(),
  }),
  responses: {
    200: knowledgeCardSchema.extend({
      canReview: z.boolean().describe('Whether the viewer may sign or correct it.'),
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
    basedOn: int4(1),
    change: z.enum(['signed', 'corrected']),
    note: z.string().trim().max(2000).default(''),
    statements: z
      .array(
        z.object({
          index: int4(),
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
