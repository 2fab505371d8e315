import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { cardSourceSchema, cardStatementSchema } from '@mz/contracts';
import { z } from 'zod';
import { type CardContent, cardContentSchema } from './card-content.ts';

const folder = new URL('../../../../../content/knowledge/', import.meta.url);

const originalSchema = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    titleAr: z.string(),
    titleZh: z.string(),
    specialty: z.string(),
    synonyms: z.array(z.string()),
    questions: z.array(z.string()),
    statements: z.array(cardStatementSchema),
    sources: z.array(cardSourceSchema.extend({ doi: z.string().nullish(), url: z.string().nullish() })),
    redFlags: z.array(z.string()),
    caution: z.string(),
    calculators: z.array(z.string()),
    lastReviewed: z.string(),
    confidence: z.string(),
  }),
);

const translationsSchema = z.record(
  z.string(),
  z.object({
    questions: z.array(z.string()),
    statements: z.array(z.string()),
    redFlags: z.array(z.string()),
    caution: z.string(),
  }),
);
type Translations = z.infer<typeof translationsSchema>;

const read = <T>(name: string, schema: z.ZodType<T>): T =>
  schema.parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8')));

const sameLength = (id: string, what: string, lists: readonly (readonly unknown[])[]): void => {
  const [first, ...rest] = lists.map((list) => list.length);
  if (rest.some((length) => length !== first))
    throw new Error(`Card ${id}: its ${what} and their translations differ in number.`);
};

const merge = (
  original: z.infer<typeof originalSchema>[number],
  ar: Translations[string] | undefined,
  zh: Translations[string] | undefined,
): CardContent => {
  const { id } = original;
  if (!ar || !zh) throw new Error(`Card ${id} lacks a translation.`);
  sameLength(id, 'statements', [original.statements, ar.statements, zh.statements]);
  sameLength(id, 'red flags', [original.redFlags, ar.redFlags, zh.redFlags]);
  sameLength(id, 'questions', [original.questions, ar.questions, zh.questions]);
  const keys = new Set(original.sources.map(({ key }) => key));
  const lost = original.statements.find(({ source }) => !keys.has(source));
  if (lost) throw new Error(`Card ${id}: there is no source ${lost.source}.`);
  return cardContentSchema.parse({
    id,
    titles: { en: original.title, ar: original.titleAr, zh: original.titleZh },
    specialty: original.specialty,
    synonyms: original.synonyms,
    questions: { en: original.questions, ar: ar.questions, zh: zh.questions },
    statements: original.statements.map((statement, n) => ({
      ...statement,
      text: { en: statement.text, ar: ar.statements[n] ?? null, zh: zh.statements[n] ?? null },
    })),
    redFlags: original.redFlags.map((text, n) => ({
      en: text,
      ar: ar.redFlags[n] ?? null,
      zh: zh.redFlags[n] ?? null,
    })),
    caution: original.caution === '' ? null : { en: original.caution, ar: ar.caution, zh: zh.caution },
    sources: original.sources.map((source) => ({
      ...source,
      doi: source.doi ?? null,
      url: source.url ?? null,
    })),
    calculators: original.calculators,
    lastReviewed: original.lastReviewed,
    confidence: original.confidence,
  });
};

export interface BundledCard {
  readonly content: CardContent;
  /** Tells whether the bundled file changed since a version was made of it. */
  readonly checksum: string;
}

const readCards = (): readonly BundledCard[] => {
  const originals = read('knowledge-base.json', originalSchema);
  const ar = read('knowledge-base.ar.json', translationsSchema);
  const zh = read('knowledge-base.zh.json', translationsSchema);
  return originals.map((original) => {
    const content = merge(original, ar[original.id], zh[original.id]);
    return { content, checksum: createHash('sha256').update(JSON.stringify(content)).digest('hex') };
  });
};

let cards: readonly BundledCard[] | null = null;

/**
 * The cards that come with the product, with their translations; read once.
 *
 * @throws Error naming the card whose files do not fit together
 */
export const readBundledCards = (): readonly BundledCard[] => {
  cards ??= readCards();
  return cards;
};
