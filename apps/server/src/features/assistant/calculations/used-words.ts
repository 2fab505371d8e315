import type { CalculatorDefinition } from '@mz/clinical';
import { withoutName } from './choose-calculators.ts';
import { prepareText } from './quantities.ts';
import { readInputs } from './read-inputs.ts';

export interface UsedWord {
  readonly start: number;
  readonly end: number;
}

/** Longer questions are read without it: each word is a reading of its own. */
const mostWords = 120;

const words = new Intl.Segmenter('und', { granularity: 'word' });

/**
 * The words of a question that what was read for a calculation rests on: without one of them something else would have
 * been read.
 *
 * @param before what the question goes on from, as it was read
 */
export const findUsedWords = (
  question: string,
  definitions: readonly CalculatorDefinition[],
  before: string | null,
): readonly UsedWord[] => {
  const readingOf = (typed: string): string => {
    const text = before === null ? prepareText(typed) : `${before}\n${prepareText(typed)}`;
    return JSON.stringify(
      definitions.map((definition) => readInputs(definition, text, withoutName(text, definition.id)).inputs),
    );
  };
  const segments = [...words.segment(question)].filter(({ isWordLike }) => isWordLike === true);
  if (definitions.length === 0 || segments.length > mostWords) return [];
  const whole = readingOf(question);
  const used: UsedWord[] = [];
  for (const { index, segment } of segments) {
    const end = index + segment.length;
    if (readingOf(`${question.slice(0, index)} ${question.slice(end)}`) === whole) continue;
    const last = used.at(-1);
    // "heart failure" is marked in one piece.
    if (last && /^\s?$/.test(question.slice(last.end, index)))
      used[used.length - 1] = { start: last.start, end };
    else used.push({ start: index, end });
  }
  return used;
};
