import { defineCalculator } from '../core/definition.ts';
import { albumin, calcium } from '../core/inputs.ts';
import { CALCIUM_MG_PER_MMOL, inUnit } from '../core/units.ts';
import { correctCalciumMg, correctCalciumMmol } from './corrected-calcium.ts';

export const definition = defineCalculator({
  id: 'corrected-calcium',
  version: '1.0.0',
  specialty: 'endocrinology',
  inputs: { calcium: calcium(), albumin: albumin() },
  results: [
    { key: 'correctedMgDl', kind: 'number', unit: 'mg/dL', decimals: 2, primary: true },
    { key: 'correctedMmolL', kind: 'number', unit: 'mmol/L', decimals: 2 },
  ],
  bands: {
    correctedMgDl: [
      { id: 'high', severity: 'warning' },
      { id: 'normal', severity: 'ok' },
      { id: 'low', severity: 'warning' },
    ],
  },
  formula: 'Ca + 0.8 × (4.0 − albumin g/dL) mg/dL; Ca + 0.02 × (40 − albumin g/L) mmol/L',
  evidence: [
    {
      authors: 'Payne RB, et al.',
      title: 'Interpretation of serum calcium in patients with abnormal serum proteins',
      journal: 'BMJ',
      year: 1973,
      volume: '4',
      pages: '643–646',
    },
  ],
  pitfalls: 2,
  compute: ({ calcium: ca, albumin: alb }, entered) => {
    const typed = entered.calcium;
    const si = typed?.unit === 'mmol/L';
    const mmol = si
      ? correctCalciumMmol(inUnit(typed.value), alb)
      : correctCalciumMg(ca, alb) / CALCIUM_MG_PER_MMOL;
    const mg = si ? mmol * CALCIUM_MG_PER_MMOL : correctCalciumMg(ca, alb);
    const [value, low, high] = si ? [mmol, 2.12, 2.62] : [mg, 8.5, 10.5];
    return {
      ok: true,
      results: { correctedMgDl: mg, correctedMmolL: mmol },
      bands: { correctedMgDl: value > high ? 'high' : value < low ? 'low' : 'normal' },
    };
  },
});
