import type { PhiKind } from '../kinds.ts';

/** Where a passage was found. */
export interface Place {
  readonly text: string;
  readonly start: number;
  /** All that the form matched, cues too. */
  readonly whole: string;
}

/** One way in which an identifier is written, with a text that holds it and one that only looks like it. */
export interface Rule {
  readonly kind: PhiKind;
  /** 0 to 1. */
  readonly confidence: number;
  /** Global; the passage is the first group, else the whole match. Works on texts as `prepare` leaves them. */
  readonly form: RegExp;
  /** The script without which the form matches nothing. */
  readonly script?: 'arabic' | 'han';
  /** What a text has to hold for the form to match at all: quicker to look for than the form. */
  readonly needs?: RegExp;
  /** What a passage may begin with and is no part of it. */
  readonly lead?: RegExp;
  /** What a passage may end with and is no part of it. */
  readonly tail?: RegExp;
  /** How much of what the form took is the passage, from its beginning. */
  readonly cut?: (taken: string) => string;
  /** Nothing is found behind this, in the twelve letters before the passage. */
  readonly notBehind?: RegExp;
  /** Nothing is found before this, in the twelve letters after the passage. */
  readonly notBefore?: RegExp;
  /** What else the passage has to be. */
  readonly accepts?: (passage: string, place: Place) => boolean;
  /** How sure the passage is, instead of `confidence`; 0 finds nothing. */
  readonly weigh?: (passage: string, place: Place) => number;
  /** Whether what is found is looked for in the rest of the text, and how sure that is. */
  readonly repeats?: number;
  /** «marks» the passage that is found. */
  readonly finds: string;
  /** In this text the rule finds nothing. */
  readonly spares: string;
}
