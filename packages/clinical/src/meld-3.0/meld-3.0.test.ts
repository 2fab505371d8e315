import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectCut, expectRefusal, expectResults, run } from '../core/test-support.ts';
import { definition } from './definition.ts';

const man = {
  sex: 'male',
  bilirubinMgDl: 2,
  inr: 1.5,
  creatinineMgDl: 1.5,
  naMmolL: 137,
  albuminGDl: 3,
  dialysis: false,
  ageYears: 50,
};

describe('MELD 3.0', () => {
  it('gives a printed public result without the sex points', () => {
    expectResults(definition, man, { score: 18 });
  });

  it('is 6 with every value at its floor, and 1.33 more for women and at 12–17 (Kim 2021, OPTN)', () => {
    const floor = {
      ...man,
      bilirubinMgDl: 0.4,
      inr: 0.9,
      creatinineMgDl: 0.5,
      naMmolL: 140,
      albuminGDl: 4.5,
    };
    expectResults(definition, floor, { unrounded: 6, score: 6 });
    expectResults(definition, { ...floor, sex: 'female' }, { unrounded: 7.33, score: 7 });
    expectResults(definition, { ...floor, ageYears: 17.9 }, { unrounded: 7.33 });
    expectResults(definition, { ...floor, ageYears: 18 }, { unrounded: 6 });
    expectResults(definition, { ...floor, sex: 'female', ageYears: 15 }, { unrounded: 7.33 });
  });

  it('caps creatinine at 3.0 and sets it there on dialysis', () => {
    const at = (more: object) => run(definition, { ...man, ...more }).results.unrounded;
    expect(at({ creatinineMgDl: 7 })).toBe(at({ creatinineMgDl: 3 }));
    expect(at({ creatinineMgDl: 0.7, dialysis: true })).toBe(at({ creatinineMgDl: 3 }));
    expect(at({ creatinineMgDl: 2.9 })).not.toBe(at({ creatinineMgDl: 3 }));
  });

  it('bounds sodium and albumin and takes SI units', () => {
    const at = (more: object) => run(definition, { ...man, ...more }).results.unrounded;
    expect(at({ naMmolL: 120 })).toBe(at({ naMmolL: 125 }));
    expect(at({ naMmolL: 145 })).toBe(at({ naMmolL: 137 }));
    expect(at({ albuminGDl: 1 })).toBe(at({ albuminGDl: 1.5 }));
    expect(at({ albuminGDl: 5 })).toBe(at({ albuminGDl: 3.5 }));
    expect(at({ albuminGDl: undefined, albuminGL: 30 })).toBe(at({}));
    expect(at({ bilirubinMgDl: undefined, bilirubinUmolL: 34.2 })).toBe(at({}));
  });

  it('never leaves 6–40', () => {
    const values = fc.record({
      sex: fc.constantFrom('female', 'male'),
      bilirubinMgDl: fc.double({ min: 0.1, max: 150, noNaN: true }),
      inr: fc.double({ min: 0.1, max: 50, noNaN: true }),
      creatinineMgDl: fc.double({ min: 0.1, max: 100, noNaN: true }),
      naMmolL: fc.double({ min: 50, max: 250, noNaN: true }),
      albuminGDl: fc.double({ min: 0.1, max: 10, noNaN: true }),
      dialysis: fc.boolean(),
      ageYears: fc.integer({ min: 12, max: 90 }),
    });
    fc.assert(
      fc.property(values, (inputs) => {
        const score = Number(run(definition, inputs).results.score);
        expect(Number.isInteger(score) && score >= 6 && score <= 40).toBe(true);
      }),
    );
  });

  it('has its bands on both sides and is not for children under 12', () => {
    expectCut(definition, 'score', 10, 'm9', 'm10');
    expectCut(definition, 'score', 20, 'm10', 'm20');
    expectCut(definition, 'score', 30, 'm20', 'm30');
    expectCut(definition, 'score', 40, 'm30', 'm40');
    expectRefusal(definition, { ...man, ageYears: 11.9 }, 'ageYears', 'out-of-range', 12);
  });
});
