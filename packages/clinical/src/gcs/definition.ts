import { choice, optional } from '../core/build.ts';
import { defineCalculator } from '../core/definition.ts';
import { computeGcs, writeGcs } from './gcs.ts';

const aliases = { T: 'NT', nt: 'NT' } as const;

export const definition = defineCalculator({
  id: 'gcs',
  version: '1.0.0',
  specialty: 'critical-care',
  inputs: {
    eye: choice([4, 3, 2, 1, 'NT'], { aliases }),
    verbal: choice([5, 4, 3, 2, 1, 'NT'], { aliases }),
    motor: choice([6, 5, 4, 3, 2, 1, 'NT'], { aliases }),
    unreactivePupils: optional(choice([0, 1, 2])),
  },
  results: [
    { key: 'score', kind: 'number', unit: 'points', decimals: 0, primary: true },
    { key: 'written', kind: 'text' },
    { key: 'gcsP', kind: 'number', unit: 'points', decimals: 0 },
  ],
  bands: {
    score: [
      { id: 'mild', severity: 'info', from: 13 },
      { id: 'moderate', severity: 'warning', from: 9 },
      { id: 'severe', severity: 'danger' },
    ],
  },
  notes: ['notTestable'],
  formula: 'GCS = E (1–4) + V (1–5) + M (1–6); GCS-P = GCS − unreactive pupils',
  evidence: [
    {
      authors: 'Teasdale G, Jennett B',
      title: 'Assessment of coma and impaired consciousness. A practical scale',
      journal: 'Lancet',
      year: 1974,
      volume: '2',
      pages: '81–84',
    },
    {
      authors: 'Teasdale G, et al.',
      title: 'The Glasgow Coma Scale at 40 years: standing the test of time',
      journal: 'Lancet Neurol',
      year: 2014,
    },
  ],
  pitfalls: 2,
  compute: ({ eye, verbal, motor, unreactivePupils }) => {
    const score = computeGcs(eye, verbal, motor);
    return {
      ok: true,
      results: {
        score,
        written: writeGcs(eye, verbal, motor),
        gcsP: score === null || unreactivePupils === undefined ? null : score - unreactivePupils,
      },
      notes: score === null ? ['notTestable'] : [],
    };
  },
});
