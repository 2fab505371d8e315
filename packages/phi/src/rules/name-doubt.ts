import type { Prepared } from '../kinds.ts';
import type { Token } from '../tagger/tokens.ts';

/** What the tagger takes for a name, with what stands around. */
export interface Taken {
  readonly prepared: Prepared;
  readonly start: number;
  readonly end: number;
  readonly passage: string;
  readonly part: readonly Token[];
  readonly head: Token;
  readonly script: Token['script'];
  /** What stands around says that somebody is named. */
  readonly isCued: boolean;
}

/** A reason for which what the tagger takes for a name has to be surer, or is none. */
export interface Doubt {
  /** By how much more the tagger has to be sure; without, it is no name. */
  readonly costs?: number;
  readonly script?: Token['script'];
  readonly holds: (taken: Taken) => boolean;
  /** «marks» the passage of which it does not hold. */
  readonly finds: string;
  /** A text whose marked passage it holds of. */
  readonly spares: string;
}

/** Whether a list of names has the word. */
export const isSure = ({ known }: Token): boolean => (known & 3) > 0;
/** What stands before, lowered, so many characters of it. */
export const before = ({ prepared: { lower }, start }: Taken, length: number): string =>
  lower.slice(Math.max(0, start - length), start);
/** What stands behind, so many characters of it. */
export const behind = ({ prepared: { text }, end }: Taken, length: number): string =>
  text.slice(end, end + length);
