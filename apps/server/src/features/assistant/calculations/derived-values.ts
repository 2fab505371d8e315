import type { InputSpec } from '@mz/clinical';
import { bridge, readFigure } from './figures.ts';
import { canonicalUnit, findMentions, type Mention } from './quantities.ts';
import { readInspired } from './read-signs.ts';
import { readComaScale } from './special-cases.ts';

type Quantity = Extract<InputSpec, { kind: 'quantity' }>;

const measured = (...units: Quantity['units']): Quantity => ({ kind: 'quantity', units, hard: {} });
const oxygenPressure = measured({ key: 'mmHg', unit: 'mmHg' });
const oxygenShare = measured({ key: 'share', unit: '' });
const bodyWeight = measured({ key: 'kg', unit: 'kg' });
const bodyHeight = measured({ key: 'cm', unit: 'cm' });

/** A figure in the one unit of a quantity; from which size a bare one is in another unit is said by `bare`. */
const amountOf = (
  name: string,
  spec: Quantity,
  text: string,
  mentions: readonly Mention[],
  bare: (value: number) => number,
): number | null => {
  const { taken } = readFigure(name, spec, text, mentions);
  if (!taken || taken.unit === '?') return null;
  if (taken.unit === null) return bare(taken.value);
  if (taken.unit === canonicalUnit(spec.units[0].unit)) return taken.value;
  return bridge(spec, taken)?.value ?? null;
};

/** Oxygen in the blood by oxygen breathed. Below 26 a bare pressure is in kilopascals. */
const oxygenRatio = (text: string, mentions: readonly Mention[]): number | null => {
  const pressure = amountOf('pao2', oxygenPressure, text, mentions, (value) =>
    value < 26 ? value * 7.50062 : value,
  );
  const told = readFigure('fio2', oxygenShare, text, mentions).taken;
  const share = told ? (told.value > 1 ? told.value / 100 : told.value) : readInspired(text);
  return pressure === null || share === null || share < 0.2 || share > 1 ? null : pressure / share;
};

const bodyMass = (text: string, mentions: readonly Mention[]): number | null => {
  const kg = amountOf('weight', bodyWeight, text, mentions, (value) => value);
  const cm = amountOf('height', bodyHeight, text, mentions, (value) => (value < 3 ? value * 100 : value));
  return kg === null || cm === null || cm < 50 ? null : kg / (cm / 100) ** 2;
};

const meanPressure = (text: string): number | null => {
  const pairs = [...text.matchAll(/(?<![\d.])(\d{2,3})\s?\/\s?(\d{2,3})(?![\d./])/g)];
  const [systolic, diastolic] = [Number(pairs[0]?.[1]), Number(pairs[0]?.[2])];
  return pairs.length === 1 && systolic > diastolic && systolic >= 40 && diastolic >= 15
    ? (systolic + 2 * diastolic) / 3
    : null;
};

const comaPoints = (text: string): number | null => {
  const { eye, verbal, motor } = readComaScale(text);
  return typeof eye === 'number' && typeof verbal === 'number' && typeof motor === 'number'
    ? eye + verbal + motor
    : null;
};

/** Inputs that follow from other figures where they are not given themselves. */
const derivations: Readonly<Record<string, (text: string, mentions: readonly Mention[]) => number | null>> = {
  pfRatio: oxygenRatio,
  bmi: bodyMass,
  map: meanPressure,
  gcs: comaPoints,
};

/** What a text gives for an input by way of others: an arterial mean by both pressures, a body mass index. */
export const deriveValue = (name: string, text: string): number | null => {
  const value = derivations[name]?.(text, findMentions(text)) ?? null;
  return value === null ? null : Math.round(value * 10) / 10;
};
