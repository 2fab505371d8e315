import { normaliseText } from '@mz/lexicon/normalise';
import { gluedNames, quantityLabels } from './data/calculators.ts';
import { patternOf } from './data/reading-patterns.ts';
import { readingRules } from './data/reading-rules.ts';
import { abbreviations, unitSpellings, unknownUnit } from './data/units.ts';
import { spreadSpecimens } from './specimens.ts';
import { writeNumbers } from './spoken-numbers.ts';

const amountForEach = patternOf('amountForEach', 'g');
const spaceBehindUnit = patternOf('spaceBehindUnit', 'g');
const pressureOver = patternOf('pressureOver', 'g');
const metreAnd = patternOf('metreAnd', 'g');
const metresAndCentimetres = patternOf('metresAndCentimetres', 'g');
const chineseTemperature = patternOf('chineseTemperature', 'g');

/** A figure of a text with the unit written after it. */
export interface Mention {
  readonly value: number;
  /** Canonical spelling in lower case; null where none is written, `?` where it is not a known one. */
  readonly unit: string | null;
  readonly start: number;
  /** Behind the unit. */
  readonly end: number;
}

/** Names written together with their figure; a single letter only where a whole figure follows. */
const glued = new RegExp(
  `(?<![a-z\\d])(${[
    ...[...new Set([...gluedNames.map(normaliseText), 'bp', 'lac', 'hb', 'wbc', 'osm', 'dil'])]
      .sort((a, b) => b.length - a.length)
      .map((name) => name.replaceAll('.', '\\.')),
    '[pt](?=\\d\\d)',
    'k(?=\\d(?:\\.\\d)?(?![a-z\\d]))',
  ].join('|')})(?=\\d)`,
  'g',
);

const perBefore = amountForEach;

/** One spelling, decimal points, no thousands separators: what the patterns of this folder are written for. */
export const prepareText = (text: string): string =>
  spreadSpecimens(writeNumbers(normaliseText(text)))
    .replaceAll('٪', '%')
    // What each kilogram or millilitre has is told before it too: "每公斤15毫克".
    .replace(perBefore, (_all, each: string, value: string, unit: string) => `${value} ${unit}/${each} `)
    .replace(spaceBehindUnit, '')
    // "ضغط 88 على 50", "BP 88 over 50".
    .replace(pressureOver, '/')
    .replace(metreAnd, '1 m $1')
    .replace(/(\d)[,٬](\d{3})(?!\d)/g, '$1$2')
    // In Chinese a comma between figures separates them.
    .replace(/(\d),(\d{1,2})(?!\d)/g, /[\u3400-\u9fff]/.test(text) ? '$1, $2' : '$1.$2')
    .replace(/\u00b5/g, 'μ')
    // hr100, cr1.4: a label and its figure written as one word.
    .replace(glued, '$1 ')
    .replace(metresAndCentimetres, ' m $1')
    // "SBP in the 90s" is about 95; what babies take is meant in size.
    .replace(/\bin the (\d{1,2})0s\b/g, '$15')
    .replace(/(\d)ish\b/g, '$1')
    .replace(/\bbaby aspirin\b/g, 'low-dose aspirin')
    // A scale written before its degrees.
    .replace(chineseTemperature, '$2 $1度 ')
    // "7.28/55/25": a gas as it is noted, with or without its oxygen.
    .replace(
      /(?<![\d.])([67]\.\d{1,3})\s?\/\s?(\d{1,3}(?:\.\d)?)\s?\/\s?(?:(\d{1,3}(?:\.\d)?)\s?\/\s?)?(\d{1,2}(?:\.\d)?)(?![\d/.])/g,
      (_all, ph, carbon, oxygen, bicarbonate) =>
        `abg ph ${ph} paco2 ${carbon}${oxygen === undefined ? '' : ` pao2 ${oxygen}`} hco3 ${bicarbonate}`,
    )
    .replace(/(?<![a-z])[a-z]{2,6}(?![a-z])/g, (word) => abbreviations[word] ?? word)
    // Chinese has no spaces between words: one between clauses parts them.
    .replace(readingRules.denialAfterGap, ', ')
    // A line of its own is a clause of its own.
    .replace(/(?<=\S)\s*\n\s*(?=\S)/g, '; ')
    .replace(/\s+/g, ' ');

/** "63 نبضه 124", "2.4 s creat 125": what looks like a unit is the name of the next figure. */
const namesNext = new RegExp(
  `^(?:${Object.entries(quantityLabels)
    .filter(([name]) => name !== 'temperature')
    .map(([, label]) => label)
    .join('|')})(?![a-z])[\\s:=]*\\d`,
);

/** The canonical unit a text begins with, and its length. */
export const readUnit = (text: string): { unit: string; length: number } | null => {
  const gap = /^\s*/.exec(text)?.[0].length ?? 0;
  const rest = text.slice(gap);
  if (gap > 0 && namesNext.test(rest)) return null;
  // "46in" is a length whatever follows, "46 in" only at an end.
  if (gap === 0 && /^in(?![a-z])/.test(rest)) return { unit: 'in', length: 2 };
  for (const [unit, pattern] of unitSpellings) {
    const match = pattern.exec(rest);
    if (match) return { unit, length: gap + match[0].length };
  }
  return null;
};

