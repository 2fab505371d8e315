import { z } from 'zod';
import { calculatorInputsSchema } from './calculators.ts';

/** What a post or comment can rest on: a paper, a knowledge card, the facts of a drug, a calculation. */
export const citationKinds = ['article', 'card', 'drug', 'calculation'] as const;
export type CitationKind = (typeof citationKinds)[number];

/** Ids of cards, drugs and calculators. */
const idPattern = '[A-Za-z0-9._-]{1,80}';
const targetId = z.string().regex(new RegExp(`^${idPattern}$`));

/** As a writer names it. */
export const citationSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('article'), id: z.uuid() }),
    z.object({ kind: z.literal('card'), id: targetId.describe('Id of a knowledge card.') }),
    z.object({ kind: z.literal('drug'), id: targetId.describe('Id of a drug.') }),
    z.object({
      kind: z.literal('calculation'),
      id: targetId.describe('Id of the calculator.'),
      inputs: calculatorInputsSchema.describe('What it was computed from; the server computes the result.'),
    }),
  ])
  .meta({ id: 'Citation' });
export type Citation = z.infer<typeof citationSchema>;

const titlesSchema = z.object({ en: z.string(), ar: z.string(), zh: z.string() });
const stateSchema = z
  .enum(['current', 'changed', 'gone'])
  .describe('Whether it says today what it said when it was cited.');
const reviewSchema = z
  .enum(['unsigned', 'signed', 'corrected'])
  .describe('Whether a physician with a verified licence has signed or corrected what it says today.');

export const citedArticleSchema = z
  .object({
    id: z.uuid(),
    title: z.string(),
    journal: z.string().nullable(),
    publicationDate: z.string().nullable(),
    retracted: z.boolean(),
  })
  .meta({ id: 'CitedArticle' });
export type CitedArticle = z.infer<typeof citedArticleSchema>;

export const citedPaperSchema = citedArticleSchema
  .extend({ kind: z.literal('article') })
  .meta({ id: 'CitedPaper' });

export const citedCardSchema = z
  .object({
    kind: z.literal('card'),
    id: z.string(),
    titles: titlesSchema.nullable().describe('Null where the card is gone.'),
    version: z.string().describe('Version that was cited.'),
    state: stateSchema,
    review: reviewSchema,
  })
  .meta({ id: 'CitedCard' });

export const citedDrugSchema = citedCardSchema
  .extend({
    kind: z.literal('drug'),
    underReview: z.boolean().describe('A label is newer than the facts, which nobody has compared yet.'),
  })
  .meta({ id: 'CitedDrug' });

export const citedCalculationSchema = z
  .object({
    kind: z.literal('calculation'),
    id: z.string().describe('Id of the calculator.'),
    inputs: z.record(z.string(), z.unknown()),
    results: z.record(z.string(), z.union([z.number(), z.string(), z.boolean(), z.null()])),
    bands: z.array(
      z.object({
        result: z.string(),
        id: z.string(),
        key: z.string(),
        severity: z.enum(['ok', 'info', 'caution', 'warning', 'danger']),
      }),
    ),
    version: z.string().describe('Version of the calculator that computed the results.'),
    state: stateSchema,
  })
  .meta({ id: 'CitedCalculation' });

/** As it is read: with what is known of it today. */
export const citedSchema = z
  .discriminatedUnion('kind', [citedPaperSchema, citedCardSchema, citedDrugSchema, citedCalculationSchema])
  .meta({ id: 'Cited' });
export type Cited = z.infer<typeof citedSchema>;
export type CitedCalculation = z.infer<typeof citedCalculationSchema>;

const uuid = '[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}';

/** `kind:id` of something that is cited, in an address. */
export const citedTargetSchema = z
  .string()
  .regex(new RegExp(`^(?:article:${uuid}|(?:card|drug|calculation):${idPattern})$`))
  .describe('`article:`, `card:`, `drug:` or `calculation:` and the id of what is cited.');

/** What an address names; a kind that is not known cannot pass `citedTargetSchema`. */
export const readCitedTarget = (text: string): { kind: CitationKind; id: string } | null => {
  const kind = citationKinds.find((one) => text.startsWith(`${one}:`));
  return kind ? { kind, id: text.slice(kind.length + 1) } : null;
};
