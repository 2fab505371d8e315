import { normaliseText } from '@mz/lexicon/normalise';
import { readLexicon } from '@mz/lexicon/patterns';

interface NumberFile {
  readonly numberWords: Readonly<Record<'en' | 'ar', Readonly<Record<string, readonly string[]>>>>;
  readonly countedUnits: Readonly<Record<'en' | 'ar' | 'zh', readonly string[]>>;
  readonly pairedUnits: Readonly<Record<string, string>>;
}
const file = readLexicon<NumberFile>('values.json');

const either = (words: Iterable<string>): string => [...words].sort((a, b) => b.length - a.length).join('|');
const folded = (words: readonly string[]): string[] => words.map((word) => normaliseText(word));

/** Numbers written as words, by the word as `normaliseText` leaves it. */
export const numberOf: ReadonlyMap<string, string> = new Map(
  Object.values(file.numberWords).flatMap((numbers) =>
    Object.entries(numbers).flatMap(([number, words]) =>
      folded(words).map((word): [string, string] => [word, number]),
    ),
  ),
);
/** What such numbers count here: time, weight, length. */
export const counted = {
  en: either(folded(file.countedUnits.en)),
  ar: either(folded(file.countedUnits.ar)),
  zh: either(folded(file.countedUnits.zh)),
} as const;
/** Two of a unit in one word. */
export const pairs: ReadonlyMap<string, string> = new Map(
  Object.entries(file.pairedUnits).map(([pair, unit]) => [normaliseText(pair), normaliseText(unit)]),
);
export const anyNumber = either(numberOf.keys());
export const anyPair = either(pairs.keys());