const specialUnits: ReadonlyMap<string, string> = new Map([
  ['x109/l', 'x109/l'],
  ['/μl', '/ul'],
  ['μu/ml', 'uu/ml'],
  ['ml/min/1.73 m2', 'ml/min'],
  ['mg/dl bun', 'mg/dl'],
  ['mg/dl urea', 'mg/dl'],
  ['mmol/l urea', 'mmol/l'],
  ['years', 'years'],
  ['days', 'days'],
]);

/** The canonical form of a unit as definitions write it. */
export const canonicalUnit = (unit: string): string => {
  const plain = normaliseText(unit).replace(/×/g, 'x').replace(/\s+/g, ' ').trim();
  return specialUnits.get(plain) ?? readUnit(plain)?.unit ?? plain;
};

const figure = /(?<![a-zα-ω_.\d])[-+]?\d+(?:\.\d+)?/g;

/** Names whose figures have a sign: "先露-3". */
const signedName = new RegExp(`(?:${quantityLabels.station})$`);

const isOfClock = (text: string, start: number, raw: string): boolean =>
  /^\d{1,2}$/.test(raw) &&
  ((Number(raw) < 24 && /^:[0-5]\d(?![\d.])/.test(text.slice(start + raw.length))) ||
    (/(?<!\d)(?:[01]?\d|2[0-3]):$/.test(text.slice(0, start)) && /^[0-5]\d$/.test(raw)));

const singleMentions = (prepared: string): Mention[] =>
  [...prepared.matchAll(figure)].flatMap((match) => {
    const start = match.index;
    const raw = match[0];
    // 14:00 is when, not how much.
    if (isOfClock(prepared, start, raw)) return [];
    const signed = /^[-+]/.test(raw);
    // A hyphen behind a letter or a digit joins, it does not negate.
    const joins =
      signed &&
      /[a-z\d\u0600-\u9fff]$/.test(prepared.slice(0, start)) &&
      !signedName.test(prepared.slice(0, start));
    if (joins && /[a-z]$/.test(prepared.slice(0, start))) return [];
    const value = Number(joins ? raw.slice(1) : raw);
    const behind = start + raw.length;
    const rest = prepared.slice(behind);
    const unit = readUnit(rest);
    const unknown = unit ? null : unknownUnit.exec(rest);
    if (unknown) return [{ value, unit: '?', start, end: behind + unknown[0].length }];
    // "mg/dL" cut short reads as another unit than what was written, "mg/cl" as none.
    if (
      unit &&
      /^\s?\/\s?[a-z]/.test(rest.slice(unit.length)) &&
      /^(?:g|mg|mcg|l|ml|m|k|s|h|c|f|kg)$/.test(unit.unit)
    )
      return [{ value, unit: '?', start, end: behind + unit.length }];
    // 2ds2: digits inside a word.
    if (!unit && /^[a-z]/.test(rest)) return [];
    return [{ value, unit: unit?.unit ?? null, start, end: behind + (unit?.length ?? 0) }];
  });

/** A figure in a larger unit and the rest of it in a smaller one: 11 st 4 lb, 7 lb 8 oz, 5 ft 10 in, 1 m 75. */
const compounds: Readonly<
  Record<
    string,
    { readonly unit: string; readonly times: number; readonly most: number; readonly whole?: string }
  >
> = {
  st: { unit: 'lb', times: 14, most: 14 },
  lb: { unit: 'oz', times: 16, most: 16 },
  ft: { unit: 'in', times: 12, most: 12 },
  m: { unit: 'cm', times: 100, most: 100 },
  kg: { unit: 'g', times: 1000, most: 1000, whole: 'kg' },
  jin: { unit: 'liang', times: 10, most: 10, whole: 'jin' },
};

/** Figures with their units; digits that belong to a name (CHA2DS2) are none, and two parts of one measure are one. */
export const findMentions = (prepared: string): Mention[] => {
  const found: Mention[] = [];
  for (const mention of singleMentions(prepared)) {
    const before = found.at(-1);
    const rest = before?.unit ? compounds[before.unit] : undefined;
    const isRest =
      before !== undefined &&
      rest !== undefined &&
      readingRules.joinsParts.test(prepared.slice(before.end, mention.start)) &&
      mention.value < rest.most &&
      Number.isInteger(before.value) &&
      (mention.unit === rest.unit ||
        (mention.unit === null && rest.whole === undefined && (before.unit !== 'm' || mention.value >= 10)));
    if (!isRest) found.push(mention);
    else if (before)
      found[found.length - 1] = {
        value: rest.whole
          ? (before.value * rest.times + mention.value) / rest.times
          : before.value * rest.times + mention.value,
        unit: rest.whole ?? rest.unit,
        start: before.start,
        end: mention.end,
      };
  }
  return found;
};
