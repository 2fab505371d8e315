import { readLexicon, toPatterns, type Wording } from '@mz/lexicon/patterns';

const counts = ['1', '2', '3', '4', '5', '6'] as const;
const patterns = toPatterns(
  readLexicon<{ readonly timesADay: Readonly<Record<(typeof counts)[number], Wording>> }>('values.json')
    .timesADay,
);

/** How often a day something is given, by the words behind its amount; "once" stands in other phrases too, so it is last. */
export const timesADay: readonly (readonly [number, RegExp])[] = [...counts.slice(1), '1' as const].map(
  (count) => [Number(count), new RegExp(`^[^,;+]{0,6}?(?:${patterns[count].source})`)],
);
