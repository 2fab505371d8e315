import { plainWords } from './lists/plain-words.ts';

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

/** A filter of Bloom over the roots of the words, as letters. */
export const lettersOfFilter = (words: Iterable<string>, bitsEach: number): string => {
  const roots = new Set([...words].map(rootOf));
  const bytes = new Uint8Array(Math.ceil((roots.size * bitsEach) / 8));
  for (const root of roots)
    bitsOf(root, bytes.length * 8, (bit) => {
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (1 << (bit & 7));
    });
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
};

let filter: Uint8Array | null = null;

/** Takes another filter than that of the lists, as the trainer does with the one it has just made. */
export const setPlainWords = (letters: string): void => {
  filter = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
};

/** Whether the language or medicine has the word, folded; of words that neither has, one in forty-five passes. */
export const isPlainWord = (word: string): boolean => {
  if (!filter) setPlainWords(plainWords);
  const own = filter ?? new Uint8Array(1);
  let isIn = own.length > 0;
  bitsOf(rootOf(word), own.length * 8, (bit) => {
    if (((own[bit >> 3] ?? 0) & (1 << (bit & 7))) === 0) isIn = false;
  });
  return isIn;
};
