import { quantity } from '../core/build.ts';
import { defineCalculator } from '../core/definition.ts';
import { creatinine, sodium } from '../core/inputs.ts';
import { CREATININE_UMOL_PER_MG } from '../core/units.ts';
import { computeFena } from './fena.ts';

export const definition = defineCalculator({
  id: 'fena',
  version: '1.0.0',
  specialty: 'nephrology',
  inputs: {
    urineNa: quantity('urineNaMmolL', 'mmol/L', {
      hard: { min: 0, max: 500 },
      plausible: { min: 1, max: 350 },
      step: 1,
    }),
    serumNa: sodium('serumNaMmolL'),
    urineCreatinine: quantity(
      'urineCreatinineMgDl',
      'mg/dL',
      { hard: { exclusiveMin: 0, max: 2000 }, plausible: { min: 3, max: 800 }, step: 1 },
      { key: 'urineCreatinineUmolL', unit: 'µmol/L', divide: CREATININE_UMOL_PER_MG },
      { key: 'urineCreatinineMmolL', unit: 'mmol/L', multiply: 1000, divide: CREATININE_UMOL_PER_MG },
    ),
    serumCreatinine: creatinine('serumCreatinine'),
  },
  results: [{ key: 'fenaPercent', kind: 'number', unit: '%', decimals: 2, primary: true }],
  bands: {
    fenaPercent: [
      { id: 'intrinsic', severity: 'warning', above: 2 },
      { id: 'indeterminate', severity: 'caution', from: 1 },
      { id: 'prerenal', severity: 'info' },
    ],
  },
  formula: 'FENa = 100 × (UNa × PCr) / (PNa × UCr)',
  evidence: [
    {
      authors: 'Espinel CH',
      title: 'The FENa test. Use in the differential diagnosis of acute renal failure',
      journal: 'JAMA',
      year: 1976,
      volume: '236',
      pages: '579–581',
    },
  ],
  pitfalls: 2,
  compute: (values) => ({
    ok: true,
    results: {
      fenaPercent: computeFena(
        values.urineNa,
        values.serumNa,
        values.urineCreatinine,
        values.serumCreatinine,
      ),
    },
  }),
});
