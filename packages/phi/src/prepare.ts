import { type PhiKind, type Prepared, phiKinds } from './kinds.ts';
import { traditionalPairs } from './lists/traditional.ts';

const simplified = new Map(
  Array.from({ length: traditionalPairs.length / 2 }, (_, index) => [
    traditionalPairs.charAt(2 * index),
    traditionalPairs.charAt(2 * index + 1),
  ]),
);

/** Digits and marks other scripts write differently; one unit for one unit, so that offsets stay. */
const foreign = new RegExp(
  `[\\u0660-\\u0669\\u06f0-\\u06f9\\u0966-\\u096f\\uff01-\\uff5e\\u2010-\\u2015\\u2212\\u00a0\\u2000-\\u200f\\u202a-\\u202f\\u2066-\\u2069\\u3000\\ufeff\\u2018\\u2019\\u201c\\u201d\\u060c\\u061b\\u061f\\u066b\\u066c${[...simplified.keys()].join('')}]`,
  'g',
);

const digitBases = [0x660, 0x6f0, 0x966];
const others: Record<string, string> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u060c': ',',
  '\u061b': ';',
  '\u061f': '?',
  '\u066b': '.',
  '\u066c': ',',
  '\u2212': '-',
};

const toAscii = (character: string): string => {
  const known = others[character] ?? simplified.get(character);
  if (known) return known;
  const code = character.charCodeAt(0);
  for (const base of digitBases)
    if (code >= base && code <= base + 9) return String.fromCharCode(code - base + 48);
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0);
  return code >= 0x2010 && code <= 0x2015 ? '-' : ' ';
};

/** Stands for a placeholder's characters; no finder takes it for a letter, a digit or a space. */
const blank = '\ue000';

/** Identifiers of papers, trials and standards: numbers that are nobody's. */
const publicNumbers =
  /\b10\.\d{4,9}\/[^\s"<>\ue000]{1,120}|\b(?:PMID|PMCID|PMC|NCT|ISRCTN|EudraCT|ISBN|ISSN|RRID|CRD|ChiCTR|JPRN)[:\s-]{0,3}[\dA-Z][\dA-Z-]{3,20}\b/g;

const author = "\\p{Lu}[\\p{L}'-]{1,24}(?: \\p{Lu}[\\p{L}'-]{1,24})? \\p{Lu}{1,3}(?![\\p{L}\\d])";
/** Authors as references name them, family name and initials without points, with others or before the journal: no patients. */
const authors = new RegExp(
  `(?<![\\p{L}-])(?:${author}(?:, (?:and )?|; | and | & )){0,12}${author},? (?:et al|editors?)\\b|(?<![\\p{L}-])${author}(?:, ${author}){0,12}(?=\\. [^\\n]{3,200}?\\b(?:19|20)\\d{2};)`,
  'gu',
);
/** A journal before its year and volume: Am Fam Physician 2003;68. */
const journal =
  /(?<![\p{L}-])(?:\p{Lu}\p{L}{0,15}\.? (?:(?:of|and|the|&) ){0,2}){1,7}(?:\([^()\n]{1,20}\) )?(?=(?:19|20)\d{2}; ?\d)/gu;

/** The word a placeholder of the kind carries: [DATE-OF-BIRTH 1]. */
export const placeholderWord = (kind: PhiKind): string => kind.toUpperCase();

/** Placeholders of masked texts; the groups are word and number. */
export const placeholderPattern = (): RegExp =>
  new RegExp(`\\[(${phiKinds.map(placeholderWord).join('|')}) (\\d{1,6})\\]`, 'g');

const blanked = (found: string): string => blank.repeat(found.length);

const lowerSameLength = (text: string): string => {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  // A few letters grow when lowered (İ); those keep their case.
  let kept = '';
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charAt(at);
    const low = unit.toLowerCase();
    kept += low.length === 1 ? low : unit;
  }
  return kept;
};

/** Makes a text searchable without moving a single offset. */
export const prepare = (raw: string): Prepared => {
  const text = raw
    .replace(placeholderPattern(), blanked)
    .replace(foreign, toAscii)
    .replace(publicNumbers, blanked);
  const cited = /et al|editors?\b|\d{4};/.test(text)
    ? text.replace(authors, blanked).replace(journal, blanked)
    : text;
  return { text: cited, lower: lowerSameLength(cited) };
};

/** The lowered text that ends where the position begins. */
export const textBefore = ({ lower }: Prepared, position: number, length: number): string =>
  lower.slice(Math.max(0, position - length), position);

/** The lowered text that begins at the position. */
export const textAfter = ({ lower }: Prepared, position: number, length: number): string =>
  lower.slice(position, position + length);

/** Only the digits. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/**
 * All matches of a global form. Text.matchAll copies the form each time, and copies of large forms are compiled again
 * and again, which takes longer than the search.
 */
export const matchesOf = (text: string, form: RegExp): RegExpExecArray[] => {
  const found: RegExpExecArray[] = [];
  form.lastIndex = 0;
  for (let match = form.exec(text); match; match = form.exec(text)) {
    found.push(match);
    if (match[0].length === 0) form.lastIndex += 1;
  }
  return found;
};
