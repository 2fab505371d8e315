import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectRefusal, expectResults, run } from '../core/test-support.ts';
import { ANALYTES } from './analytes.ts';
import { definition } from './definition.ts';
import { convertAnalyte } from './lab-units.ts';

/** g/mol; a unit of mass per volume times this gives the molar factor. */
const MOLAR_MASS: [string, number, number][] = [
  ['glucose', 180.16, 10],
  ['creatinine', 113.12, 10000],
  ['urea-bun', 28.01, 10],
  ['urea', 60.06, 10],
  ['cholesterol', 386.65, 10],
  ['triglycerides', 885.4, 10],
  ['bilirubin', 584.66, 10000],
  ['calcium', 40.08, 10],
  ['magnesium', 24.305, 10],
  ['phosphate', 30.97, 10],
  ['uric-acid', 168.11, 10000],
  ['iron', 55.845, 10],
  ['vitamin-d', 400.64, 1000],
  ['vitamin-b12', 1355.37, 1000],
  ['folate', 441.4, 1000],
  ['t4-total', 776.87, 10000],
  ['t4-free', 776.87, 10000],
  ['lactate', 90.08, 10],
  ['ammonia', 17.03, 10],
];

describe('laboratory units', () => {
  it('has factors that agree with the molar mass', () => {
    for (const [analyte, mass, scale] of MOLAR_MASS) {
      const factor = ANALYTES[analyte]?.units[0].factor ?? 0;
      expect(Math.abs(factor / (scale / mass) - 1), analyte).toBeLessThan(0.002);
    }
  });

  it('gives the integer pairs of HbA1c published by IFCC and NGSP', () => {
    const pairs = [
      [5, 31],
      [6, 42],
      [6.5, 48],
      [7, 53],
      [7.5, 58],
      [8, 64],
      [9, 75],
      [10, 86],
    ];
    for (const [percent, mmol] of pairs) {
      const forward = run(definition, { analyte: 'hba1c', value: percent, from: '%', to: 'mmol/mol' }).results
        .value;
      expect(Math.round(Number(forward))).toBe(mmol);
      const back = run(definition, { analyte: 'hba1c', value: mmol, from: 'mmol/mol', to: '%' }).results
        .value;
      expect(Math.abs(Number(back) - Number(percent))).toBeLessThan(0.05);
    }
    expectResults(
      definition,
      { analyte: 'hba1c', value: 7, from: '%', to: 'eAG mg/dL' },
      { value: 154.2 },
      1e-9,
    );
    expectResults(
      definition,
      { analyte: 'hba1c', value: 7, from: '%', to: 'eAG mmol/L' },
      { value: 8.54 },
      1e-9,
    );
  });

  it('never takes BUN for urea', () => {
    const bun = { analyte: 'urea-bun', value: 30 };
    expectResults(definition, { ...bun, from: 'mg/dL BUN', to: 'mmol/L urea' }, { value: 10.71 }, 1e-9);
    expectResults(definition, { ...bun, from: 'mg/dL urea', to: 'mmol/L urea' }, { value: 4.995 }, 1e-9);
    expectResults(
      definition,
      { ...bun, from: 'mg/dL BUN', to: 'mg/dL urea' },
      { value: (30 * 0.357) / 0.1665 },
      1e-9,
    );
  });

  it('reads every spelling of micro', () => {
    for (const from of ['umol/L', '\u00b5mol/L', '\u03bcmol/L', 'mcmol/L']) {
      expectResults(
        definition,
        { analyte: 'creatinine', value: 88.4, from, to: 'mg/dL' },
        { value: 1 },
        1e-9,
      );
    }
    expectResults(
      definition,
      { analyte: 'iron', value: 100, from: 'mcg/dL', to: 'umol/L' },
      { value: 17.91 },
      1e-9,
    );
  });

  it('comes back to 1e-9 between any two units of any analyte', () => {
    const cases = fc
      .constantFrom(...Object.values(ANALYTES))
      .chain(({ units }) =>
        fc.tuple(
          fc.constantFrom(...units),
          fc.constantFrom(...units),
          fc.double({ min: 0, max: 1e5, noNaN: true }),
        ),
      );
    fc.assert(
      fc.property(cases, ([from, to, value]) => {
        const back = convertAnalyte(convertAnalyte(value, from, to), to, from);
        expect(Math.abs(back - value)).toBeLessThanOrEqual(1e-9 * Math.max(1, value));
      }),
    );
  });

  it('refuses units of another analyte, negative values and impossible HbA1c', () => {
    expectRefusal(
      definition,
      { analyte: 'glucose', value: 5, from: 'g/dL', to: 'mmol/L' },
      'from',
      'not-a-choice',
    );
    expectRefusal(
      definition,
      { analyte: 'glucose', value: 5, from: 'mmol/L', to: 'umol/L' },
      'to',
      'not-a-choice',
    );
    expectRefusal(
      definition,
      { analyte: 'glucose', value: -1, from: 'mg/dL', to: 'mmol/L' },
      'value',
      'below-minimum',
      0,
    );
    expectRefusal(
      definition,
      { analyte: 'insulin', value: 1, from: 'mg/dL', to: 'mmol/L' },
      'analyte',
      'not-a-choice',
    );
    expectRefusal(
      definition,
      { analyte: 'hba1c', value: 1, from: '%', to: 'mmol/mol' },
      'value',
      'out-of-range',
    );
  });
});
