import { flag } from '../core/build.ts';
import { defineCalculator } from '../core/definition.ts';
import { age, sex } from '../core/inputs.ts';
import {
  anticoagulationBand,
  computeCha2ds2Va,
  computeCha2ds2Vasc,
  EMBOLISM_RATES,
  STROKE_RATES,
} from './cha2ds2-vasc.ts';

export const definition = defineCalculator({
  id: 'cha2ds2-vasc',
  version: '1.0.0',
  specialty: 'cardiology',
  inputs: {
    age: age({ plausible: { min: 18, max: 120 } }),
    sex: sex(),
    heartFailure: flag(),
    hypertension: flag(),
    diabetes: flag({ label: 'clinical:inputs.diabetes' }),
    strokeTiaTe: flag(),
    vascularDisease: flag(),
  },
  results: [
    { key: 'score', kind: 'number', unit: 'points', decimals: 0, primary: true },
    { key: 'scoreVa', kind: 'number', unit: 'points', decimals: 0 },
    { key: 'strokeRatePercent', kind: 'number', unit: '%/year', decimals: 1 },
    { key: 'embolismRatePercent', kind: 'number', unit: '%/year', decimals: 1 },
  ],
  bands: {
    score: [
      { id: 'recommended', severity: 'warning' },
      { id: 'consider', severity: 'caution' },
      { id: 'low', severity: 'ok' },
    ],
  },
  formula: 'C 1 + H 1 + A₂ (≥ 75) 2 + D 1 + S₂ 2 + V 1 + A (65–74) 1 + Sc (♀) 1',
  evidence: [
    {
      authors: 'Lip GYH, et al.',
      title:
        'Refining clinical risk stratification for predicting stroke and thromboembolism in atrial fibrillation using a novel risk factor-based approach: the Euro Heart Survey on Atrial Fibrillation',
      journal: 'Chest',
      year: 2010,
      volume: '137',
      pages: '263–272',
      doi: '10.1378/chest.09-1584',
    },
    {
      authors: 'Friberg L, et al.',
      title:
        'Evaluation of risk stratification schemes for ischaemic stroke and bleeding in 182 678 patients with atrial fibrillation: the Swedish Atrial Fibrillation cohort study',
      journal: 'Eur Heart J',
      year: 2012,
      volume: '33',
      pages: '1500–1510',
    },
  ],
  pitfalls: 3,
  compute: (values) => {
    const score = computeCha2ds2Vasc(values);
    return {
      ok: true,
      results: {
        score,
        scoreVa: computeCha2ds2Va(values),
        strokeRatePercent: STROKE_RATES[score] ?? null,
        embolismRatePercent: EMBOLISM_RATES[score] ?? null,
      },
      bands: { score: anticoagulationBand(score, values.sex) },
    };
  },
});
