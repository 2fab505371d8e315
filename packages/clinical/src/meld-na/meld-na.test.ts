import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectCut, expectRefusal, expectResults, run } from '../core/test-support.ts';
import { definition } from './definition.ts';

const patient = { bilirubinMgDl: 2, inr: 1.5, creatinineMgDl: 1.8, naMmolL: 135, dialysis: false };

describe('MELD-Na', () => {
  it('rounds MELD(i) to the tenth before multiplying (OPTN 9.1.D): 20, not 21', () => {
    expectResults(definition, patient, { score: 20 });
  });

  it('gives the physician-corrected MedCalc-Bench label', () => {
    expectResults(
      definition,
      { bilirubinMgDl: 2.11, inr: 1.26, creatinineMgDl: 3.16, naMmolL: 137, dialysis: false },
      { score: 23 },
    );
  });

  it('takes everything at its floor as 6 and never leaves 6–40', () => {
    expectResults(
      definition,
      { bilirubinMgDl: 0.5, inr: 0.9, creatinineMgDl: 0.6, naMmolL: 120, dialysis: false },
      { score: 6, meldI: 6 },
    );
    expectResults(
      definition,
      { bilirubinMgDl: 40, inr: 8, creatinineMgDl: 6, naMmolL: 120, dialysis: true },
      { score: 40 },
    );
    const values = fc.record({
      bilirubinMgDl: fc.double({ min: 0.1, max: 150, noNaN: true }),
      inr: fc.double({ min: 0.1, max: 50, noNaN: true }),
      creatinineMgDl: fc.double({ min: 0.1, max: 100, noNaN: true }),
      naMmolL: fc.double({ min: 50, max: 250, noNaN: true }),
      dialysis: fc.boolean(),
    });
    fc.assert(
      fc.property(values, (inputs) => {
        const score = Number(run(definition, inputs).results.score);
        expect(score).toBeGreaterThanOrEqual(6);
        expect(score).toBeLessThanOrEqual(40);
      }),
    );
  });

  it('sets creatinine to 4.0 on dialysis, whatever was measured, and caps it there', () => {
    const on = run(definition, { ...patient, creatinineMgDl: 0.8, dialysis: true }).results.score;
    expect(run(definition, { ...patient, creatinineMgDl: 4 }).results.score).toBe(on);
    expect(run(definition, { ...patient, creatinineMgDl: 9 }).results.score).toBe(on);
  });

  it('bounds sodium at 125 and 137 and leaves it out up to MELD(i) 11', () => {
    const at = (naMmolL: number) => run(definition, { ...patient, naMmolL }).results.score;
    expect(at(124)).toBe(at(125));
    expect(at(140)).toBe(at(137));
    expect(at(126)).not.toBe(at(137));
    const mild = { bilirubinMgDl: 1, inr: 1.5, creatinineMgDl: 1, dialysis: false };
    expectResults(definition, { ...mild, naMmolL: 125 }, { meldI: 11, score: 11 });
    expectResults(definition, { ...mild, inr: 1.6, naMmolL: 125 }, { meldI: 12, score: 23 });
  });

  it('has the mortality classes on both sides and is not for children under 12', () => {
    expectCut(definition, 'score', 10, 'm9', 'm10');
    expectCut(definition, 'score', 20, 'm10', 'm20');
    expectCut(definition, 'score', 30, 'm20', 'm30');
    expectCut(definition, 'score', 40, 'm30', 'm40');
    expectRefusal(definition, { ...patient, ageYears: 11 }, 'ageYears', 'out-of-range', 12);
    expectResults(definition, { ...patient, ageYears: 12 }, { score: 20 });
  });
});
