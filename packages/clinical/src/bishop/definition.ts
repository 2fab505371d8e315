import { choice, quantity } from '../core/build.ts';
import { defineCalculator } from '../core/definition.ts';
import { CONSISTENCY, computeBishop, POSITION } from './bishop.ts';

export const definition = defineCalculator({
  id: 'bishop',
  version: '1.0.0',
  specialty: 'obstetrics-paediatrics',
  inputs: {
    dilation: quantity('dilationCm', 'cm', { hard: { min: 0, max: 10 }, step: 0.5 }),
    effacement: quantity('effacementPercent', '%', { hard: { min: 0, max: 100 }, step: 5 }),
    station: quantity('station', 'station', { hard: { min: -3, max: 3 }, integer: true, step: 1 }),
    consistency: choice(CONSISTENCY),
    position: choice(POSITION, { aliases: { middle: 'mid', 'mid-position': 'mid' } }),
  },
  results: [{ key: 'score', kind: 'number', unit: 'points', decimals: 0, primary: true }],
  bands: {
    score: [
      { id: 'favourable', severity: 'ok', from: 8 },
      { id: 'intermediate', severity: 'caution', from: 6 },
      { id: 'unfavourable', severity: 'warning' },
    ],
  },
  formula: 'dilation 0–3 + effacement 0–3 + station 0–3 + consistency 0–2 + position 0–2',
  evidence: [
    {
      authors: 'Bishop EH',
      title: 'Pelvic scoring for elective induction',
      journal: 'Obstet Gynecol',
      year: 1964,
      volume: '24',
      pages: '266–268',
    },
  ],
  pitfalls: 2,
  compute: (values) => ({ ok: true, results: { score: computeBishop(values) } }),
});
