import { familyNames } from './lists/family-latin.ts';
import { givenNames } from './lists/given-latin.ts';
import { worldGivenNames } from './lists/given-world.ts';
import { countryNames, eponyms, neverNames, ordinaryNames, twinEponyms } from './lists/ordinary.ts';
import { pinyinSurnames, pinyinSyllables } from './lists/pinyin.ts';

const letters: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ı: 'i',
};

/** Lower case, without accents. */
export const fold = (word: string): string => {
  const lower = word.toLowerCase();
  // The usual word needs none of it.
  if (/^[a-z'-]*$/.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łøđðþæœßı]/g, (letter) => letters[letter] ?? letter);
};

const setOf = (...lists: readonly string[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => fold(list).split(/\s+/)).filter((word) => word.length > 0));

export const given = setOf(givenNames, worldGivenNames);
export const family = setOf(familyNames);
export const ordinary = setOf(ordinaryNames);
export const never = setOf(neverNames);
export const named = setOf(eponyms);
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
