import { quantity } from '../core/build.ts';
import { defineCalculator } from '../core/definition.ts';
import { GFR_BANDS, GFR_UNIT } from '../core/gfr-bands.ts';
import { age, creatinine, sex } from '../core/inputs.ts';
import { computeEgfrCrCys } from './egfr-ckdepi-2021-cr-cys.ts';

export const definition = defineCalculator({
  id: 'egfr-ckdepi-2021-cr-cys',
  version: '1.0.0',
  specialty: 'nephrology',
  inputs: {
    age: age({ valid: { min: 18 } }),
    sex: sex('gender'),
    creatinine: creatinine(),
    cystatinC: quantity('cystatinCMgL', 'mg/L', {
      hard: { exclusiveMin: 0, max: 50 },
      plausible: { min: 0.2, max: 10 },
      step: 0.01,
    }),
  },
  results: [{ key: 'egfr', kind: 'number', unit: GFR_UNIT, decimals: 1, primary: true }],
  bands: { egfr: GFR_BANDS },
  formula:
    'eGFR = 135 × min(Scr/κ, 1)^α × max(Scr/κ, 1)^−0.544 × min(Scys/0.8, 1)^−0.323 × max(Scys/0.8, 1)^−0.778 × 0.9961^age × 0.963 [♀]; κ = 0.7 ♀ / 0.9 ♂; α = −0.219 ♀ / −0.144 ♂; Scr in mg/dL, Scys in mg/L',
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
  pitfalls: 2,
  compute: (values) => ({ ok: true, results: { egfr: computeEgfrCrCys(values) } }),
});
