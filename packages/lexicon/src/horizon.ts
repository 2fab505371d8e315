import { normaliseText } from './normalise.ts';
import { readLexicon } from './patterns.ts';
import { itemsIn } from './statement-items.ts';

interface Sides {
  readonly before: readonly string[];
  readonly behind: readonly string[];
}

interface Patterns {
  readonly before: RegExp;
  readonly behind: RegExp;
}

const either = (words: readonly string[]): string =>
  words
    .map(normaliseText)
    .sort((a, b) => b.length - a.length)
    .join('|');

const toPatterns = ({ before, behind }: Sides): Patterns => ({
  before: new RegExp(`(?<!\\p{L})(?:${either(before)})[\\s~≈-]*$`, 'u'),
  behind: new RegExp(`^[\\s.'-]*(?:${either(behind)})(?![a-z])`, 'u'),
});

let known: { readonly horizon: Patterns; readonly ages: Patterns } | null = null;
const load = (): NonNullable<typeof known> => {
  if (known) return known;
  const words = readLexicon<{ horizon: Sides; ages: Sides }>('study-words.json');
  known = { horizon: toPatterns(words.horizon), ages: toPatterns(words.ages) };
  return known;
};

const secondsOfMonth = 30.4 * 24 * 3600;

const timesIn = (text: string, keeps: (before: string, behind: string) => boolean): number[] => {
  const plain = normaliseText(text);
  return itemsIn(plain)
    .filter(({ kind, unit }) => kind === 'figure' && (unit === 'calendar' || unit === 'time'))
    .filter(({ start, end }) => keeps(plain.slice(0, start), plain.slice(end)))
    .flatMap(({ value, unit }) =>
      value.split('-').map((one) => Number(one) / (unit === 'time' ? secondsOfMonth : 1)),
    )
    .filter((months) => months > 0);
};

/** Times after which a question asks for what a study found, in months: "mortality at ten years". */
export const horizonsIn = (question: string): number[] => {
  const { before, behind } = load().horizon;
  return timesIn(question, (left, right) => before.test(left) || behind.test(right));
};

/** Times a paper speaks of that are no ages, in months. */
export const timesOfPaper = (text: string): number[] => {
  const { before, behind } = load().ages;
  return timesIn(text, (left, right) => !before.test(left) && !behind.test(right));
};
