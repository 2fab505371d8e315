import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectRefusal, expectResults } from '../core/test-support.ts';
import { definition } from './definition.ts';
import { convertUnit, formatConverted, UNIT_GROUPS, UNITS_BY_GROUP } from './unit-converter.ts';

describe('unit converter', () => {
  it('goes from the first to the second unit of a group unless told otherwise', () => {
    expectResults(definition, { value: 2 }, { value: 2000, unit: 'g', text: '2000.00' });
    expectResults(definition, { group: 'volume', value: 1 }, { value: 1000, unit: 'mL' });
    expectResults(definition, { group: 'pressure', value: 1 }, { value: 1 / 0.735559, unit: 'cmH2O' });
    expectResults(definition, { group: 'temperature', value: 37 }, { value: 98.6, unit: 'F' }, 1e-9);
    expectResults(
      definition,
      { group: 'laboratory', analyte: 'glucose', value: 100 },
      { value: 5.551, unit: 'mmol/L' },
      1e-9,
    );
  });

  it('uses the listed factors', () => {
    expectResults(definition, { group: 'weight', from: 'lb', to: 'kg', value: 1 }, { value: 0.453592 });
    expectResults(definition, { group: 'weight', from: 'oz', to: 'g', value: 1 }, { value: 28.3495 }, 1e-9);
    expectResults(
      definition,
      { group: 'volume', from: 'fl oz', to: 'mL', value: 1 },
      { value: 29.5735 },
      1e-9,
    );
    expectResults(definition, { group: 'length', from: 'ft', to: 'in', value: 1 }, { value: 12 }, 1e-9);
    expectResults(definition, { group: 'pressure', from: 'kPa', to: 'mmHg', value: 1 }, { value: 7.50062 });
    expectResults(definition, { group: 'pressure', from: 'psi', to: 'mmHg', value: 1 }, { value: 51.7149 });
  });

  it('formats on both sides of its limits', () => {
    expect(formatConverted(0.001)).toBe('0.00100000');
    expect(formatConverted(0.000999)).toBe('9.9900e-4');
    expect(formatConverted(9999)).toBe('9999.00');
    expect(formatConverted(10000)).toBe('1.0000e+4');
    expect(formatConverted(-10000)).toBe('-1.0000e+4');
    expect(formatConverted(2.2046244201)).toBe('2.20462');
  });

  it('comes back to 1e-9, both ways, in every group', () => {
    const groups = Object.keys(UNIT_GROUPS) as (keyof typeof UNIT_GROUPS)[];
    const cases = fc
      .constantFrom(...groups)
      .chain((group) =>
        fc.tuple(
          fc.constant(group),
          fc.constantFrom(...(UNITS_BY_GROUP[group] ?? [])),
          fc.constantFrom(...(UNITS_BY_GROUP[group] ?? [])),
          fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        ),
      );
    fc.assert(
      fc.property(cases, ([group, from, to, value]) => {
        const there = convertUnit(group, value, from, to);
        const back = convertUnit(group, there ?? Number.NaN, to, from);
        expect(Math.abs((back ?? Number.NaN) - value)).toBeLessThanOrEqual(
          1e-9 * Math.max(1, Math.abs(value)),
        );
      }),
    );
  });

  it('refuses units of another group, colder than absolute zero and a value that is not a number', () => {
    expectRefusal(definition, { group: 'weight', from: 'm', to: 'kg', value: 1 }, 'from', 'not-a-choice');
    expectRefusal(definition, { group: 'weight', from: 'kg', to: 'ft', value: 1 }, 'to', 'not-a-choice');
    expectRefusal(
      definition,
      { group: 'temperature', from: 'C', to: 'F', value: -300 },
      'value',
      'below-minimum',
      -273.15,
    );
    expectRefusal(definition, { group: 'laboratory', value: 1 }, 'analyte', 'missing');
    expectRefusal(
      definition,
      { group: 'laboratory', analyte: 'glucose', from: 'kg', value: 1 },
      'from',
      'not-a-choice',
    );
    expectRefusal(definition, { value: 'ten' }, 'value', 'not-a-number');
  });
});
