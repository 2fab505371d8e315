import { flag, optional } from '../core/build.ts';
import { defineCalculator } from '../core/definition.ts';
import { age, albumin, bilirubin, creatinine, inr, sex, sodium } from '../core/inputs.ts';
import { computeMeld3, computeMeld3Raw } from './meld-3.0.ts';

export const definition = defineCalculator({
  id: 'meld-3.0',
  version: '1.0.0',
  specialty: 'hepatology',
  inputs: {
    sex: sex(),
    bilirubin: bilirubin(),
    inr: inr(),
    creatinine: creatinine(),
    na: sodium(),
    albumin: albumin(),
    dialysis: flag({ label: 'clinical:inputs.dialysis' }),
    age: optional(age({ valid: { min: 12 } })),
  },
  results: [
    { key: 'score', kind: 'number', unit: 'points', decimals: 0, primary: true },
    { key: 'unrounded', kind: 'number', unit: 'points', decimals: 2 },
  ],
  bands: {
    score: [
      { id: 'm40', severity: 'danger', from: 40 },
      { id: 'm30', severity: 'danger', from: 30 },
      { id: 'm20', severity: 'warning', from: 20 },
      { id: 'm10', severity: 'caution', from: 10 },
      { id: 'm9', severity: 'info' },
    ],
  },
  formula:
    'MELD 3.0 = 1.33 [♀] + 4.56 ln bili + 0.82 × (137 − Na) − 0.24 × (137 − Na) × ln bili + 9.09 ln INR + 11.14 ln Cr + 1.85 × (3.5 − alb) − 1.83 × (3.5 − alb) × ln Cr + 6; Cr 1–3, bili and INR ≥ 1, Na 125–137, alb 1.5–3.5',
  evidence: [
    {
      authors: 'Kim WR, et al.',
      title: 'MELD 3.0: the model for end-stage liver disease updated for the modern era',
      journal: 'Gastroenterology',
      year: 2021,
      volume: '161',
      pages: '1887–1895',
      doi: '10.1053/j.gastro.2021.08.050',
    },
    {
      authors: 'Organ Procurement and Transplantation Network',
      journal: 'OPTN policy, MELD 3.0',
      year: 2023,
    },
  ],
  pitfalls: 3,
  compute: (values) => ({
    ok: true,
    results: { score: computeMeld3(values), unrounded: computeMeld3Raw(values) },
  }),
});
