import { readLexicon, toPatterns, type Wording } from '@mz/lexicon/patterns';

/** Multiples of an upper limit told in words: "twice the upper limit". */
export const timesLimit: readonly (readonly [number, RegExp])[] = Object.entries(
  toPatterns(
    readLexicon<{ readonly timesLimit: Readonly<Record<string, Wording>> }>('values.json').timesLimit,
  ),
).map(([count, pattern]) => [Number(count), pattern]);
