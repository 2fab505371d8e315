import { optional, quantity } from '../core/build.ts';
import { defineCalculator } from '../core/definition.ts';
import { albumin, bicarbonate, chloride, potassium, sodium } from '../core/inputs.ts';
import { analyseGap, USUAL_UPPER_LIMIT } from './anion-gap.ts';
import { DELTA_BANDS } from './delta-bands.ts';

export const definition = defineCalculator({
  id: 'anion-gap',
  version: '1.0.0',
  specialty: 'critical-care',
  inputs: {
    na: sodium(),
    cl: chloride(),
    hco3: bicarbonate(),
    albumin: optional(albumin()),
    k: optional(potassium()),
    upperLimit: quantity('upperLimitMmolL', 'mmol/L', {
      hard: { min: 5, max: 25 },
      plausible: { min: 8, max: 16 },
      default: USUAL_UPPER_LIMIT,
      step: 1,
    }),
  },
  results: [
    { key: 'anionGap', kind: 'number', unit: 'mmol/L', decimals: 1, primary: true },
    { key: 'correctedAnionGap', kind: 'number', unit: 'mmol/L', decimals: 1 },
    { key: 'anionGapWithPotassium', kind: 'number', unit: 'mmol/L', decimals: 1 },
    { key: 'deltaRatio', kind: 'number', unit: 'ratio', decimals: 2 },
    { key: 'correctedDeltaRatio', kind: 'number', unit: 'ratio', decimals: 2 },
    { key: 'deltaGap', kind: 'number', unit: 'mmol/L', decimals: 1 },
  ],
  bands: {
    anionGap: [
      { id: 'raised', severity: 'warning' },
      { id: 'usual', severity: 'ok' },
      { id: 'low', severity: 'info' },
    ],
    deltaRatio: DELTA_BANDS,
    correctedDeltaRatio: DELTA_BANDS,
  },
  formula:
    'AG = Na − (Cl + HCO₃); corrected AG = AG + 2.5 × (4.0 − albumin g/dL); delta ratio = (AG − 12) / (24 − HCO₃); delta gap = AG − 12',
  evidence: [
    {
      authors: 'Emmett M, Narins RG',
      title: 'Clinical use of the anion gap',
      journal: 'Medicine',
      year: 1977,
      volume: '56',
      pages: '38–54',
    },
    {
      authors: 'Figge J, et al.',
      title: 'Anion gap and hypoalbuminemia',
      journal: 'Crit Care Med',
      year: 1998,
      volume: '26',
      pages: '1807–1810',
    },
    {
      authors: 'Wrenn K',
      title: 'The delta gap: an approach to mixed acid-base disorders',
      journal: 'Ann Emerg Med',
      year: 1990,
      volume: '19',
      pages: '1310–1313',
    },
  ],
  pitfalls: 3,
  compute: ({ na, cl, hco3, albumin: alb, k, upperLimit }) => {
    const { best, reading, results } = analyseGap(na, cl, hco3, alb);
    const corrected = results.correctedDeltaRatio !== null;
    return {
      ok: true,
      results: { ...results, anionGapWithPotassium: k === undefined ? null : results.anionGap + k },
      bands: {
        anionGap: best > upperLimit ? 'raised' : best < 8 ? 'low' : 'usual',
        deltaRatio: corrected ? undefined : reading,
        correctedDeltaRatio: corrected ? reading : undefined,
      },
    };
  },
});
