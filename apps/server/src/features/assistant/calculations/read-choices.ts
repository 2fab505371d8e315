import type { InputSpec, QuantityUnit } from '@mz/clinical';
import { toBase } from '@mz/clinical';
import { choiceNames, choiceWords, femalePattern, gradedFindings, malePattern } from './data/calculators.ts';
import { rateSpec } from './derived-flags.ts';
import { chooseFigure, readFigure } from './figures.ts';
import { readFinding } from './findings.ts';
import type { Mention } from './quantities.ts';

export const readSex = (text: string): 'female' | 'male' | null => {
  // A lone m or f says something only beside an age.
  const plain = text
    .replace(
      /(?<!(?:^|[,;،]) ?(?=[mf] ?[,;،])|\d\s?|(?<![a-z])(?:(?:yo|y\/o|yrs?|years?|old|y)|age[d:]? ?\d{1,3})[\s,;،/-]{1,3})\b[mf]\b/g,
      ' ',
    )
    .replace(/(?<![\d.])(\d{1,3})\s?([mf])\b(?![/²2])/g, '$1 $2')
    // 1.75 m is a height.
    .replace(/\d\.\d+\s?m\b/g, ' ');
  const female = femalePattern.test(plain);
  const male = malePattern.test(plain);
  return female === male ? null : female ? 'female' : 'male';
};

export const withinLimits = (
  spec: Extract<InputSpec, { kind: 'quantity' }>,
  unit: QuantityUnit,
  value: number,
): boolean => {
  const base = toBase(value, unit);
  const inside = (bounds: typeof spec.hard | undefined): boolean =>
    bounds === undefined ||
    ((bounds.min === undefined || base >= bounds.min) &&
      (bounds.max === undefined || base <= bounds.max) &&
      (bounds.exclusiveMin === undefined || base > bounds.exclusiveMin) &&
      (bounds.exclusiveMax === undefined || base < bounds.exclusiveMax));
  return inside(spec.hard) && inside(spec.plausible);
};

export const show = ({ value, unit }: Mention): string =>
  `${value}${unit === null || unit === '?' ? '' : ` ${unit}`}`;

export const readPressure = (
  text: string,
  mentions: readonly Mention[],
): { taken: { sbp: number; dbp: number } | null; competing: readonly string[] } => {
  const pairs = [...text.matchAll(/(?<![\d.])(\d{2,3})\s?\/\s?(\d{2,3})(?![\d./])/g)]
    .map(
      (match): Mention => ({
        value: Number(match[1]),
        unit: match[2] ?? '',
        start: match.index,
        end: match.index + match[0].length,
      }),
    )
    .filter(({ value, unit }) => value >= 50 && value <= 300 && Number(unit) >= 20 && Number(unit) < value);
  const others = mentions.filter(
    ({ start }) => !pairs.some((pair) => start >= pair.start && start < pair.end),
  );
  const all = [...others, ...pairs].sort((a, b) => a.start - b.start);
  const { taken, competing } = chooseFigure(
    pairs,
    text,
    all,
    (one, other) => one.value === other.value && one.unit === other.unit,
  );
  return {
    taken: taken && { sbp: taken.value, dbp: Number(taken.unit) },
    competing: competing.map(({ value, unit }) => `${value}/${unit}`),
  };
};

/** Nobody has no age: it is asked for like any other figure. */
export const agesOf: ReadonlySet<string> = new Set(['ageOver65', 'age65']);
/** Points of a newborn's pulse by its rate. */
export const pointsOfRate = (
  name: string,
  spec: Extract<InputSpec, { kind: 'choice' }>,
  text: string,
  mentions: readonly Mention[],
): number | null => {
  if (name !== 'pulse' || !spec.options.includes(2)) return null;
  const rate = readFigure('heartRate', rateSpec, text, mentions).taken?.value;
  return rate === undefined ? null : rate === 0 ? 0 : rate < 100 ? 1 : 2;
};

/** "Respiration 2", "A1 P2": the points themselves. */
const readPoints = (name: string, text: string): string | undefined => {
  const called = choiceNames[name];
  return called && new RegExp(`(?:${called.source})\\s?[:=]?\\s?(\\d)(?![\\d.])`).exec(text)?.at(-1);
};

export const readChoice = (
  name: string,
  spec: Extract<InputSpec, { kind: 'choice' }>,
  text: string,
): string | number | null => {
  const asOption = (key: string | undefined): string | number | null =>
    spec.options.find((option) => String(option) === key) ?? null;
  const points = asOption(readPoints(name, text));
  if (points !== null) return points;
  const words = choiceWords[name];
  if (!words) return null;
  const finding = gradedFindings[name];
  if (finding && readFinding(name, finding, text) === 'absent') return asOption('none');
  const isFinding = name === 'consciousness' || finding !== undefined;
  // "Pink body, blue hands" is more than "pink": what says most holds.
  const said = Object.entries(words).flatMap(([key, pattern]) => {
    const match = pattern.exec(text);
    const isThere = match && (!isFinding || key === 'none' || readFinding(name, pattern, text) === 'present');
    return isThere ? [{ key, length: match[0].length }] : [];
  });
  return asOption(said.sort((a, b) => b.length - a.length)[0]?.key);
};
