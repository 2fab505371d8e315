import { quantity } from '../core/build.ts';
import { defineCalculator } from '../core/definition.ts';
import { glucose } from '../core/inputs.ts';
import { computeHomaIr, INSULIN_PMOL_PER_UU } from './homa-ir.ts';

export const definition = defineCalculator({
  id: 'homa-ir',
  version: '1.0.0',
  specialty: 'endocrinology',
  inputs: {
    glucose: glucose(),
    insulin: quantity(
      'insulinUuMl',
      'µU/mL',
      { hard: { exclusiveMin: 0, max: 5000 }, plausible: { min: 0.5, max: 300 }, step: 0.1 },
      { key: 'insulinPmolL', unit: 'pmol/L', divide: INSULIN_PMOL_PER_UU },
    ),
  },
  results: [{ key: 'homaIr', kind: 'number', unit: 'index', decimals: 2, primary: true }],
  notes: ['noCutoff'],
  formula: 'HOMA-IR = glucose (mmol/L) × insulin (µU/mL) / 22.5 = glucose (mg/dL) × insulin / 405',
  evidence: [
    {
      authors: 'Matthews DR, et al.',
      title:
        'Homeostasis model assessment: insulin resistance and beta-cell function from fasting plasma glucose and insulin concentrations in man',
      journal: 'Diabetologia',
      year: 1985,
      volume: '28',
      pages: '412–419',
    },
  ],
  pitfalls: 2,
  compute: (values) => ({
    ok: true,
    results: { homaIr: computeHomaIr(values.glucose, values.insulin) },
    notes: ['noCutoff'],
  }),
});
