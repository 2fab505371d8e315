import { defineCalculator, refuse } from '../core/definition.ts';
import { scoreInputs } from '../core/score-inputs.ts';
import { computeScore2, score2Class } from './score2.ts';

export const definition = defineCalculator({
  id: 'score2',
  version: '1.0.0',
  specialty: 'cardiology',
  inputs: scoreInputs({ min: 40, exclusiveMax: 70 }),
  results: [{ key: 'riskPercent', kind: 'number', unit: '%', decimals: 1, primary: true }],
  bands: {
    riskPercent: [
      { id: 'very-high', severity: 'danger' },
      { id: 'high', severity: 'warning' },
      { id: 'low-to-moderate', severity: 'ok' },
    ],
  },
  formula:
    'r₀ = 1 − S^exp(Σ βx); risk = 1 − exp(−exp(scale1 + scale2 × ln(−ln(1 − r₀)))); S = 0.9605 ♂ / 0.9776 ♀; scales by region',
  evidence: [
    {
      authors: 'SCORE2 working group and ESC Cardiovascular risk collaboration',
      title:
        'SCORE2 risk prediction algorithms: new models to estimate 10-year risk of cardiovascular disease in Europe',
      journal: 'Eur Heart J',
      year: 2021,
      volume: '42',
      pages: '2439–2454',
      doi: '10.1093/eurheartj/ehab309',
      pmid: '34120177',
    },
  ],
  pitfalls: 3,
  compute: (values) => {
    if (values.diabetes) return refuse('diabetes', 'not-applicable');
    const riskPercent = computeScore2(values);
    return {
      ok: true,
      results: { riskPercent },
      bands: { riskPercent: score2Class(riskPercent, values.age) },
    };
  },
});
