import { choice, quantity } from '../core/build.ts';
import { defineCalculator } from '../core/definition.ts';
import { convertSteroid, STEROIDS } from './steroid-equivalence.ts';

export const definition = defineCalculator({
  id: 'steroid-equivalence',
  version: '1.0.0',
  specialty: 'endocrinology',
  inputs: {
    dose: quantity('doseMg', 'mg', { hard: { min: 0, max: 100000 }, plausible: { max: 5000 }, step: 0.5 }),
    from: choice(STEROIDS),
    to: choice(STEROIDS),
  },
  results: [{ key: 'doseMg', kind: 'number', unit: 'mg', decimals: 2, primary: true }],
  notes: ['antiInflammatory'],
  formula:
    'dose = dose × eq(to) / eq(from); mg: cortisone 25, hydrocortisone 20, prednisone and prednisolone 5, methylprednisolone 4, triamcinolone 4, dexamethasone 0.75, betamethasone 0.6',
  evidence: [
    {
      authors: 'Meikle AW, Tyler FH',
      title:
        'Potency and duration of action of glucocorticoids. Effects of hydrocortisone, prednisone and dexamethasone on human pituitary-adrenal function',
      journal: 'Am J Med',
      year: 1977,
      volume: '63',
      pages: '200–207',
    },
  ],
  pitfalls: 3,
  compute: ({ dose, from, to }) => ({
    ok: true,
    results: { doseMg: convertSteroid(dose, from, to) },
    notes: ['antiInflammatory'],
  }),
});
