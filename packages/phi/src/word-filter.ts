import { foldArabic } from '@mz/i18n/fold-arabic';
import { fold } from './fold.ts';
import { places } from './lists/places.ts';
import { plainWords } from './lists/plain-words.ts';
import { arabicPlainWords } from './lists/plain-words-arabic.ts';

/** Bits a word sets in the filter. */
const hashes = 5;

/** What inflections of an English word share, near enough, and an Arabic one with and without its article. */
export const rootOf = (word: string): string => {
  if (word >= '\u0621') return word.replace(/^[وفب]?ال(?=..)|^لل(?=..)/, '').replace(/(?<=...)ه$/, '');
  const [, stem] = /^(.{4,}?)(?:ings?|ed|s|ly|er|ers)$/.exec(word) ?? [];
  const bare = stem?.replace(/([^aeiou])\1$/, '$1') ?? word;
  return bare.length > 4 ? bare.replace(/e$/, '').replace(/y$/, 'i') : bare;
};

/** Calls back with the bits of a root among so many. */
const bitsOf = (root: string, size: number, take: (bit: number) => void): void => {
  let one = 0x811c9dc5;
  for (let at = 0; at < root.length; at += 1) one = Math.imul(one ^ root.charCodeAt(at), 0x01000193);
  let other = Math.imul(one ^ (one >>> 15), 0x85ebca6b);
  other ^= other >>> 13;
  for (let hash = 0; hash < hashes; hash += 1) take(((one + Math.imul(hash, other | 1)) >>> 0) % size);
};

const lettersOf = (keys: ReadonlySet<string>, bitsEach: number): string => {
  const bytes = new Uint8Array(Math.ceil((keys.size * bitsEach) / 8));
  for (const key of keys)
    bitsOf(key, bytes.length * 8, (bit) => {
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (1 << (bit & 7));
    });
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
};
const bytesOf = (letters: string): Uint8Array =>
  Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
const holds = (filter: Uint8Array, key: string): boolean => {
  let isIn = filter.length > 0;
  bitsOf(key, filter.length * 8, (bit) => {
    if (((filter[bit >> 3] ?? 0) & (1 << (bit & 7))) === 0) isIn = false;
  });
  return isIn;
};

/** A filter of Bloom over the roots of the words, as letters. */
export const lettersOfFilter = (words: Iterable<string>, bitsEach: number): string =>
  lettersOf(new Set([...words].map(rootOf)), bitsEach);

const filters: { latin: Uint8Array | null; arabic: Uint8Array | null } = { latin: null, arabic: null };

/** Takes another filter than that of the lists, as the trainer does with the one it has just made. */
export const setPlainWords = (script: 'latin' | 'arabic', letters: string): void => {
  filters[script] = bytesOf(letters);
};

/** Whether the language or medicine has the word, folded; of words that neither has, one in forty-five passes. */
export const isPlainWord = (word: string): boolean => {
  const script = /^[\u0621-\u06d3]/.test(word) ? 'arabic' : 'latin';
  filters[script] ??= bytesOf(script === 'arabic' ? arabicPlainWords : plainWords);
  return holds(filters[script], rootOf(word));
};

/** The spelling by which a place is known: case, accents, Arabic letters and marks between words do not count. */
export const placeKey = (words: string): string =>
  /^[\u4e00-\u9fff]+$/.test(words)
    ? words
    : foldArabic(fold(words))
        .replace(/[^\p{L}]+/gu, ' ')
        .trim();

/** A filter of Bloom over the names of places, as letters. */
export const lettersOfPlaces = (names: Iterable<string>, bitsEach: number): string =>
  lettersOf(new Set([...names].map(placeKey)), bitsEach);

let placeFilter: Uint8Array | null = null;

/** Whether a country or a larger town is called so: alone it identifies nobody. Of other words, one in seven hundred passes. */
export const isPlace = (words: string): boolean => {
  placeFilter ??= bytesOf(places);
  return holds(placeFilter, placeKey(words));
};
