import { choice, quantity } from '../core/build.ts';
import { defineCalculator, refuse } from '../core/definition.ts';
import { ANALYTE_ALIASES, ANALYTE_IDS, UNITS_BY_ANALYTE } from './analytes.ts';
import { convertAnalyte, findUnit } from './lab-units.ts';

const UNITS = [...new Set([...Object.values(UNITS_BY_ANALYTE).flat(), 'mg/dL', 'mmol/L'])];
const unit = () =>
  choice(UNITS, { unitSymbols: true, dependsOn: { input: 'analyte', options: UNITS_BY_ANALYTE } });

export const definition = defineCalculator({
  id: 'lab-units',
  version: '1.0.0',
  specialty: 'laboratory',
  inputs: {
    analyte: choice(ANALYTE_IDS, { aliases: ANALYTE_ALIASES }),
    value: quantity('value', 'unit', { hard: { min: 0, max: 1e9 } }),
    from: unit(),
    to: unit(),
  },
  results: [
    { key: 'value', kind: 'number', unit: 'unit', decimals: 3, primary: true },
    { key: 'unit', kind: 'text' },
  ],
  formula: 'SI = conventional × factor; HbA1c: mmol/mol = 10.93 × % − 23.50, eAG mg/dL = 28.7 × % − 46.7',
  evidence: [
    {
      authors: 'American Medical Association',
      title: 'AMA Manual of Style: a guide for authors and editors',
      journal: 'Oxford University Press, 11th ed.',
      year: 2020,
    },
    {
      authors: 'Young DS',
      title:
        'Implementation of SI units for clinical laboratory data. Style specifications and conversion tables',
      journal: 'Ann Intern Med',
      year: 1987,
      volume: '106',
      pages: '114–129',
    },
    {
      authors: 'Nathan DM, et al.',
      title: 'Translating the A1C assay into estimated average glucose values',
      journal: 'Diabetes Care',
      year: 2008,
      volume: '31',
      pages: '1473–1478',
    },
  ],
  pitfalls: 4,
  compute: ({ analyte, value, from, to }) => {
    const source = findUnit(analyte, from);
    const target = findUnit(analyte, to);
    const choices = UNITS_BY_ANALYTE[analyte] ?? [];
    if (!source)
      return {
        ok: false,
        refusal: [{ field: 'from', code: 'not-a-choice', limit: null, unit: null, choices }],
      };
    if (!target)
      return {
        ok: false,
        refusal: [{ field: 'to', code: 'not-a-choice', limit: null, unit: null, choices }],
      };
    const converted = convertAnalyte(value, source, target);
    if (converted < 0) return refuse('value', 'out-of-range', null, source.unit);
    return { ok: true, results: { value: converted, unit: target.unit } };
  },
});
