import { quantity } from '../core/build.ts';
import { defineCalculator } from '../core/definition.ts';
import { sodium } from '../core/inputs.ts';
import { GLUCOSE_MG_PER_MMOL } from '../core/units.ts';
import { correctSodium, HILLIER, KATZ } from './corrected-sodium.ts';

export const definition = defineCalculator({
  id: 'corrected-sodium',
  version: '1.0.0',
  specialty: 'endocrinology',
  inputs: {
    na: sodium(),
    glucose: quantity(
      'glucoseMgDl',
      'mg/dL',
      {
        label: 'clinical:inputs.glucose',
        hard: { min: 1, max: 5000 },
        valid: { min: 100 },
        plausible: { max: 2000 },
        step: 1,
      },
      { key: 'glucoseMmolL', unit: 'mmol/L', multiply: GLUCOSE_MG_PER_MMOL, valid: { min: 5.55 } },
    ),
  },
  results: [
    { key: 'katz', kind: 'number', unit: 'mmol/L', decimals: 1, primary: true },
    { key: 'hillier', kind: 'number', unit: 'mmol/L', decimals: 1 },
  ],
  formula: 'Na + f × (glucose − 100) / 100, glucose in mg/dL; f = 1.6 (Katz) or 2.4 (Hillier)',
  evidence: [
    {
      authors: 'Katz MA',
      title: 'Hyperglycemia-induced hyponatremia: calculation of expected serum sodium depression',
      journal: 'N Engl J Med',
      year: 1973,
      volume: '289',
      pages: '843–844',
    },
    {
      authors: 'Hillier TA, et al.',
      title: 'Hyponatremia: evaluating the correction factor for hyperglycemia',
      journal: 'Am J Med',
      year: 1999,
      volume: '106',
      pages: '399–403',
    },
  ],
  pitfalls: 2,
  compute: ({ na, glucose }) => ({
    ok: true,
    results: { katz: correctSodium(na, glucose, KATZ), hillier: correctSodium(na, glucose, HILLIER) },
  }),
});
