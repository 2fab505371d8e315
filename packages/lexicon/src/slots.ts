import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { normaliseText } from './normalise.ts';
import { createFeatureFinder } from './phrases.ts';

export const slotFeatures = [
  'treatment',
  'prophylaxis',
  'loading',
  'maintenance',
  'initial',
  'rescue',
  'child',
  'neonate',
  'adult',
  'pregnancy',
  'dialysis',
  'oral',
  'iv',
  'im',
  'sc',
  'inhaled',
  'intranasal',
  'sublingual',
  'buccal',
  'rectal',
  'topical',
  'ophthalmic',
  'intra-articular',
  'intrathecal',
  'dose',
  'interaction',
  'renal',
  'no-iv',
] as const;
export type SlotFeature = (typeof slotFeatures)[number];

const listSchema = z.object({ en: z.array(z.string()), ar: z.array(z.string()), zh: z.array(z.string()) });
const fileSchema = z.object({
  /** Terms filed as classes that are no drugs. */
  procedures: z.array(z.string()),
  /** Uses of drugs that many diseases fall under. */
  generalUses: z.array(z.string()),
  /** What stands right before or behind what is named and not meant. */
  notMeant: z.object({ before: listSchema, behind: listSchema }),
  /** What stands right before a remedy that the patient cannot have. */
  ruledOut: listSchema,
  features: z.record(z.enum(slotFeatures), listSchema),
});

interface Slots {
  readonly find: (text: string) => ReadonlySet<string>;
  readonly procedures: ReadonlySet<string>;
  readonly generalUses: ReadonlySet<string>;
  readonly notMeant: RegExp;
  readonly ruledOut: RegExp;
}

const either = (words: readonly string[]): string =>
  words
    .map(normaliseText)
    .sort((a, b) => b.length - a.length)
    .join('|');

/** So far a word that rules something out reaches, never beyond its clause. */
const toNotMeant = ({ before, behind }: z.infer<typeof fileSchema>['notMeant']): RegExp =>
  new RegExp(
    [
      `(?<![a-z])(?:${either(before.en)})(?![a-z])[^.,;:?!]{0,24}`,
      `(?<!\\p{L})(?:${either(before.ar)})(?!\\p{L})[^.,،؟?!]{0,20}`,
      `(?:${either(before.zh)})[^，。？！,?!]{0,8}`,
      `[^.,;:?!،؟，。？！]{0,24}(?:${either([...behind.en, ...behind.ar, ...behind.zh])})`,
    ].join('|'),
    'gu',
  );

let slots: Slots | null = null;

const load = (): Slots => {
  if (slots) return slots;
  const file = new URL('../../../content/lexicon/slots.json', import.meta.url);
  const { procedures, generalUses, notMeant, ruledOut, features } = fileSchema.parse(
    JSON.parse(readFileSync(file, 'utf8')),
  );
  slots = {
    find: createFeatureFinder(features),
    procedures: new Set(procedures),
    generalUses: new Set(generalUses),
    notMeant: toNotMeant(notMeant),
    ruledOut: new RegExp(
      `(?:(?<![a-z])(?:${either(ruledOut.en)})|(?<!\\p{L})(?:${either(ruledOut.ar)})|${either(ruledOut.zh)})[\\s:]*$`,
      'u',
    ),
  };
  return slots;
};

/** Whether a term filed as a class is something done rather than given. */
export const isProcedure = (id: string): boolean => load().procedures.has(id);

/** Whether a use of a drug is one that many diseases fall under: a severe infection. */
export const isGeneralUse = (indication: string): boolean => load().generalUses.has(indication);

/** Whether a text ends in words that rule out the remedy that follows: "allergic to …". */
export const endsInRuledOut = (before: string): boolean => load().ruledOut.test(before);

/** A question without what it names and does not mean: "treatment, not the contact one". */
export const withoutWhatIsNotMeant = (text: string): string =>
  normaliseText(text).replace(load().notMeant, ' ');

/** Which slots of a dose question a text fills: what for, for whom, how. */
export const slotsIn = (text: string): ReadonlySet<string> => load().find(text);
