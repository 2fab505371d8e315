import { defineCalculator } from '../core/definition.ts';
import { scoreInputs } from '../core/score-inputs.ts';
import { computeScore2Op } from './score2-op.ts';

export const definition = defineCalculator({
  id: 'score2-op',
  version: '1.0.0',
  specialty: 'cardiology',
  inputs: scoreInputs({ min: 70, exclusiveMax: 90 }),
  results: [{ key: 'riskPercent', kind: 'number', unit: '%', decimals: 1, primary: true }],
  bands: {
    riskPercent: [
      { id: 'very-high', severity: 'danger', from: 15 },
      { id: 'high', severity: 'warning', from: 7.5 },
      { id: 'low-to-moderate', severity: 'ok' },
    ],
  },
  formula:
    'r₀ = 1 − S^exp(Σ βx − m); risk = 1 − exp(−exp(scale1 + scale2 × ln(−ln(1 − r₀)))); S = 0.7576 ♂ / 0.8082 ♀; m = 0.0929 ♂ / 0.2290 ♀; scales by region',
  evidence: [
    {
      authors: 'SCORE2-OP working group and ESC Cardiovascular risk collaboration',
      title:
        'SCORE2-OP risk prediction algorithms: estimating incident cardiovascular event risk in older persons in four geographical risk regions',
      journal: 'Eur Heart J',
      year: 2021,
      volume: '42',
      pages: '2455–2467',
      doi: '10.1093/eurheartj/ehab312',
    },
  ],
  pitfalls: 2,
  compute: (values) => ({ ok: true, results: { riskPercent: computeScore2Op(values) } }),
});
