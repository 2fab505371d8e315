import { cardSourceSchema, cardStatementSchema } from '@mz/contracts';
import { z } from 'zod';

const translatedSchema = z.object({
  en: z.string().min(1),
  ar: z.string().nullable(),
  zh: z.string().nullable(),
});

/** A knowledge card as it is stored: the English statements and their translations, side by side. */
export const cardContentSchema = z.object({
  id: z.string().min(1).max(80),
  titles: z.object({ en: z.string().min(1), ar: z.string().min(1), zh: z.string().min(1) }),
  specialty: z.string(),
  synonyms: z.array(z.string()),
  questions: z.object({ en: z.array(z.string()), ar: z.array(z.string()), zh: z.array(z.string()) }),
  statements: z.array(cardStatementSchema.extend({ text: translatedSchema })).min(1),
  redFlags: z.array(translatedSchema),
  caution: translatedSchema.nullable(),
  sources: z.array(cardSourceSchema),
  calculators: z.array(z.string()),
  lastReviewed: z.string(),
  confidence: z.string(),
});
export type CardContent = z.infer<typeof cardContentSchema>;
export type TranslatedText = z.infer<typeof translatedSchema>;

export type CardChange = 'bundled' | 'corrected' | 'signed';

/** Today's version of a card, as answers are made of it. */
export interface Card extends CardContent {
  readonly version: number;
  readonly change: CardChange;
  /** Who signed or corrected it; null: nobody, or the account is gone. */
  readonly reviewer: string | null;
  readonly reviewedAt: Date | null;
}

/** The review state a version stands for. */
export const reviewState = (change: CardChange): 'unsigned' | 'signed' | 'corrected' =>
  change === 'bundled' ? 'unsigned' : change;
