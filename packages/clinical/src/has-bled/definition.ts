import { flag } from '../core/build.ts';
import { defineCalculator } from '../core/definition.ts';
import { BLEED_RATES, computeHasBled } from './has-bled.ts';

export const definition = defineCalculator({
  id: 'has-bled',
  version: '1.0.0',
  specialty: 'cardiology',
  inputs: {
    hypertensionUncontrolled: flag(),
    renalDisease: flag(),
    liverDisease: flag(),
    stroke: flag(),
    bleedingHistory: flag(),
    labileInr: flag(),
    ageOver65: flag(),
    drugs: flag(),
    alcohol: flag(),
  },
  results: [
    { key: 'score', kind: 'number', unit: 'points', decimals: 0, primary: true },
    { key: 'bleedsPer100PatientYears', kind: 'number', unit: '%/year', decimals: 2 },
  ],
  bands: {
    score: [
      { id: 'high', severity: 'danger', from: 3 },
      { id: 'below', severity: 'ok' },
    ],
  },
  formula: 'H 1 + A (renal 1, liver 1) + S 1 + B 1 + L 1 + E (> 65) 1 + D (drugs 1, alcohol 1)',
  evidence: [
    {
      authors: 'Pisters R, et al.',
      title:
        'A novel user-friendly score (HAS-BLED) to assess 1-year risk of major bleeding in patients with atrial fibrillation: the Euro Heart Survey',
      journal: 'Chest',
      year: 2010,
      volume: '138',
      pages: '1093–1100',
      doi: '10.1378/chest.10-0134',
    },
  ],
  pitfalls: 3,
  compute: (values) => {
    const score = computeHasBled(values);
    return { ok: true, results: { score, bleedsPer100PatientYears: BLEED_RATES[score] ?? null } };
  },
});
