import { flag } from '../core/build.ts';
import { defineCalculator } from '../core/definition.ts';
import { computeTimi, TIMI_RISKS } from './timi-ua-nstemi.ts';

export const definition = defineCalculator({
  id: 'timi-ua-nstemi',
  version: '1.0.0',
  specialty: 'cardiology',
  inputs: {
    age65: flag(),
    cadRiskFactors3: flag(),
    knownCad50: flag(),
    aspirin7d: flag(),
    severeAngina: flag(),
    stDeviation: flag(),
    positiveMarker: flag(),
  },
  results: [
    { key: 'score', kind: 'number', unit: 'points', decimals: 0, primary: true },
    { key: 'risk14DayPercent', kind: 'number', unit: '%', decimals: 1 },
  ],
  bands: {
    score: [
      { id: 'high', severity: 'danger', from: 5 },
      { id: 'intermediate', severity: 'caution', from: 3 },
      { id: 'low', severity: 'ok' },
    ],
  },
  formula: '7 × 1 point',
  evidence: [
    {
      authors: 'Antman EM, et al.',
      title:
        'The TIMI risk score for unstable angina/non-ST elevation MI: a method for prognostication and therapeutic decision making',
      journal: 'JAMA',
      year: 2000,
      volume: '284',
      pages: '835–842',
      doi: '10.1001/jama.284.7.835',
    },
  ],
  pitfalls: 2,
  compute: (values) => {
    const score = computeTimi(values);
    return { ok: true, results: { score, risk14DayPercent: TIMI_RISKS[score] ?? null } };
  },
});
