import { defineCalculator } from '../core/definition.ts';
import { height, weight } from '../core/inputs.ts';
import { computeBsaHaycock } from './bsa-haycock.ts';

export const definition = defineCalculator({
  id: 'bsa-haycock',
  version: '1.0.0',
  specialty: 'general',
  inputs: { weight: weight(), height: height() },
  results: [{ key: 'bsaM2', kind: 'number', unit: 'm²', decimals: 2, primary: true }],
  formula: 'BSA = 0.024265 × weight (kg)^0.5378 × height (cm)^0.3964',
  evidence: [
    {
      authors: 'Haycock GB, et al.',
      title:
        'Geometric method for measuring body surface area: a height-weight formula validated in infants, children, and adults',
      journal: 'J Pediatr',
      year: 1978,
      volume: '93',
      pages: '62–66',
    },
  ],
  pitfalls: 2,
  compute: (values) => ({ ok: true, results: { bsaM2: computeBsaHaycock(values.weight, values.height) } }),
});
