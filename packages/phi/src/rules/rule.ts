import type { PhiKind } from '../kinds.ts';

/** One way in which an identifier is written, with a text that holds it and one that only looks like it. */
export interface Rule {
  readonly kind: PhiKind;
  /** 0 to 1. */
  readonly confidence: number;
  /** Global; the passage is the first group, else the whole match. Works on texts as `prepare` leaves them. */
  readonly form: RegExp;
  /** What else the passage has to be. */
  readonly accepts?: (passage: string) => boolean;
  /** «marks» the passage that is found. */
  readonly finds: string;
  /** In this text the rule finds nothing. */
  readonly spares: string;
}
