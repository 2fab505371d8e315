import { readLexicon } from './patterns.ts';

interface Letters {
  readonly consonants: Readonly<Record<string, string>>;
  /** Latin letters that each long vowel of Arabic is written for. */
  readonly vowels: Readonly<Record<string, string>>;
  readonly article: RegExp;
  /** Letters that may be a word of their own, where so many consonants stay. */
  readonly particles: readonly (readonly [RegExp, number])[];
}

let letters: Letters | null = null;

/** Letters of Arabic as they are heard. */
export const arabicLetters = (): Letters => {
  if (letters) return letters;
  const read = readLexicon<{
    readonly consonants: Letters['consonants'];
    readonly vowels: Letters['vowels'];
    readonly article: string;
    readonly particles: readonly (readonly [string, number])[];
  }>('sounds.json');
  letters = {
    ...read,
    article: new RegExp(read.article),
    particles: read.particles.map(([particle, least]) => [new RegExp(particle), least]),
  };
  return letters;
};

const alef = '\u0627';
const isArabic = (word: string): boolean => /^[\u0621-\u06d3]/.test(word);

/** Latin letters that sound alike as one, silent ones left out. */
const latinSounds = (word: string): string =>
  word
    .replace(/ph/g, 'f')
    .replace(/th/g, 't')
    .replace(/sh/g, 's')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/[cq]/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/h/g, '')
    .replace(/v/g, 'f')
    .replace(/p/g, 'b')
    .replace(/j/g, 'g')
    .replace(/z/g, 's');

/** A normalised word by its consonants, the same for a name in Latin and in Arabic letters. */
export const soundOf = (word: string): string =>
  (isArabic(word)
    ? [...word].map((letter) => arabicLetters().consonants[letter] ?? '').join('')
    : latinSounds(word).replace(/[^bdfgklmnrst]/g, '')
  ).replace(/(.)\1+/g, '$1');

/** Consonants of a word, and the vowels written before the first and after each. */
export interface Sounds {
  readonly consonants: string;
  readonly vowels: readonly string[];
}

/** How a normalised word is spoken, in Latin or in Arabic letters. */
export const soundsOf = (word: string): Sounds => {
  const arabic = isArabic(word) ? arabicLetters() : null;
  const letters = [...(arabic ? word : latinSounds(word))];
  const vowels = [''];
  let consonants = '';
  for (const [at, letter] of letters.entries()) {
    const consonant = arabic ? arabic.consonants[letter] : /[bdfgklmnrst]/.test(letter) ? letter : undefined;
    if (consonant !== undefined) {
      const isDoubled = vowels.at(-1) === '' && consonants.endsWith(consonant);
      if (isDoubled) continue;
      consonants += consonant;
      vowels.push('');
    } else if (arabic ? arabic.vowels[letter] !== undefined : /[aeiouyw]/.test(letter)) {
      // At the head of a word alef only carries the vowel that follows.
      const isCarrier =
        at === 0 && arabic !== null && letter === alef && arabic.vowels[letters[1] ?? ''] !== undefined;
      if (!isCarrier) vowels[vowels.length - 1] += letter;
    }
  }
  return { consonants, vowels };
};

/** Whether every vowel that is written is one of the name's, and both begin with one or neither does. */
export const vowelsFit = (written: Sounds, name: Sounds): boolean =>
  written.vowels.every((vowel, at) => {
    const said = name.vowels[at] ?? '';
    if (at === 0) return (vowel === '') === (said === '');
    // Of two letters for one vowel either may be the one that is meant: -titis is spoken with both.
    return (
      vowel === '' ||
      [...vowel].some((one) =>
        [...(arabicLetters().vowels[one] ?? '')].some((letter) => said.includes(letter)),
      )
    );
  });

/** Vowels of the name that the word leaves out; one at the end is seldom heard. */
export const countMissing = (written: Sounds, name: Sounds): number =>
  written.vowels.slice(0, -1).filter((vowel, at) => vowel === '' && name.vowels[at] !== '').length;

const minVowels = 2;
/** A word of fewer is like too many words of Arabic. */
const minConsonants = 4;
/** From so many consonants on a name is known by them where vowels are left out. */
const manyConsonants = 5;
const mostMissing = 2;

/**
 * Whether a word in Arabic letters is a foreign name as it sounds: every consonant in its place, every vowel that is
 * written one of the name's, and few of the name's left out. Both as `soundsOf` gives them.
 */
export const isHeardAs = (written: Sounds, name: Sounds): boolean => {
  const { length } = written.consonants;
  if (written.consonants !== name.consonants || length < minConsonants) return false;
  const count = written.vowels.filter(Boolean).length;
  return (
    vowelsFit(written, name) &&
    count >= minVowels &&
    countMissing(written, name) <= (length >= manyConsonants ? mostMissing : 0)
  );
};
