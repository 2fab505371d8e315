import { optional } from '../core/build.ts';
import { defineCalculator } from '../core/definition.ts';
import { GFR_BANDS, GFR_UNIT } from '../core/gfr-bands.ts';
import { age, creatinine, height } from '../core/inputs.ts';
import { computeSchwartz } from './schwartz-bedside.ts';

export const definition = defineCalculator({
  id: 'schwartz-bedside',
  version: '1.0.0',
  specialty: 'nephrology',
  inputs: {
    age: optional(age({ valid: { min: 1, exclusiveMax: 18 } })),
    height: height(),
    creatinine: creatinine(),
  },
  results: [{ key: 'egfr', kind: 'number', unit: GFR_UNIT, decimals: 1, primary: true }],
  bands: { egfr: GFR_BANDS },
  notes: ['readsLow'],
  formula: 'eGFR = 0.413 × height (cm) / Scr (mg/dL)',
  evidence: [
    {
      authors: 'Schwartz GJ, et al.',
      title: 'New equations to estimate GFR in children with CKD',
      journal: 'J Am Soc Nephrol',
      year: 2009,
      volume: '20',
      pages: '629–637',
      doi: '10.1681/ASN.2008030287',
    },
  ],
  pitfalls: 3,
  compute: (values) => {
    const egfr = computeSchwartz(values.height, values.creatinine);
    return { ok: true, results: { egfr }, notes: egfr > 75 ? ['readsLow'] : [] };
  },
});
