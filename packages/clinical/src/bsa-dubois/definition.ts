import { defineCalculator } from '../core/definition.ts';
import { height, weight } from '../core/inputs.ts';
import { computeBsaDuBois } from './bsa-dubois.ts';

export const definition = defineCalculator({
  id: 'bsa-dubois',
  version: '1.0.0',
  specialty: 'general',
  inputs: { weight: weight(), height: height() },
  results: [{ key: 'bsaM2', kind: 'number', unit: 'm²', decimals: 2, primary: true }],
  formula: 'BSA = 0.007184 × weight (kg)^0.425 × height (cm)^0.725',
  evidence: [
    {
      authors: 'Du Bois D, Du Bois EF',
      title: 'A formula to estimate the approximate surface area if height and weight be known',
      journal: 'Arch Intern Med',
      year: 1916,
      volume: '17',
      pages: '863–871',
    },
  ],
  pitfalls: 2,
  compute: (values) => ({ ok: true, results: { bsaM2: computeBsaDuBois(values.weight, values.height) } }),
});
