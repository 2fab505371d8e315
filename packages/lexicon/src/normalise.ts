import { readFileSync } from 'node:fs';
import { foldArabic } from '@mz/i18n/fold-arabic';
import { stemInflection } from './stem-english.ts';

const arabicDigits: readonly (readonly [number, number])[] = [
  [0x0660, 0x0669],
  [0x06f0, 0x06f9],
];

const toAsciiDigit = (character: string): string => {
  const code = character.codePointAt(0) ?? 0;
  const range = arabicDigits.find(([from, to]) => code >= from && code <= to);
  return range ? String(code - range[0]) : character;
};

const traditional = new URL('../../../content/lexicon/traditional.txt', import.meta.url);
let simplified: ReadonlyMap<string, string> | null = null;

/** Taiwan and Hong Kong write 帶狀皰疹 for 带状疱疹. */
const simplify = (text: string): string => {
  simplified ??= new Map(
    readFileSync(traditional, 'utf8')
      .split('\n')
      .filter((line) => !line.startsWith('#'))
      .flatMap((line) => line.split(' '))
      .filter((pair) => pair.length === 2)
      .map((pair): [string, string] => [pair.charAt(0), pair.charAt(1)]),
  );
  for (let at = 0; at < text.length; at += 1)
    if (simplified.has(text.charAt(at))) {
      const known = simplified;
      return text.replace(/[\u4e00-\u9fff]/g, (one) => known.get(one) ?? one);
    }
  return text;
};

/** British spellings folded onto American ones, so that either finds the other. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/haem/g, 'hem'],
  [/aem(?=i|a)/g, 'em'],
  [/oed/g, 'ed'],
  [/oes(?=t|o)/g, 'es'],
  [/paed/g, 'ped'],
  [/orrhoea/g, 'orrhea'],
  [/noea\b/g, 'nea'],
  [/ischaem/g, 'ischem'],
  [/anaes/g, 'anes'],
  [/foet/g, 'fet'],
  [/coel/g, 'cel'],
  [/tumour/g, 'tumor'],
  [/labour/g, 'labor'],
  [/leuk(?=em)/g, 'leuk'],
  [/isation\b/g, 'ization'],
  [/ise\b/g, 'ize'],
  [/sulph/g, 'sulf'],
  [/oestr/g, 'estr'],
  [/diarrhoea/g, 'diarrhea'],
  [/behaviour/g, 'behavior'],
  [/fibre/g, 'fiber'],
  // Who may bear a child is none.
  [/child-bearing/g, 'childbearing'],
];

/** One look instead of one for each: most words are spelt alike on both sides. */
const anySpelling = new RegExp(spellings.map(([{ source }]) => source).join('|'));

const americanise = (text: string): string =>
  anySpelling.test(text) ? spellings.reduce((plain, [from, to]) => plain.replace(from, to), text) : text;

/** Nothing but ASCII has one width, no marks and no forms of letters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant.
const isAscii = (text: string): boolean => !/[^\u0000-\u007f]/.test(text);

const unmark = (text: string): string =>
  foldArabic(
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, toAsciiDigit)
      .normalize('NFD'),
  )
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\u061c\ufeff]/g, '')
    .replace(/٫/g, '.')
    .replace(/[’ʼ´]/g, "'")
    .replace(/[‐‑‒–—−]/g, '-');

/**
 * One spelling for each word of the three languages: case, width, sub- and superscripts, digits, Arabic letter forms
 * and marks, British and American.
 */
export const normaliseText = (text: string): string => {
  const unmarked = isAscii(text) ? text.toLowerCase() : unmark(text);
  const plain = americanise(unmarked.replaceAll('`', "'").replace(/'s\b/g, ''));
  return /[\u4e00-\u9fff]/.test(plain) ? simplify(plain) : plain;
};

export type Script = 'latin' | 'arabic' | 'han' | 'number';

export interface Token {
  /** As normalised. */
  readonly text: string;
  /** What it is looked up by; more than one where a letter may be a prefix. */
  readonly forms: readonly [string, ...string[]];
  readonly script: Script;
  readonly start: number;
  readonly end: number;
}

const trimArabic = (word: string): string => {
  let stem = word.replace(/^(وال|فال|بال|كال|ولل|فلل|لل|ال)(?=.{2,})/, '');
  if (stem.length >= 5) stem = stem.replace(/(ات|ين|ون|ها|هم|يه)$|(?<=.{4})ان$/, '');
  // The last hamza is written or not: استسقاء, استسقا.
  if (stem.length >= 4) stem = stem.replace(/(?:اء|[هاي])$/, '');
  return stem;
};

/** Written together with a word; "on the" and "this" as they are said, too: عالضغط, هالمريض; what is of the world is none. */
const joinedBefore = /^(?:[وفبلك].{3}|(?:ع(?!الم)|ه)ال.{3})/;

const arabicForms = (word: string): [string, ...string[]] => {
  const base = trimArabic(word);
  const bare = joinedBefore.test(word) ? trimArabic(word.slice(1)) : base;
  return bare === base ? [base] : [base, bare];
};

const pattern = /[a-zα-ω][a-zα-ω0-9]*|\d+(?:\.\d+)?|[\u0621-\u06d3]+|[\u3400-\u9fff]/g;

const scriptOf = (text: string): Script => {
  if (/^\d/.test(text)) return 'number';
  if (/^[\u0600-\u06ff]/.test(text)) return 'arabic';
  return /^[\u3400-\u9fff]/.test(text) ? 'han' : 'latin';
};

/** Words of a normalised text; Chinese characters one by one, as there are no spaces between words. */
export const tokenise = (normalised: string): Token[] =>
  [...normalised.matchAll(pattern)].map((match) => {
    const text = match[0];
    const script = scriptOf(text);
    const forms: [string, ...string[]] =
      script === 'latin' ? [stemInflection(text)] : script === 'arabic' ? arabicForms(text) : [text];
    return { text, forms, script, start: match.index, end: match.index + text.length };
  });
