import type { AnswerSource, Language } from '@mz/contracts';
import type { Analysis } from '@mz/lexicon/analyse';

/** Anything an answer may cite, whatever it comes from. */
export interface Passage {
  /** Unique over all kinds: `card:hypertension#s3`. */
  readonly key: string;
  readonly kind: AnswerSource['kind'];
  readonly level: AnswerSource['level'];
  readonly documentId: string;
  readonly passageId: string;
  readonly title: string;
  readonly reference: string;
  readonly year: number | null;
  readonly evidenceType: string;
  readonly url: string | null;
  readonly doi: string | null;
  readonly retracted: boolean;
  readonly notices: AnswerSource['notices'];
  /** In the language it was written in. */
  readonly text: string;
  readonly before: string;
  readonly after: string;
  readonly language: string;
  /** What the platform holds of it in other languages. */
  readonly translations: Partial<Record<Language, string>>;
  readonly card:
    | (Omit<NonNullable<AnswerSource['card']>, 'title'> & {
        readonly titles: Readonly<Record<Language, string>>;
      })
    | null;
  /** Kind of statement: `definition`, `target`, `treatment`, …; empty where there is none. */
  readonly statementKind: string;
  readonly version: string | null;
  /** Place within its document. */
  readonly order: number;
}

/** A passage with what is needed to find it. */
export interface IndexedPassage {
  readonly passage: Passage;
  readonly own: Analysis;
  /** What stands around it: title, synonyms, the rest of its document. */
  readonly context: ReadonlyMap<string, number>;
  /** The subjects its document is named after. */
  readonly heads: ReadonlySet<string>;
  /** Intents its figures serve by their units: a dose, a duration, a limit. */
  readonly units: ReadonlySet<string>;
  /** Of an article: names of studies in it, in small letters. */
  readonly names?: ReadonlySet<string>;
}

const unitPatterns: Readonly<Record<string, RegExp>> = {
  dose: /\d\s*(mg|mcg|g|units?|iu|ml|puffs?|inhalations?)\b(?!\s?\/\s?d?l\b)/i,
  'renal adjustment':
    /\d\s*(mg|mcg|units?)\b.*(egfr|crcl|creatinine)|(egfr|crcl|creatinine).*\d\s*(mg|mcg)\b/i,
  duration: /\d\s*(-\s*\d+\s*)?-?(h|hours?|days?|weeks?|months?|years?)\b/i,
  target: /[<>≤≥]\s*\d|\d+\s*-\s*\d+/,
  threshold: /[<>≤≥]\s*\d/,
};

/** Intents that are served by figures with certain units. */
export const intentsWithUnits: ReadonlySet<string> = new Set(Object.keys(unitPatterns));

/** Which of them a text serves. */
export const unitsIn = (text: string): ReadonlySet<string> =>
  new Set(Object.keys(unitPatterns).filter((intent) => unitPatterns[intent]?.test(text)));

export interface Found {
  readonly passage: Passage;
  /** 0 to 1: the share of what was asked that stands in the passage or its document. */
  readonly score: number;
}

/** What speaks for it, or against it, that statements answer what is asked; each about 0 to 1. */
export type Signs = Readonly<Record<string, number>>;

/** What was found for a question. */
export interface Retrieval {
  /** Best first. */
  readonly found: readonly Found[];
  readonly isFound: boolean;
  /** What the card that answers says of the question, best first; null where no card decides. */
  readonly selected: readonly Passage[] | null;
  /** Asked is what stands in a patient's record. */
  readonly isOfRecord?: boolean;
  /** Drug whose dose was asked for and stands in no source for this use and patient. */
  readonly missingDose?: string;
  /** What leads states another figure than the question takes for granted. */
  readonly wrongFigure?: boolean;
  /** What speaks for it, or against it, that what was selected of a card answers the question. */
  readonly signs?: Signs;
  /** Names of the question that no source speaks of, beside what is answered. */
  readonly notHeld?: readonly string[];
}

/** A passage in a language, where the platform holds it. */
export const passageIn = (passage: Passage, language: Language): string | null =>
  passage.language === language ? passage.text : (passage.translations[language] ?? null);
