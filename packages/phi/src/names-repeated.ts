import type { Candidate, Prepared } from './kinds.ts';
import { type Word, wordsOf } from './latin-words.ts';
import { contextAfter, contextBefore } from './name-context.ts';
import { isStop } from './rules/name-stops.ts';

/** Less sure ones are not looked for again. */
const least = 0.65;
const latin = /\p{Script=Latin}/u;
const isOwn = ({ text, never, particle, plain, folded }: Word): boolean =>
  text.length > 2 && !never && !particle && !plain && !isStop(folded);

/** The words of a name in Latin letters, wherever else the text has them with a capital. */
export const findRepeatedNames = (prepared: Prepared, found: readonly Candidate[]): Candidate[] => {
  const { text } = prepared;
  const parts = new Set<string>();
  for (const { kind, confidence, start, end } of found)
    if (kind === 'name' && confidence >= least && latin.test(text.charAt(start)))
      for (const word of wordsOf(text.slice(start, end)))
        if (
          isOwn(word) &&
          word.capital &&
          (!word.ordinary || (word.family && confidence >= 0.8)) &&
          !word.eponym
        )
          parts.add(word.folded);
  if (parts.size === 0) return [];
  return wordsOf(text)
    .filter(
      (word) =>
        word.capital &&
        parts.has(word.folded) &&
        isOwn(word) &&
        !(word.ordinary && contextBefore(prepared, word.start).opens) &&
        !contextAfter(prepared, word.end, word.end).eponym,
    )
    .map(({ start, end }) => ({ start, end, kind: 'name', confidence: 0.6 }));
};
