import { foldText } from './word-forms.ts';

const maxKeyLength = 200;
const capitals = /^\p{Lu}{1,4}$/u;
const suffix = /^(?:jr|sr|i{1,3}|iv|1st|2nd|3rd|[4-9]th)$/i;

const keyOf = (words: readonly string[]): string =>
  foldText(words.join(''))
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, maxKeyLength);

const wordsOf = (name: string): string[] => name.replace(/[.,]/g, ' ').trim().split(/\s+/).filter(Boolean);

/** Where the initials begin: after the family name, before a `Jr`. The number of words: there are none. */
const findInitials = (words: readonly string[]): number => {
  const last = words.at(-1) ?? '';
  const before = words.at(-2) ?? '';
  if (words.length > 2 && suffix.test(last) && capitals.test(before)) return words.length - 2;
  if (words.length < 2 || !capitals.test(last)) return words.length;
  let start = words.length - 1;
  // `J J V` is `JJV`.
  while (start > 1 && /^\p{Lu}$/u.test(words[start - 1] ?? '') && (words[start]?.length ?? 0) === 1)
    start -= 1;
  return start;
};

/** What an author is found by: the family name, and the whole name where there are initials. */
export interface AuthorKeys {
  readonly family: string;
  /** Family name and initials apart: `lin_a` is not `li_na`. */
  readonly whole: string | null;
}

/** Keys of a name as references print it (`McMurray JJV`); a group's name is all family. */
export const keysOfAuthor = (name: string): AuthorKeys => {
  const words = wordsOf(name);
  const at = findInitials(words);
  const family = keyOf(words.slice(0, at));
  return { family, whole: at < words.length ? `${family}_${keyOf(words.slice(at))}` : null };
};

/** `McMurray, John J. V.` as references print it. */
const fromInverted = (name: string): string => {
  const [family = '', given = '', ...more] = name.split(',').map((part) => part.trim());
  if (given === '' || more.length > 0) return name;
  const words = wordsOf(given);
  const initials = words.every((word) => capitals.test(word))
    ? words.join('')
    : words.flatMap((word) => word.split('-').map((part) => part.charAt(0))).join('');
  return `${family} ${initials.toUpperCase()}`;
};

/**
 * Keys that a wanted author goes by: `mcmurray jjv`, `McMurray, J.J.V.` or the family name alone, in any case and
 * with or without accents. Short last words in lower case may be either initials or part of the name.
 */
export const keysOfWanted = (name: string): AuthorKeys[] => {
  const words = wordsOf(fromInverted(name));
  const last = words.at(-1) ?? '';
  const whole = words.length > 1 && /^\p{L}{1,4}$/u.test(last) ? keysOfAuthor(words.join(' ')) : null;
  const shouted = words.length > 1 && words.every((word) => word === word.toUpperCase()) && last.length > 1;
  const found: AuthorKeys[] = [];
  if (whole?.whole) found.push(whole);
  else if (whole) {
    const family = keyOf(words.slice(0, -1));
    found.push({ family, whole: `${family}_${keyOf([last])}` });
  } else {
    const exact = keysOfAuthor(words.join(' '));
    if (exact.whole) return [exact];
  }
  const certain = whole?.whole ? !shouted : last.length === 1 && words.length > 1;
  if (!certain) found.push({ family: keyOf(words), whole: null });
  return found.filter(({ family }) => family !== '');
};
