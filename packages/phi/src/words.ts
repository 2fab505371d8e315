import { fold } from './fold.ts';
import { unpackKinds } from './front-coding.ts';
import { packedKinds, packedWords } from './lists/latin-words.ts';
import { countryNames, twinEponyms } from './lists/ordinary.ts';
import { pinyinSurnames, pinyinSyllables } from './lists/pinyin.ts';

const setOf = (...lists: readonly string[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => fold(list).split(/\s+/)).filter((word) => word.length > 0));

/** Bits of what a word in Latin letters can be; it can be several. */
export const latinWordKinds = { given: 1, family: 2, ordinary: 4, never: 8, named: 16 } as const;

export const given = new Set<string>();
export const family = new Set<string>();
/** Names that are words, places or products as well: they prove nothing by themselves. */
export const ordinary = new Set<string>();
/** Words that never are part of a name unless something says so. */
export const never = new Set<string>();
/** People after whom medicine has named things. */
export const named = new Set<string>();
unpackKinds(packedWords, packedKinds, (word, bits) => {
  if (bits & latinWordKinds.given) given.add(word);
  if (bits & latinWordKinds.family) family.add(word);
  if (bits & latinWordKinds.ordinary) ordinary.add(word);
  if (bits & latinWordKinds.never) never.add(word);
  if (bits & latinWordKinds.named) named.add(word);
});
export const pinyinFamily = setOf(pinyinSurnames);
const syllables = setOf(pinyinSyllables);
/** Eponyms of two words. */
export const twins = new Set(twinEponyms.trim().split(/\s*\|\s*/));
const countries = new Set(countryNames.trim().split('|'));

/** Countries identify nobody. */
export const isCountry = (words: string): boolean => countries.has(fold(words.trim()));

/** One or two syllables, run together or hyphened, as given names are written in pinyin. */
export const isPinyinGiven = (word: string): boolean => {
  const plain = word.replace(/['-]/g, '');
  if (plain.length > 12) return false;
  if (syllables.has(plain)) return true;
  for (let at = 1; at < plain.length && at <= 6; at += 1)
    if (syllables.has(plain.slice(0, at)) && syllables.has(plain.slice(at))) return true;
  return false;
};
