import { likenessWeights } from '../lists/name-likeness.ts';
import { arabicLikenessWeights } from '../lists/name-likeness-arabic.ts';
import { weightsFrom } from './weights.ts';

/** Places among the weights, which pieces of words share by chance. */
export const likenessSpace = 1 << 13;

/** Calls back with the place of every piece of two to four letters, the word's edges among them. */
export const piecesOf = (word: string, take: (place: number) => void): void => {
  const edged = `^${word}$`;
  for (let from = 0; from < edged.length - 1; from += 1) {
    let sum = 0x811c9dc5;
    for (let at = from; at < Math.min(edged.length, from + 4); at += 1) {
      sum = Math.imul(sum ^ edged.charCodeAt(at), 0x01000193);
      if (at > from) take(((sum ^ (sum >>> 15)) >>> 0) % likenessSpace);
    }
  }
};

/** How much of the weights of its pieces makes a word one level more of a name. */
const step = 16;

/** No name is longer: a run of letters without an end is not looked at piece by piece. */
const maxLetters = 64;

const known = new Map<string, number>();
type Spelling = 'latin' | 'arabic';
const weights: Record<Spelling, Int8Array | null> = { latin: null, arabic: null };
const letters: Readonly<Record<Spelling, string>> = {
  latin: likenessWeights,
  arabic: arabicLikenessWeights,
};

/** Takes other weights than those of the lists, as the trainer does with those it has just made. */
export const setLikeness = (spelling: Spelling, own: string): void => {
  weights[spelling] = weightsFrom(own, likenessSpace);
  known.clear();
};

/** Whether a word is spelt as names are rather than words of the language and of medicine: 0 (a word) to 7 (a name). */
export const likenessOf = (word: string): number => {
  if (word.length > maxLetters) return 0;
  const kept = known.get(word);
  if (kept !== undefined) return kept;
  const spelling = /^[\u0621-\u06d3]/.test(word) ? 'arabic' : 'latin';
  weights[spelling] ??= weightsFrom(letters[spelling], likenessSpace);
  let sum = 0;
  const own = weights[spelling];
  piecesOf(word, (place) => {
    sum += own[place] ?? 0;
  });
  const level = Math.max(0, Math.min(7, Math.floor(sum / step) + 4));
  if (known.size > 4000) known.clear();
  if (word.length <= 16) known.set(word, level);
  return level;
};
