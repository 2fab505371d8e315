import { flag, optional } from '../core/build.ts';
import { defineCalculator } from '../core/definition.ts';
import { age, bilirubin, creatinine, inr, sodium } from '../core/inputs.ts';
import { computeMeldI, computeMeldNa, meldMortality } from './meld-na.ts';

export const definition = defineCalculator({
  id: 'meld-na',
  version: '1.0.0',
  specialty: 'hepatology',
  inputs: {
    bilirubin: bilirubin(),
    inr: inr(),
    creatinine: creatinine(),
    na: sodium(),
    dialysis: flag({ label: 'clinical:inputs.dialysis' }),
    age: optional(age({ valid: { min: 12 } })),
  },
  results: [
    { key: 'score', kind: 'number', unit: 'points', decimals: 0, primary: true },
    { key: 'meldI', kind: 'number', unit: 'points', decimals: 0 },
    { key: 'mortality90DayPercent', kind: 'number', unit: '%', decimals: 1 },
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
  notes: ['superseded'],
  formula:
    'MELD(i) = 10 × round₁(0.957 ln Cr + 0.378 ln bili + 1.120 ln INR + 0.643); if > 11: + 1.32 × (137 − Na) − 0.033 × MELD(i) × (137 − Na); Cr 1–4, bili and INR ≥ 1, Na 125–137',
  evidence: [
    {
      authors: 'Kamath PS, et al.',
      title: 'A model to predict survival in patients with end-stage liver disease',
      journal: 'Hepatology',
      year: 2001,
      volume: '33',
      pages: '464–470',
    },
    {
      authors: 'Kim WR, et al.',
      title: 'Hyponatremia and mortality among patients on the liver-transplant waiting list',
      journal: 'N Engl J Med',
      year: 2008,
      volume: '359',
      pages: '1018–1026',
    },
    { authors: 'Organ Procurement and Transplantation Network', journal: 'OPTN policy 9.1.D', year: 2016 },
  ],
  pitfalls: 3,
  compute: (values) => {
    const score = computeMeldNa(values);
    const meldI = computeMeldI(values);
    return {
      ok: true,
      results: { score, meldI, mortality90DayPercent: meldMortality(score) },
      notes: ['superseded'],
    };
  },
});
