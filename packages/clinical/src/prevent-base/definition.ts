import { choice, flag, quantity } from '../core/build.ts';
import { defineCalculator, refuse } from '../core/definition.ts';
import { age, hdl, sex, systolic, totalCholesterol } from '../core/inputs.ts';
import { computePreventRisk } from './prevent-base.ts';

const label = (name: string) => ({ label: `clinical:inputs.${name}` });

export const definition = defineCalculator({
  id: 'prevent-base',
  version: '1.0.0',
  specialty: 'cardiology',
  inputs: {
    horizonYears: choice([10, 30], { default: 10 }),
    age: age({ valid: { min: 30, exclusiveMax: 80 } }),
    sex: sex(),
    totalCholesterol: totalCholesterol({
      valid: { min: 130, max: 320 },
      validOther: { min: 3.36, max: 8.28 },
    }),
    hdl: hdl({ valid: { min: 20, max: 100 }, validOther: { min: 0.52, max: 2.59 } }),
    sbp: systolic({ valid: { min: 90, max: 180 } }),
    bmi: quantity('bmi', 'kg/m²', {
      label: 'clinical:inputs.bmi',
      hard: { min: 5, max: 150 },
      valid: { min: 18.5, exclusiveMax: 40 },
      step: 0.1,
    }),
    egfr: quantity('egfr', 'mL/min/1.73 m²', {
      label: 'clinical:inputs.egfr',
      hard: { min: 0, max: 300 },
      valid: { min: 15, max: 140 },
      step: 1,
    }),
    diabetes: flag(label('diabetes')),
    smoker: flag(label('smoker')),
    bpTreated: flag(label('bpTreated')),
    statin: flag(),
  },
  results: [
    { key: 'totalCvdPercent', kind: 'number', unit: '%', decimals: 1, primary: true },
    { key: 'ascvdPercent', kind: 'number', unit: '%', decimals: 1 },
    { key: 'heartFailurePercent', kind: 'number', unit: '%', decimals: 1 },
  ],
  bands: {
    ascvdPercent: [
      { id: 'high', severity: 'danger', from: 10 },
      { id: 'intermediate', severity: 'warning', from: 5 },
      { id: 'borderline', severity: 'caution', from: 3 },
      { id: 'low', severity: 'ok' },
    ],
  },
  formula:
    'risk = e^z / (1 + e^z), z = Σ βx + constant; x centred (age 55, non-HDL 3.5 mmol/L, HDL 1.3 mmol/L, SBP 130, BMI 25, eGFR 90)',
  evidence: [
    {
      authors: 'Khan SS, et al.',
      title: "Development and validation of the American Heart Association's PREVENT equations",
      journal: 'Circulation',
      year: 2024,
      volume: '149',
      pages: '430–449',
      doi: '10.1161/CIRCULATIONAHA.123.067626',
    },
  ],
  pitfalls: 3,
  compute: ({ horizonYears, ...values }) => {
    if (horizonYears === 30 && values.age >= 60) return refuse('ageYears', 'out-of-range', 60, 'years');
    return {
      ok: true,
      results: {
        totalCvdPercent: computePreventRisk(values, horizonYears, 'totalCvd'),
        ascvdPercent: computePreventRisk(values, horizonYears, 'ascvd'),
        heartFailurePercent: computePreventRisk(values, horizonYears, 'heartFailure'),
      },
      // The guideline's classes are for ten years only.
      bands: horizonYears === 30 ? { ascvdPercent: undefined } : {},
    };
  },
});
