import { defineCalculator } from '../core/definition.ts';
import { gcsTotal, respiratoryRate, systolic } from '../core/inputs.ts';
import { computeQsofa } from './qsofa.ts';

export const definition = defineCalculator({
  id: 'qsofa',
  version: '1.0.0',
  specialty: 'critical-care',
  inputs: { respiratoryRate: respiratoryRate(), sbp: systolic(), gcs: gcsTotal() },
  results: [{ key: 'score', kind: 'number', unit: 'points', decimals: 0, primary: true }],
  bands: {
    score: [
      { id: 'positive', severity: 'danger', from: 2 },
      { id: 'negative', severity: 'info' },
    ],
  },
  formula: 'RR ≥ 22 + SBP ≤ 100 + GCS < 15',
  evidence: [
    {
      authors: 'Singer M, et al.',
      title: 'The Third International Consensus Definitions for Sepsis and Septic Shock (Sepsis-3)',
      journal: 'JAMA',
      year: 2016,
      volume: '315',
      pages: '801–810',
    },
    {
      authors: 'Seymour CW, et al.',
      title:
        'Assessment of clinical criteria for sepsis: for the Third International Consensus Definitions for Sepsis and Septic Shock (Sepsis-3)',
      journal: 'JAMA',
      year: 2016,
      volume: '315',
      pages: '762–774',
    },
  ],
  pitfalls: 2,
  compute: (values) => ({
    ok: true,
    results: { score: computeQsofa(values.respiratoryRate, values.sbp, values.gcs) },
  }),
});
