import { describeArabicWord } from '../arabic-words.ts';
import { meaningOf } from '../latin-words.ts';
import { isInsideWord, isProsePairAt, traitsOf } from '../names-chinese.ts';
import { isPlainWord } from '../word-filter.ts';
import { never } from '../words.ts';

/** A word, a Chinese character, a number or a mark, with what is known of it wherever it stands. */
export interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly script: 'latin' | 'arabic' | 'han' | 'other';
  /** Form: capitals, length, digits. */
  readonly shape: number;
  /** What the lists of names and words say, a bit each. */
  readonly known: number;
  /** No name has it. */
  readonly barred: boolean;
}

/** The scripts that have a tagger each. */
export type Judge = Exclude<Token['script'], 'other'>;
export const judges: readonly Judge[] = ['latin', 'arabic', 'han'];

/** Bits of `known`; a trainer hides those of names to learn from what stands around. */
export const listed = 7;
/** The bit of Latin words after which medicine has named things. */
export const eponym = 32;
/** The bit of Arabic words that link names. */
export const link = 32;
/** The bit of the small words that stand inside names. */
export const particle = 64;
/** The bit of words that the language or medicine has, and no list of names. */
export const plainWord = 256;

const form =
  /[\p{Script=Latin}\p{M}]+(?:['-][\p{Script=Latin}\p{M}]+)*|[\u0621-\u065f\u0670-\u06d3\u0640]+|[\u4e00-\u9fff]|\d+|\n|[^\s\p{L}\d]/gu;

const latinShape = (text: string): number => {
  if (text.length === 1) return /\p{Lu}/u.test(text) ? 1 : 2;
  if (!/\p{Lu}/u.test(text)) return 3;
  if (text === text.toUpperCase()) return text.length < 5 ? 4 : 5;
  return /^\p{Lu}[^\p{Lu}]*$/u.test(text) ? 6 : /^\p{Lu}/u.test(text) ? 7 : 8;
};

const latin = (text: string, start: number): Token => {
  const own = text.replace(/'s$/i, '');
  const word = meaningOf(own.replace(/'s$/i, ''));
  const known =
    (word.given ? 1 : 0) |
    (word.family ? 2 : 0) |
    (word.pinyin ? 4 : 0) |
    (word.ordinary ? 8 : 0) |
    (word.never ? 16 : 0) |
    (word.eponym ? eponym : 0) |
    (word.particle ? particle : 0) |
    (word.plain ? plainWord : 0);
  return {
    text: word.folded,
    start,
    end: start + own.length,
    script: 'latin',
    shape: latinShape(own),
    known,
    barred: (never.has(word.folded) || (word.never && !word.capital)) && !word.initial && !word.particle,
  };
};

const arabic = (text: string, start: number): Token => {
  const { folded, sure, ordinary, family, link: isLink, never: isNever } = describeArabicWord(text);
  const isPlain = !sure && !family && !ordinary && folded.length > 2 && isPlainWord(folded);
  const known =
    (sure ? 1 : 0) |
    (family ? 2 : 0) |
    (ordinary ? 8 : 0) |
    (isNever ? 16 : 0) |
    (isLink ? link : 0) |
    (isPlain ? plainWord : 0);
  const shape =
    Math.min(folded.length, 7) + (folded.startsWith('ال') ? 8 : 0) + (folded.endsWith('ي') ? 16 : 0);
  return { text: folded, start, end: start + text.length, script: 'arabic', shape, known, barred: isNever };
};

const isHan = (code: number): boolean => code >= 0x4e00 && code <= 0x9fff;

/** Characters of Chinese are tokens each, looked at without a search. */
const pushHan = (tokens: Token[], text: string, from: number, to: number): void => {
  let isPairBefore = isProsePairAt(text, from - 1);
  for (let at = from; at < to; at += 1) {
    const isPair = isProsePairAt(text, at);
    const known =
      traitsOf(text.charCodeAt(at)) |
      (isPair ? 4 : 0) |
      (isPairBefore ? 8 : 0) |
      (isInsideWord(text, at) ? 16 : 0);
    tokens.push({
      text: text.charAt(at),
      start: at,
      end: at + 1,
      script: 'han',
      shape: 1,
      known,
      barred: false,
    });
    isPairBefore = isPair;
  }
};

const tokenOf = (found: string, start: number): Token => {
  const code = found.charCodeAt(0);
  if (code >= 0x621 && code <= 0x6d3) return arabic(found, start);
  if (/^\p{L}/u.test(found)) return latin(found, start);
  const digits = /^\d/.test(found);
  return {
    text: digits ? `#${Math.min(found.length, 5)}` : found,
    start,
    end: start + found.length,
    script: 'other',
    shape: digits ? 2 : 1,
    known: 0,
    barred: true,
  };
};

/** The tokens of a prepared text. */
export const tokensOf = (text: string): Token[] => {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    let to = at;
    while (isHan(text.charCodeAt(to))) to += 1;
    if (to > at) pushHan(tokens, text, at, to);
    form.lastIndex = to;
    const match = to < text.length ? form.exec(text) : null;
    if (!match) break;
    at = match.index;
    if (isHan(text.charCodeAt(at))) continue;
    tokens.push(tokenOf(match[0], at));
    at += match[0].length;
  }
  return tokens;
};
