import { flag, quantity } from '../core/build.ts';
import { defineCalculator } from '../core/definition.ts';
import { age, respiratoryRate, systolic, urea } from '../core/inputs.ts';
import { UREA_MMOL_PER_BUN_MG } from '../core/units.ts';
import { CURB65_MORTALITY, computeCurb65 } from './curb-65.ts';

export const definition = defineCalculator({
  id: 'curb-65',
  version: '1.0.0',
  specialty: 'infection',
  inputs: {
    confusion: flag(),
    urea: urea({ multiply: UREA_MMOL_PER_BUN_MG }),
    respiratoryRate: respiratoryRate(),
    sbp: systolic(),
    dbp: quantity('dbpMmHg', 'mmHg', {
      label: 'clinical:inputs.dbp',
      hard: { min: 0, max: 250 },
      plausible: { min: 20, max: 180 },
      step: 1,
    }),
    age: age({ plausible: { min: 18, max: 120 } }),
  },
  results: [
    { key: 'score', kind: 'number', unit: 'points', decimals: 0, primary: true },
    { key: 'mortality30DayPercent', kind: 'number', unit: '%', decimals: 1 },
  ],
  bands: {
    score: [
      { id: 'severe', severity: 'danger', from: 3 },
      { id: 'intermediate', severity: 'warning', from: 2 },
      { id: 'low', severity: 'ok' },
    ],
  },
  formula: 'C 1 + U (> 7 mmol/L) 1 + R (≥ 30) 1 + B (SBP < 90 or DBP ≤ 60) 1 + 65 (≥ 65) 1',
  evidence: [
    {
      authors: 'Lim WS, et al.',
      title:
        'Defining community acquired pneumonia severity on presentation to hospital: an international derivation and validation study',
      journal: 'Thorax',
      year: 2003,
      volume: '58',
      pages: '377–382',
      doi: '10.1136/thorax.58.5.377',
    },
  ],
  pitfalls: 2,
  compute: (values) => {
    const score = computeCurb65(values);
    return { ok: true, results: { score, mortality30DayPercent: CURB65_MORTALITY[score] ?? null } };
  },
});
