import { defineCalculator } from '../core/definition.ts';
import { fio2, pao2 } from '../core/inputs.ts';
import { computePfRatio } from './pf-ratio.ts';

export const definition = defineCalculator({
  id: 'pf-ratio',
  version: '1.0.0',
  specialty: 'critical-care',
  inputs: { pao2: pao2(), fio2: fio2() },
  results: [{ key: 'pfRatio', kind: 'number', unit: 'mmHg', decimals: 0, primary: true }],
  bands: {
    pfRatio: [
      { id: 'above', severity: 'ok', above: 300 },
      { id: 'mild', severity: 'caution', above: 200 },
      { id: 'moderate', severity: 'warning', above: 100 },
      { id: 'severe', severity: 'danger' },
    ],
  },
  notes: ['berlin'],
  formula: 'P/F = PaO₂ (mmHg) / FiO₂',
  evidence: [
    {
      authors: 'ARDS Definition Task Force',
      title: 'Acute respiratory distress syndrome: the Berlin Definition',
      journal: 'JAMA',
      year: 2012,
      volume: '307',
      pages: '2526–2533',
    },
  ],
  pitfalls: 2,
  compute: (values) => ({
    ok: true,
    results: { pfRatio: computePfRatio(values.pao2, values.fio2) },
    notes: ['berlin'],
  }),
});
