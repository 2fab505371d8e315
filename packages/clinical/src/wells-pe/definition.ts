import { flag } from '../core/build.ts';
import { defineCalculator } from '../core/definition.ts';
import { computeWellsPe } from './wells-pe.ts';

export const definition = defineCalculator({
  id: 'wells-pe',
  version: '1.0.0',
  specialty: 'haematology',
  inputs: {
    clinicalDvt: flag(),
    peMostLikely: flag(),
    heartRateOver100: flag(),
    immobilizationOrSurgery: flag(),
    previousVte: flag(),
    hemoptysis: flag(),
    malignancy: flag(),
  },
  results: [
    { key: 'score', kind: 'number', unit: 'points', decimals: 1, primary: true },
    { key: 'twoTier', kind: 'choice', options: ['likely', 'unlikely'] },
  ],
  bands: {
    score: [
      { id: 'high', severity: 'danger', above: 6 },
      { id: 'moderate', severity: 'caution', from: 2 },
      { id: 'low', severity: 'ok' },
    ],
    twoTier: [
      { id: 'likely', severity: 'warning' },
      { id: 'unlikely', severity: 'ok' },
    ],
  },
  formula: '3 + 3 + 1.5 + 1.5 + 1.5 + 1 + 1',
  evidence: [
    {
      authors: 'Wells PS, et al.',
      title:
        'Derivation of a simple clinical model to categorize patients probability of pulmonary embolism: increasing the models utility with the SimpliRED D-dimer',
      journal: 'Thromb Haemost',
      year: 2000,
      volume: '83',
      pages: '416–420',
    },
  ],
  pitfalls: 3,
  compute: (values) => {
    const score = computeWellsPe(values);
    const twoTier = score > 4 ? 'likely' : 'unlikely';
    return { ok: true, results: { score, twoTier }, bands: { twoTier } };
  },
});
