import { defineCalculator } from '../core/definition.ts';
import { LDL_BANDS, LDL_RESULTS, lipidInputs, refuseLipids, reportLdl } from '../core/ldl.ts';
import { computeMartinHopkins, martinFactor } from './ldl-martin-hopkins.ts';

export const definition = defineCalculator({
  id: 'ldl-martin-hopkins',
  version: '1.0.0',
  specialty: 'cardiology',
  inputs: lipidInputs({ min: 7, exclusiveMax: 399.5 }, { min: 0.08, exclusiveMax: 4.51 }),
  results: [...LDL_RESULTS, { key: 'factor', kind: 'number', unit: 'ratio', decimals: 1 }],
  bands: { ldlMgDl: LDL_BANDS },
  notes: ['low'],
  formula: 'LDL = non-HDL − TG / f; f from the 180-cell table by TG and non-HDL (mg/dL)',
  evidence: [
    {
      authors: 'Martin SS, et al.',
      title:
        'Comparison of a novel method vs the Friedewald equation for estimating low-density lipoprotein cholesterol levels from the standard lipid profile',
      journal: 'JAMA',
      year: 2013,
      volume: '310',
      pages: '2061–2068',
    },
  ],
  pitfalls: 3,
  compute: ({ totalCholesterol: tc, hdl, triglycerides: tg }, entered) => {
    const refusal = refuseLipids(tc, hdl, entered);
    if (refusal) return refusal;
    const nonHdl = tc - hdl;
    return reportLdl(computeMartinHopkins(tg, nonHdl), nonHdl, entered, { factor: martinFactor(tg, nonHdl) });
  },
});
