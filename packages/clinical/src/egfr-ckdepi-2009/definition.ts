import { flag } from '../core/build.ts';
import { defineCalculator } from '../core/definition.ts';
import { GFR_BANDS, GFR_UNIT } from '../core/gfr-bands.ts';
import { age, creatinine, sex } from '../core/inputs.ts';
import { computeEgfrCkdEpi2009 } from './egfr-ckdepi-2009.ts';

export const definition = defineCalculator({
  id: 'egfr-ckdepi-2009',
  version: '1.0.0',
  specialty: 'nephrology',
  inputs: {
    age: age({ valid: { min: 18 } }),
    sex: sex('gender'),
    creatinine: creatinine(),
    black: flag({ default: false, help: 'egfr-ckdepi-2009:help.black' }),
  },
  results: [{ key: 'egfr', kind: 'number', unit: GFR_UNIT, decimals: 1, primary: true }],
  bands: { egfr: GFR_BANDS },
  notes: ['legacy'],
  formula:
    'eGFR = 141 × min(Scr/κ, 1)^α × max(Scr/κ, 1)^−1.209 × 0.993^age × 1.018 [♀] × 1.159 [Black]; κ = 0.7 ♀ / 0.9 ♂; α = −0.329 ♀ / −0.411 ♂; Scr in mg/dL',
  evidence: [
    {
      authors: 'Levey AS, et al.',
      title: 'A new equation to estimate glomerular filtration rate',
      journal: 'Ann Intern Med',
      year: 2009,
      volume: '150',
      pages: '604–612',
      pmid: '19414839',
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
  compute: (values) => ({ ok: true, results: { egfr: computeEgfrCkdEpi2009(values) }, notes: ['legacy'] }),
});
