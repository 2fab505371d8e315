import { normaliseText } from '../text/normalise.ts';
import { unitSpellings } from './data/units.ts';

/** A figure of a text with the unit written after it. */
export interface Mention {
  readonly value: number;
  /** Canonical spelling in lower case; null where none is written. */
  readonly unit: string | null;
  readonly start: number;
  /** Behind the unit. */
  readonly end: number;
}

/** One spelling, decimal points, no thousands separators: what the patterns of this folder are written for. */
export const prepareText = (text: string): string =>
  normaliseText(text)
    .replace(/(\d)[,٬](\d{3})(?!\d)/g, '$1$2')
    // In Chinese a comma between figures separates them.
    .replace(/(\d),(\d{1,2})(?!\d)/g, /[\u3400-\u9fff]/.test(text) ? '$1, $2' : '$1.$2')
    .replace(/\u00b5/g, 'μ')
    // hr100, cr1.4: a label and its figure written as one word.
    .replace(
      /\b(qt|hr|rr|bp|na|cl|cr|scr|creat|alb|ast|alt|plt|wt|ht|age|temp|spo2|gcs|inr|bili|ph|bun)(?=\d)/g,
      '$1 ',
    )
    .replace(/\s+/g, ' ');

/** The canonical unit a text begins with, and its length. */
export const readUnit = (text: string): { unit: string; length: number } | null => {
  const gap = /^\s*/.exec(text)?.[0].length ?? 0;
  const rest = text.slice(gap);
  for (const [unit, pattern] of unitSpellings) {
    const match = pattern.exec(rest);
    if (match) return { unit, length: gap + match[0].length };
  }
  return null;
};

/** The canonical form of a unit as definitions write it. */
export const canonicalUnit = (unit: string): string => {
  const plain = normaliseText(unit).replace(/×/g, 'x').replace(/\s+/g, ' ').trim();
  const special: Readonly<Record<string, string>> = {
    'x109/l': 'x109/l',
    '/μl': '/ul',
    'μu/ml': 'uu/ml',
    'ml/min/1.73 m2': 'ml/min',
    'mg/dl bun': 'mg/dl',
    'mg/dl urea': 'mg/dl',
    'mmol/l urea': 'mmol/l',
    years: 'years',
    days: 'days',
  };
  return special[plain] ?? readUnit(plain)?.unit ?? plain;
};

const figure = /(?<![a-zα-ω_.\d])[-+]?\d+(?:\.\d+)?/g;

/** Figures with their units; digits that belong to a name (CHA2DS2) are none. */
export const findMentions = (prepared: string): Mention[] =>
  [...prepared.matchAll(figure)].flatMap((match) => {
    const start = match.index;
    const raw = match[0];
    const signed = /^[-+]/.test(raw);
    // A hyphen behind a letter or a digit joins, it does not negate.
    const joins = signed && /[a-z\d\u0600-\u9fff]$/.test(prepared.slice(0, start));
    if (joins && /[a-z]$/.test(prepared.slice(0, start))) return [];
    const value = Number(joins ? raw.slice(1) : raw);
    const behind = start + raw.length;
    const unit = readUnit(prepared.slice(behind));
    // 2ds2: digits inside a word.
    if (!unit && /^[a-z]/.test(prepared.slice(behind))) return [];
    return [{ value, unit: unit?.unit ?? null, start, end: behind + (unit?.length ?? 0) }];
  });
