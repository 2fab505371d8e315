import { flag } from '../core/build.ts';
import { defineCalculator } from '../core/definition.ts';
import { computeWellsDvt } from './wells-dvt.ts';

export const definition = defineCalculator({
  id: 'wells-dvt',
  version: '1.0.0',
  specialty: 'haematology',
  inputs: {
    activeCancer: flag(),
    paralysisOrPlaster: flag(),
    bedriddenOrSurgery: flag(),
    localizedTenderness: flag(),
    entireLegSwollen: flag(),
    calfSwelling3cm: flag(),
    pittingEdema: flag(),
    collateralVeins: flag(),
    previousDvt: flag(),
    alternativeDiagnosis: flag(),
  },
  results: [
    { key: 'score', kind: 'number', unit: 'points', decimals: 0, primary: true },
    { key: 'twoTier', kind: 'choice', options: ['likely', 'unlikely'] },
  ],
  bands: {
    score: [
      { id: 'high', severity: 'danger', from: 3 },
      { id: 'moderate', severity: 'caution', from: 1 },
      { id: 'low', severity: 'ok' },
    ],
    twoTier: [
      { id: 'likely', severity: 'warning' },
      { id: 'unlikely', severity: 'ok' },
    ],
  },
  formula: '9 × 1 point − 2 (alternative diagnosis)',
  evidence: [
    {
      authors: 'Wells PS, et al.',
      title: 'Value of assessment of pretest probability of deep-vein thrombosis in clinical management',
      journal: 'Lancet',
      year: 1997,
      volume: '350',
      pages: '1795–1798',
    },
    {
      authors: 'Wells PS, et al.',
      title: 'Evaluation of D-dimer in the diagnosis of suspected deep-vein thrombosis',
      journal: 'N Engl J Med',
      year: 2003,
      volume: '349',
      pages: '1227–1235',
      pmid: '14507948',
    },
  ],
  pitfalls: 3,
  compute: (values) => {
    const score = computeWellsDvt(values);
    const twoTier = score >= 2 ? 'likely' : 'unlikely';
    return { ok: true, results: { score, twoTier }, bands: { twoTier } };
  },
});
