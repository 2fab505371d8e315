import { choice, flag } from '../core/build.ts';
import { defineCalculator } from '../core/definition.ts';
import { age, hdl, sex, systolic, totalCholesterol } from '../core/inputs.ts';
import { computePooledCohortRisk } from './ascvd-pce.ts';

const label = (name: string) => ({ label: `clinical:inputs.${name}` });

export const definition = defineCalculator({
  id: 'ascvd-pce',
  version: '1.0.0',
  specialty: 'cardiology',
  inputs: {
    age: age({ valid: { min: 40, exclusiveMax: 80 } }),
    sex: sex(),
    race: choice(['white', 'black'], { aliases: { other: 'white' }, help: 'ascvd-pce:help.race' }),
    totalCholesterol: totalCholesterol({
      valid: { min: 130, max: 320 },
      validOther: { min: 3.36, max: 8.28 },
    }),
    hdl: hdl({ valid: { min: 20, max: 100 }, validOther: { min: 0.52, max: 2.59 } }),
    sbp: systolic({ valid: { min: 90, max: 200 } }),
    bpTreated: flag(label('bpTreated')),
    smoker: flag(label('smoker')),
    diabetes: flag(label('diabetes')),
  },
  results: [{ key: 'riskPercent', kind: 'number', unit: '%', decimals: 1, primary: true }],
  bands: {
    riskPercent: [
      { id: 'high', severity: 'danger', from: 20 },
      { id: 'intermediate', severity: 'warning', from: 7.5 },
      { id: 'borderline', severity: 'caution', from: 5 },
      { id: 'low', severity: 'ok' },
    ],
  },
  notes: ['prevent'],
  formula:
    'risk = 1 − S₀^exp(Σ βx − mean), x = natural logarithms of age, cholesterol, HDL-C, SBP and their products',
  evidence: [
    {
      authors: 'Goff DC, et al.',
      title:
        '2013 ACC/AHA guideline on the assessment of cardiovascular risk: a report of the American College of Cardiology/American Heart Association Task Force on Practice Guidelines',
      journal: 'Circulation',
      year: 2014,
      volume: '129(25 Suppl 2)',
      pages: 'S49–S73',
      doi: '10.1161/01.cir.0000437741.48606.98',
    },
  ],
  pitfalls: 3,
  compute: (values) => ({
    ok: true,
    results: { riskPercent: computePooledCohortRisk(values) },
    notes: ['prevent'],
  }),
});
