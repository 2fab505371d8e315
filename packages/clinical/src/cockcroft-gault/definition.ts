import { choice, optional } from '../core/build.ts';
import { defineCalculator, refuse } from '../core/definition.ts';
import { age, creatinine, height, sex, weight } from '../core/inputs.ts';
import { chooseWeight, computeCockcroftGault, idealWeight } from './cockcroft-gault.ts';

/** Devine's rule starts at 60 inches; continued a little below with a warning, it loses all meaning further down. */
const DEVINE_START_CM = 152.4;
const MINIMUM_HEIGHT_CM = 122;

export const definition = defineCalculator({
  id: 'cockcroft-gault',
  version: '1.0.0',
  specialty: 'nephrology',
  inputs: {
    age: age({ valid: { min: 18 } }),
    sex: sex(),
    weight: weight(),
    height: optional(height()),
    creatinine: creatinine(),
    weightChoice: choice(['actual', 'ideal', 'adjusted'], {
      default: 'actual',
      help: 'cockcroft-gault:help.weightChoice',
    }),
  },
  results: [
    { key: 'crclMlMin', kind: 'number', unit: 'mL/min', decimals: 1, primary: true },
    { key: 'weightUsedKg', kind: 'number', unit: 'kg', decimals: 1 },
    { key: 'idealWeightKg', kind: 'number', unit: 'kg', decimals: 1 },
    { key: 'adjustedWeightKg', kind: 'number', unit: 'kg', decimals: 1 },
  ],
  notes: ['shortStature'],
  formula:
    'CrCl = (140 − age) × weight / (72 × Scr) × 0.85 [♀]; ideal weight = 50 ♂ / 45.5 ♀ + 2.3 × (inches − 60); adjusted = ideal + 0.4 × (actual − ideal)',
  evidence: [
    {
      authors: 'Cockcroft DW, Gault MH',
      title: 'Prediction of creatinine clearance from serum creatinine',
      journal: 'Nephron',
      year: 1976,
      volume: '16',
      pages: '31–41',
      doi: '10.1159/000180580',
    },
  ],
  pitfalls: 3,
  compute: ({ age: years, sex: ofSex, weight: actual, height: tall, creatinine: scr, weightChoice }) => {
    if (weightChoice !== 'actual' && tall === undefined) return refuse('heightCm', 'missing', null, 'cm');
    if (weightChoice !== 'actual' && tall !== undefined && tall < MINIMUM_HEIGHT_CM) {
      return refuse('heightCm', 'out-of-range', MINIMUM_HEIGHT_CM, 'cm');
    }
    const ideal = tall === undefined || tall < MINIMUM_HEIGHT_CM ? null : idealWeight(tall, ofSex);
    const used = ideal === null ? actual : chooseWeight(weightChoice, actual, ideal);
    return {
      ok: true,
      notes:
        weightChoice !== 'actual' && tall !== undefined && tall < DEVINE_START_CM ? ['shortStature'] : [],
      results: {
        crclMlMin: computeCockcroftGault(years, used, scr, ofSex),
        weightUsedKg: used,
        idealWeightKg: ideal,
        adjustedWeightKg: ideal === null ? null : chooseWeight('adjusted', actual, ideal),
      },
    };
  },
});
