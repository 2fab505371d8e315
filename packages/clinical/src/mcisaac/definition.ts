import { flag } from '../core/build.ts';
import { defineCalculator } from '../core/definition.ts';
import { age, temperatureInput } from '../core/inputs.ts';
import { computeCentor, computeMcIsaac, streptococcalProbability } from './mcisaac.ts';

export const definition = defineCalculator({
  id: 'mcisaac',
  version: '1.0.0',
  specialty: 'infection',
  inputs: {
    age: age({ valid: { min: 3 } }),
    temperature: temperatureInput(),
    coughAbsent: flag(),
    tenderAnteriorNodes: flag(),
    tonsillarExudateOrSwelling: flag(),
  },
  results: [
    { key: 'score', kind: 'number', unit: 'points', decimals: 0, primary: true },
    { key: 'centor', kind: 'number', unit: 'points', decimals: 0 },
    { key: 'probabilityLowPercent', kind: 'number', unit: '%', decimals: 1 },
    { key: 'probabilityHighPercent', kind: 'number', unit: '%', decimals: 1 },
  ],
  bands: {
    score: [
      { id: 'high', severity: 'warning', from: 4 },
      { id: 'test', severity: 'caution', from: 2 },
      { id: 'low', severity: 'ok' },
    ],
  },
  formula: 'T > 38.0 °C 1 + no cough 1 + nodes 1 + tonsils 1; age 3–14 + 1, ≥ 45 − 1',
  evidence: [
    {
      authors: 'Centor RM, et al.',
      title: 'The diagnosis of strep throat in adults in the emergency room',
      journal: 'Med Decis Making',
      year: 1981,
      volume: '1',
      pages: '239–246',
    },
    {
      authors: 'McIsaac WJ, et al.',
      title: 'A clinical score to reduce unnecessary antibiotic use in patients with sore throat',
      journal: 'CMAJ',
      year: 1998,
      volume: '158',
      pages: '75–83',
    },
  ],
  pitfalls: 2,
  compute: (values) => {
    const score = computeMcIsaac(values);
    const [low, high] = streptococcalProbability(score);
    return {
      ok: true,
      results: {
        score,
        centor: computeCentor(values),
        probabilityLowPercent: low,
        probabilityHighPercent: high,
      },
    };
  },
});
