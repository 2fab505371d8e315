import { optional } from '../core/build.ts';
import { defineCalculator } from '../core/definition.ts';
import { age, height, weight } from '../core/inputs.ts';
import { computeBmi } from './bmi.ts';

export const definition = defineCalculator({
  id: 'bmi',
  version: '1.0.0',
  specialty: 'general',
  inputs: { weight: weight(), height: height(), age: optional(age()) },
  results: [{ key: 'bmi', kind: 'number', unit: 'kg/m²', decimals: 1, primary: true }],
  bands: {
    bmi: [
      { id: 'obesity3', severity: 'danger', from: 40 },
      { id: 'obesity2', severity: 'danger', from: 35 },
      { id: 'obesity1', severity: 'warning', from: 30 },
      { id: 'overweight', severity: 'caution', from: 25 },
      { id: 'normal', severity: 'ok', from: 18.5 },
      { id: 'mildThinness', severity: 'caution', from: 17 },
      { id: 'moderateThinness', severity: 'warning', from: 16 },
      { id: 'severeThinness', severity: 'danger' },
    ],
  },
  notes: ['child'],
  formula: 'BMI = weight (kg) / height (m)²',
  evidence: [
    {
      authors: 'World Health Organization',
      title: 'Obesity: preventing and managing the global epidemic',
      journal: 'WHO Technical Report Series 894',
      year: 2000,
    },
  ],
  pitfalls: 3,
  compute: ({ weight: kg, height: cm, age: years }) => {
    const child = years !== undefined && years < 18;
    return {
      ok: true,
      results: { bmi: computeBmi(kg, cm) },
      bands: child ? { bmi: undefined } : {},
      notes: child ? ['child'] : [],
    };
  },
});
