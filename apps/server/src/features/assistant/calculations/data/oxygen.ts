import { readLexicon, toPatterns, type Wording } from '@mz/lexicon/patterns';

/** How the share of oxygen somebody breathes is told. */
export const { percent: oxygenPercent, roomAir } = toPatterns(
  readLexicon<{ readonly oxygen: Readonly<Record<'percent' | 'roomAir', Wording>> }>('values.json').oxygen,
);
