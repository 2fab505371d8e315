import { defineCalculator } from '../core/definition.ts';
import { LDL_BANDS, LDL_RESULTS, lipidInputs, refuseLipids, reportLdl } from '../core/ldl.ts';
import { computeSampson } from './ldl-sampson.ts';

export const definition = defineCalculator({
  id: 'ldl-sampson',
  version: '1.0.0',
  specialty: 'cardiology',
  inputs: lipidInputs({ max: 800 }, { max: 9.03 }),
  results: LDL_RESULTS,
  bands: { ldlMgDl: LDL_BANDS },
  notes: ['low'],
  formula: 'LDL = TC / 0.948 − HDL / 0.971 − (TG / 8.56 + TG × non-HDL / 2140 − TG² / 16100) − 9.44 (mg/dL)',
  evidence: [
    {
      authors: 'Sampson M, et al.',
      title:
        'A new equation for calculation of low-density lipoprotein cholesterol in patients with normolipidemia and/or hypertriglyceridemia',
      journal: 'JAMA Cardiol',
      year: 2020,
      volume: '5',
      pages: '540–548',
    },
  ],
  pitfalls: 2,
  compute: ({ totalCholesterol: tc, hdl, triglycerides: tg }, entered) =>
    refuseLipids(tc, hdl, entered) ?? reportLdl(computeSampson(tc, hdl, tg), tc - hdl, entered),
});
