import { isPinyinPair, type Word } from './latin-words.ts';
import { strongGiven } from './names-latin-things.ts';

/** A part of a run of words, and how sure it is a name. */
export interface Found {
  readonly from: number;
  readonly to: number;
  readonly confidence: number;
}

export const strongFamily = (word: Word): boolean =>
  word.family && !word.ordinary && !word.eponym && word.text.length > 2;
export const anyName = (word: Word): boolean => word.given || word.family;

/** How sure two or more words of a run are a name, by their lists alone. */
const judgePair = (part: readonly Word[], opensSentence: boolean): number => {
  const full = part.filter((word) => !word.initial && !word.particle);
  const [first, ...others] = full;
  const last = others.at(-1);
  if (first && !last && part[0]?.initial && part[0].end < first.start)
    return first.shout || first.eponym || !anyName(first) ? 0 : first.ordinary ? 0.4 : 0.62;
  if (!first || !last) return 0;
  const shout = full.every((word) => word.shout);
  if (!shout && full.some((word) => word.shout && word.text.length > 1)) return 0;
  const initials = part.some((word) => word.initial);
  const bonus = (initials ? 0.08 : 0) + (full.some((word) => word.foreign) ? 0.03 : 0);
  if (shout) {
    if (full.some((word) => word.text.length < 3)) return 0;
    return first.given && (last.family || last.given) && !(first.ordinary && last.ordinary) ? 0.75 : 0;
  }
  if (isPinyinPair(first, last) && full.length === 2)
    return first.ordinary || last.ordinary || last.text.length < 3 ? 0.55 : 0.75;
  if (first.pinyin && others.length > 0 && isPinyinPair(last, first) && !first.ordinary) return 0.7;
  if (isPinyinPair(last, first) && full.length === 2 && !first.ordinary && !last.ordinary) return 0.75;
  if (first.given && !first.ordinary && first.text.length > 2) {
    if (anyName(last) || last.pinyin) return 0.9 + bonus / 2;
    return 0.78 + bonus;
  }
  if (strongFamily(first) && strongGiven(last)) return 0.82;
  if (first.given && strongFamily(last)) return 0.82 + bonus;
  if (strongFamily(first) && anyName(last)) return 0.62 + bonus;
  if (first.given && last.family) return opensSentence ? 0.45 + bonus : 0.58 + bonus;
  if (strongFamily(last))
    return (opensSentence && first.ordinary ? 0.45 : opensSentence ? 0.55 : 0.62) + bonus;
  if (strongGiven(last)) return (opensSentence ? 0.4 : 0.55) + bonus;
  if (first.given && last.foreign) return 0.65;
  if (
    first.given &&
    !first.eponym &&
    !opensSentence &&
    !last.ordinary &&
    !last.eponym &&
    last.text.length > 3
  )
    return 0.5 + bonus;
  if (initials && part[0] === first && !first.eponym && !last.eponym) return 0.55;
  if (!first.eponym && !last.eponym && !first.ordinary && !last.ordinary) {
    if (first.foreign && last.foreign) return 0.6;
    if (last.foreign && !opensSentence) return 0.52;
    // van de Noort, bin Laden: small words stand between names.
    if (part.slice(1, -1).some((word) => word.particle && !word.capital)) return 0.6;
  }
  return anyName(first) && initials ? 0.6 : 0;
};

const judgeSingle = (word: Word): number => {
  if (word.shout || word.initial) return 0;
  if (word.given && !word.ordinary && word.text.length > 2)
    return word.eponym ? 0.35 : word.text.length === 3 ? 0.5 : 0.6;
  if (strongFamily(word) && word.text.length > 3 && !word.text.includes('-')) return 0.52;
  return anyName(word) ? 0.25 : 0;
};

/** The part of a run that starts with the first word known as a name. */
export const bestPart = (run: readonly Word[], opensSentence: boolean): Found | undefined => {
  let best: Found | undefined;
  const consider = (found: Found): void => {
    if (found.confidence > 0 && (!best || found.confidence > best.confidence + 0.001)) best = found;
  };
  for (let from = 0; from < run.length; from += 1) {
    const first = run[from];
    if (!first || (first.particle && !first.capital)) continue;
    for (let to = Math.min(run.length, from + 5); to > from; to -= 1) {
      const part = run.slice(from, to);
      const last = part.at(-1);
      if (!last || last.initial || (last.particle && !last.capital)) continue;
      if (part.length === 1) consider({ from, to, confidence: judgeSingle(first) });
      else {
        const length = part.filter((word) => !word.initial && !word.particle).length;
        const judged = judgePair(part, opensSentence && from === 0);
        consider({ from, to, confidence: judged - (length > 3 ? 0.1 : 0) });
      }
    }
  }
  return best;
};
