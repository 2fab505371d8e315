import type { CalculatorDefinition } from '@mz/clinical';
import { normalFigures, quantityLabels, vasopressors } from './data/calculators.ts';
import { readingRules } from './data/reading-rules.ts';
import { timesLimit } from './data/times-limit.ts';
import { namedIn } from './named-quantities.ts';
import type { Mention } from './quantities.ts';

/** Of so many years somebody may be whose age is told by a bare figure; smaller ones are points and counts. */
const ages = { least: 16, most: 110 } as const;

/**
 * The age right behind the name of a score, or first of all: "curb65 72 confused". The name stands as a semicolon in
 * `nameless`.
 */
export const bareAge = (nameless: string, mentions: readonly Mention[]): number | null => {
  const match = readingRules.bareAge.exec(nameless);
  const value = Number(match?.[1]);
  if (!match || value < ages.least || value > ages.most) return null;
  // With a unit or beside a name of its own it is something else.
  return mentions.some((one) => one.value === value && one.unit === null) ? value : null;
};

const bodyInputs: ReadonlySet<string> = new Set(['weight', 'height', 'age']);
const isHeight = (value: number): boolean => (value >= 120 && value <= 225) || (value > 1.2 && value < 2.25);

/**
 * "BMI 95 kilos 172", "BSA 70/170": of two figures of a body the one left without a name and unit is the other; in
 * centimetres or metres by its size.
 */
export const bareMeasure = (
  name: string,
  { inputs }: CalculatorDefinition,
  text: string,
  mentions: readonly Mention[],
): number | null => {
  if ((name !== 'weight' && name !== 'height') || !Object.keys(inputs).every((one) => bodyInputs.has(one)))
    return null;
  const named = namedIn(text).filter((one) => one.name === 'weight' || one.name === 'height');
  const bare = mentions.filter(
    ({ unit, start, value }) =>
      unit === null &&
      value > 1 &&
      !named.some(({ to }) => to <= start && start - to < 8 && !/\d/.test(text.slice(to, start))),
  );
  if (bare.length === 0 || bare.length > 2) return null;
  const heights = bare.filter(({ value }) => isHeight(value));
  const weights = bare.filter(({ value }) => !isHeight(value) && value >= 2 && value <= 250);
  const [height, weight] = [heights[0]?.value, weights[0]?.value];
  if (name === 'weight') return weights.length === 1 && weight !== undefined ? weight : null;
  if (heights.length !== 1 || height === undefined) return null;
  return height < 3 ? Math.round(height * 1000) / 10 : height;
};

/** A pump in micrograms a minute for somebody whose weight is told, in the units of the score: per kilogram. */
export const readAmountPerKg = (name: string, text: string, mentions: readonly Mention[]): number | null => {
  if (!vasopressors.has(name)) return null;
  const label = new RegExp(`(?:${quantityLabels[name] ?? '(?!)'})`).exec(text);
  const dose = label && mentions.find(({ start }) => start >= label.index && start - label.index < 40);
  const weight = mentions.find(({ unit }) => unit === 'kg');
  return dose?.unit === 'mcg/min' && weight && weight.value > 0
    ? Math.round((dose.value / weight.value) * 1000) / 1000
    : null;
};

/** "Troponin 45 (ULN 14)": so many times the upper limit. */
export const readMultiple = (text: string): number | null => {
  const match = normalFigures.overLimit.exec(text)?.slice(1).filter(Boolean).map(Number);
  const [value, limit] = match ?? [];
  if (!match) return timesLimit.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
  return value !== undefined && limit !== undefined && limit > 0
    ? Math.round((value / limit) * 100) / 100
    : null;
};

/** How long ago: "burnt 3 hours ago". The hours over which something is given are none. */
export const readHoursSince = (text: string): number | null => {
  const found = normalFigures.hoursSince.exec(text)?.slice(1).find(Boolean);
  return found === undefined ? null : Number(found);
};

/** "In mg": the volume goes without saying where only a concentration can be meant. */
const cutShort: Readonly<Record<string, readonly string[]>> = {
  mg: ['mg/dl', 'mg/l'],
  g: ['g/dl', 'g/l'],
  mcg: ['ug/dl'],
};
export const fullUnits = (unit: string): readonly string[] => cutShort[unit] ?? [];
