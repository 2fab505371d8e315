import { choice } from '../core/build.ts';
import { defineCalculator } from '../core/definition.ts';
import { apgarBand, computeApgar } from './apgar.ts';

const sign = () => choice([0, 1, 2]);

export const definition = defineCalculator({
  id: 'apgar',
  version: '1.0.0',
  specialty: 'obstetrics-paediatrics',
  inputs: { appearance: sign(), pulse: sign(), grimace: sign(), activity: sign(), respiration: sign() },
  results: [
    { key: 'score', kind: 'number', unit: 'points', decimals: 0, primary: true },
    { key: 'band', kind: 'choice', options: ['reassuring', 'moderately-abnormal', 'low'] },
  ],
  bands: {
    band: [
      { id: 'reassuring', severity: 'ok' },
      { id: 'moderately-abnormal', severity: 'warning' },
      { id: 'low', severity: 'danger' },
    ],
  },
  notes: ['repeat'],
  formula: 'sum of five signs of 0–2 points',
  evidence: [
    {
      authors: 'Apgar V',
      title: 'A proposal for a new method of evaluation of the newborn infant',
      journal: 'Anesth Analg',
      year: 1953,
      volume: '32',
      pages: '260–267',
    },
    {
      authors: 'American College of Obstetricians and Gynecologists, American Academy of Pediatrics',
      title: 'The Apgar score',
      journal: 'Pediatrics',
      year: 2015,
      volume: '136',
      pages: '819–822',
      doi: '10.1542/peds.2015-2651',
    },
  ],
  pitfalls: 2,
  compute: (values) => {
    const score = computeApgar(values);
    const band = apgarBand(score);
    return { ok: true, results: { score, band }, bands: { band }, notes: score < 7 ? ['repeat'] : [] };
  },
});
