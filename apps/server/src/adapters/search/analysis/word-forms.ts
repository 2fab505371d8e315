import { stemEnglish } from '@mz/lexicon/stem-english';
import { toSimplified } from './traditional-chinese.ts';

const special: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

const digit = (one: string): string => {
  const code = one.codePointAt(0) ?? 0;
  if (code >= 0x660 && code <= 0x669) return String(code - 0x660);
  if (code >= 0x6f0 && code <= 0x6f9) return String(code - 0x6f0);
  return one;
};

/** NFKC, lower case, no diacritics; Arabic in one way of writing. Chinese stays in its characters. */
export const foldLetters = (text: string): string => {
  // Most text is plain ASCII.
  if (/^\p{ASCII}*$/u.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/g, (one) => special[one] ?? one)
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, digit)
    .normalize('NFC');
};

/** The same, with Chinese in simplified characters. */
export const foldText = (text: string): string => {
  const folded = foldLetters(text);
  return /\p{Script=Han}/u.test(folded) ? toSimplified(folded) : folded;
};

const stemCache = new Map<string, string>();
const stemCacheSize = 60_000;

/** Stem of a folded Latin word; numbers and mixtures stay. */
export const stemWord = (word: string): string => {
  if (word.length <= 2 || !/^[a-z]+$/.test(word)) return word;
  const known = stemCache.get(word);
  if (known !== undefined) return known;
  const stem = stemEnglish(word);
  if (stemCache.size >= stemCacheSize) stemCache.clear();
  stemCache.set(word, stem);
  return stem;
};
