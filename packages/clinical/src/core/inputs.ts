import { choice, quantity } from './build.ts';
import type { QuantityInput } from './definition.ts';
import { type Limits, label } from './input-limits.ts';
import { MMHG_PER_KPA } from './units.ts';

export * from './laboratory-inputs.ts';

/** Age in completed or decimal years; above 130 is impossible. */
export const age = (limits: Limits = {}) =>
  quantity('ageYears', 'years', {
    label: label('age'),
    hard: { min: 0, max: 130 },
    valid: limits.valid,
    plausible: limits.plausible ?? { max: 120 },
    step: 1,
  });

export const sex = (name = 'sex') =>
  choice(['female', 'male'], {
    label: label(name),
    aliases: { F: 'female', f: 'female', Female: 'female', M: 'male', m: 'male', Male: 'male' },
  });

export const weight = () =>
  quantity(
    'weightKg',
    'kg',
    {
      label: label('weight'),
      hard: { exclusiveMin: 0, max: 700 },
      plausible: { min: 0.4, max: 300 },
      step: 0.1,
    },
    // Doses are written for kilograms: other programs may send pounds and grams, the screen offers neither.
    { key: 'weightLb', unit: 'lb', multiply: 0.453592, alias: true },
    { key: 'weightG', unit: 'g', divide: 1000, alias: true },
  );

export const height = () =>
  quantity(
    'heightCm',
    'cm',
    { label: label('height'), hard: { min: 1, max: 300 }, plausible: { min: 25, max: 230 }, step: 0.1 },
    { key: 'heightIn', unit: 'in', multiply: 2.54 },
    { key: 'heightM', unit: 'm', multiply: 100, alias: true },
  );

export const systolic = (limits: Limits = {}) =>
  quantity('sbpMmHg', 'mmHg', {
    label: label('sbp'),
    hard: { min: 20, max: 350 },
    valid: limits.valid,
    plausible: limits.plausible ?? { min: 50, max: 280 },
    step: 1,
  });

const KPA = { unit: 'kPa', multiply: MMHG_PER_KPA } as const;

export const paco2 = (limits: Limits = {}) =>
  quantity(
    'paco2MmHg',
    'mmHg',
    {
      label: label('paco2'),
      hard: { min: 1, max: 300 },
      valid: limits.valid,
      plausible: { min: 10, max: 130 },
      step: 1,
    },
    { key: 'paco2KPa', ...KPA, valid: limits.validOther },
  );

export const pao2 = () =>
  quantity(
    'pao2MmHg',
    'mmHg',
    { label: label('pao2'), hard: { min: 1, max: 800 }, plausible: { min: 20, max: 650 }, step: 1 },
    { key: 'pao2KPa', ...KPA },
  );

/** Inspired oxygen as a fraction 0.21–1.0, or in per cent under its own key; 21 and more is per cent in any case. */
export const fio2 = (): QuantityInput<'fraction'> => ({
  kind: 'quantity',
  units: [
    { key: 'fio2', unit: 'fraction', percentFrom: 21 },
    { key: 'fio2Percent', unit: '%', divide: 100 },
  ],
  label: label('fio2'),
  hard: { min: 0.21, max: 1 },
  step: 0.01,
});

export const barometric = () =>
  quantity(
    'patmMmHg',
    'mmHg',
    {
      label: label('patm'),
      hard: { min: 200, max: 1600 },
      plausible: { min: 350, max: 800 },
      default: 760,
      step: 1,
    },
    { key: 'patmKPa', ...KPA },
  );

export const respiratoryRate = () =>
  quantity('respiratoryRate', '/min', {
    label: label('respiratoryRate'),
    hard: { min: 0, max: 150 },
    plausible: { min: 4, max: 70 },
    step: 1,
  });

export const heartRate = (key = 'heartRate') =>
  quantity(key, '/min', {
    label: label('heartRate'),
    hard: { min: 0, max: 400 },
    plausible: { min: 20, max: 250 },
    step: 1,
  });

export const spo2 = () =>
  quantity('spo2Percent', '%', {
    label: label('spo2'),
    hard: { min: 1, max: 100 },
    plausible: { min: 50 },
    step: 1,
  });

export const temperatureInput = () =>
  quantity(
    'temperatureC',
    '°C',
    { label: label('temperature'), hard: { min: 10, max: 50 }, plausible: { min: 25, max: 43 }, step: 0.1 },
    { key: 'temperatureF', unit: '°F', subtract: 32, multiply: 5, divide: 9 },
  );

export const gcsTotal = () =>
  quantity('gcs', 'points', { label: label('gcs'), hard: { min: 3, max: 15 }, integer: true, step: 1 });
