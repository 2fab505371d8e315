import { defineCalculator } from '../core/definition.ts';
import { LDL_BANDS, LDL_RESULTS, lipidInputs, refuseLipids, reportLdl } from '../core/ldl.ts';
import { CHOLESTEROL_MMOL_PER_MG } from '../core/units.ts';
import { computeFriedewald } from './ldl-friedewald.ts';

export const definition = defineCalculator({
  id: 'ldl-friedewald',
  version: '1.0.0',
  specialty: 'cardiology',
  inputs: lipidInputs({ exclusiveMax: 400 }, { exclusiveMax: 4.5 }),
  results: LDL_RESULTS,
  bands: { ldlMgDl: LDL_BANDS },
  notes: ['low'],
  formula: 'LDL = TC − HDL − TG / 5 (mg/dL) or TG / 2.2 (mmol/L)',
  evidence: [
    {
      authors: 'Friedewald WT, et al.',
      title:
        'Estimation of the concentration of low-density lipoprotein cholesterol in plasma, without use of the preparative ultracentrifuge',
      journal: 'Clin Chem',
      year: 1972,
      volume: '18',
      pages: '499–502',
    },
  ],
  pitfalls: 3,
  compute: ({ totalCholesterol: tc, hdl, triglycerides: tg }, entered) => {
    const refusal = refuseLipids(tc, hdl, entered);
    if (refusal) return refusal;
    const { totalCholesterol: typedTc, hdl: typedHdl, triglycerides: typedTg } = entered;
    const si = typedTc?.unit === 'mmol/L' && typedHdl?.unit === 'mmol/L' && typedTg?.unit === 'mmol/L';
    const ldl = si
      ? computeFriedewald(typedTc.value, typedHdl.value, typedTg.value, 'mmol/L') / CHOLESTEROL_MMOL_PER_MG
      : computeFriedewald(tc, hdl, tg, 'mg/dL');
    return reportLdl(ldl, tc - hdl, entered);
  },
});
