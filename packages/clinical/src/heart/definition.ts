import { choice, flag, quantity } from '../core/build.ts';
import { defineCalculator } from '../core/definition.ts';
import { age } from '../core/inputs.ts';
import { computeHeart, heartRisk } from './heart.ts';

export const definition = defineCalculator({
  id: 'heart',
  version: '1.0.0',
  specialty: 'cardiology',
  inputs: {
    history: choice([0, 1, 2]),
    ecg: choice([0, 1, 2]),
    age: age({ plausible: { min: 18, max: 120 } }),
    riskFactorCount: quantity('riskFactorCount', 'count', {
      hard: { min: 0, max: 6 },
      integer: true,
      help: 'heart:help.riskFactorCount',
      step: 1,
    }),
    knownAtherosclerosis: flag(),
    troponin: quantity('troponinTimesUln', '× ULN', { hard: { min: 0, max: 1e6 }, step: 0.1 }),
  },
  results: [
    { key: 'score', kind: 'number', unit: 'points', decimals: 0, primary: true },
    { key: 'macePercent', kind: 'number', unit: '%', decimals: 1 },
  ],
  bands: {
    score: [
      { id: 'high', severity: 'danger', from: 7 },
      { id: 'moderate', severity: 'caution', from: 4 },
      { id: 'low', severity: 'ok' },
    ],
  },
  formula: 'H 0–2 + E 0–2 + A 0–2 + R 0–2 + T 0–2',
  evidence: [
    {
      authors: 'Six AJ, et al.',
      title: 'Chest pain in the emergency room: value of the HEART score',
      journal: 'Neth Heart J',
      year: 2008,
      volume: '16',
      pages: '191–196',
    },
    {
      authors: 'Backus BE, et al.',
      title:
        'A prospective validation of the HEART score for chest pain patients at the emergency department',
      journal: 'Int J Cardiol',
      year: 2013,
      volume: '168',
      pages: '2153–2158',
      doi: '10.1016/j.ijcard.2013.01.255',
    },
  ],
  pitfalls: 3,
  compute: (values) => {
    const score = computeHeart(values);
    return { ok: true, results: { score, macePercent: heartRisk(score) } };
  },
});
