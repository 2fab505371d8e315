import { describe, expect, it } from 'vitest';
import { expectRefusal, expectResults, warningsOf } from '../core/test-support.ts';
import { inUnit } from '../core/units.ts';
import { definition } from './definition.ts';
import { fib4Band } from './fib-4.ts';

const patient = { ageYears: 50, astUL: 40, altUL: 36, plateletsX10e9L: 200 };

describe('FIB-4', () => {
  it('is age × AST / (platelets × √ALT) (Sterling 2006)', () => {
    expectResults(definition, patient, { fib4: 2000 / 1200 });
    expectResults(
      definition,
      { ageYears: 65, astUL: 80, altUL: 50, plateletsX10e9L: 100 },
      { fib4: 7.3539 },
      1e-4,
    );
  });

  it('has its limits on both sides, with the higher lower limit from 65 (McPherson 2017)', () => {
    const at = (value: number, age: number) => fib4Band(value, inUnit(age));
    expect([at(1.29, 64), at(1.3, 64), at(2.67, 64), at(2.68, 64)]).toEqual([
      'low',
      'indeterminate',
      'indeterminate',
      'high',
    ]);
    expect([at(1.99, 65), at(2, 65)]).toEqual(['low', 'indeterminate']);
  });

  it('warns under 35 and of a thousandfold platelet slip', () => {
    expect(warningsOf(definition, { ...patient, ageYears: 34 })).toEqual(['young']);
    expect(warningsOf(definition, { ...patient, ageYears: 35 })).toEqual([]);
    expectRefusal(
      definition,
      { ...patient, plateletsX10e9L: 119000 },
      'plateletsX10e9L',
      'above-maximum',
      10000,
    );
    expectRefusal(definition, { ...patient, altUL: 0 }, 'altUL', 'below-minimum', 0);
  });
});
