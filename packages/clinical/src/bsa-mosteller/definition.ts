import { defineCalculator } from '../core/definition.ts';
import { height, weight } from '../core/inputs.ts';
import { computeBsaMosteller } from './bsa-mosteller.ts';

export const definition = defineCalculator({
  id: 'bsa-mosteller',
  version: '1.0.0',
  specialty: 'general',
  inputs: { weight: weight(), height: height() },
  results: [{ key: 'bsaM2', kind: 'number', unit: 'm²', decimals: 2, primary: true }],
  formula: 'BSA = √(weight (kg) × height (cm) / 3600)',
  evidence: [
    {
      authors: 'Mosteller RD',
      title: 'Simplified calculation of body-surface area',
      journal: 'N Engl J Med',
      year: 1987,
      volume: '317',
      pages: '1098',
    },
  ],
  pitfalls: 2,
  compute: (values) => ({ ok: true, results: { bsaM2: computeBsaMosteller(values.weight, values.height) } }),
});
