import { defineCalculator } from '../core/definition.ts';
import { GFR_BANDS, GFR_UNIT } from '../core/gfr-bands.ts';
import { age, creatinine, sex } from '../core/inputs.ts';
import { computeEgfrCkdEpi2021 } from './egfr-ckdepi-2021-cr.ts';

export const definition = defineCalculator({
  id: 'egfr-ckdepi-2021-cr',
  version: '1.0.0',
  specialty: 'nephrology',
  inputs: { age: age({ valid: { min: 18 } }), sex: sex('gender'), creatinine: creatinine() },
  results: [{ key: 'egfr', kind: 'number', unit: GFR_UNIT, decimals: 1, primary: true }],
  bands: { egfr: GFR_BANDS },
  notes: ['chronicity'],
  formula:
    'eGFR = 142 × min(Scr/κ, 1)^α × max(Scr/κ, 1)^−1.200 × 0.9938^age × 1.012 [♀]; κ = 0.7 ♀ / 0.9 ♂; α = −0.241 ♀ / −0.302 ♂; Scr in mg/dL',
  evidence: [
    {
      authors: 'Inker LA, et al.',
      title: 'New creatinine- and cystatin C–based equations to estimate GFR without race',
      journal: 'N Engl J Med',
      year: 2021,
      volume: '385',
      pages: '1737–1749',
      doi: '10.1056/NEJMoa2102953',
    },
    {
      authors: 'KDIGO',
      title:
        'KDIGO 2024 Clinical Practice Guideline for the Evaluation and Management of Chronic Kidney Disease',
      journal: 'Kidney Int',
      year: 2024,
      volume: '105(4S)',
      pages: 'S117–S314',
    },
  ],
  pitfalls: 3,
  compute: (values) => ({
    ok: true,
    results: { egfr: computeEgfrCkdEpi2021(values) },
    notes: ['chronicity'],
  }),
});
