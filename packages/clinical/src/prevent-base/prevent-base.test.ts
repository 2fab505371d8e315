import { describe, expect, it } from 'vitest';
import { bandFor, expectCut, expectRefusal, expectResults } from '../core/test-support.ts';
import { definition } from './definition.ts';

/** Khan 2024, supplement, worked example S12. */
const paper = {
  horizonYears: 10,
  ageYears: 50,
  sex: 'female',
  totalCholesterolMgDl: 200,
  hdlMgDl: 45,
  sbpMmHg: 160,
  bpTreated: true,
  diabetes: true,
  smoker: false,
  statin: false,
  bmi: 35,
  egfr: 90,
};

const percents = (totalCvdPercent: number, ascvdPercent: number, heartFailurePercent: number) => ({
  totalCvdPercent,
  ascvdPercent,
  heartFailurePercent,
});

describe('PREVENT, base model', () => {
  it('gives the worked example of the supplement for both horizons and sexes', () => {
    expectResults(definition, paper, percents(14.68, 9.2, 8.06), 0.02);
    expectResults(definition, { ...paper, sex: 'male' }, percents(16.32, 10.19, 10.59), 0.02);
    expectResults(definition, { ...paper, horizonYears: 30 }, percents(52.99, 35.43, 38.96), 0.02);
    expectResults(
      definition,
      { ...paper, horizonYears: 30, sex: 'male' },
      percents(51.44, 34.86, 42.36),
      0.02,
    );
  });

  it('gives the figures of the R package preventr below the spline knots', () => {
    const young = {
      ...paper,
      horizonYears: 30,
      sex: 'male',
      ageYears: 30,
      totalCholesterolMgDl: 180,
      sbpMmHg: 108,
      bpTreated: false,
      diabetes: false,
      smoker: true,
      bmi: 27,
      egfr: 105,
    };
    expectResults(definition, young, percents(5.4401, 3.7734, 2.0629), 0.0001);
    expectResults(
      definition,
      {
        ...paper,
        ageYears: 79,
        totalCholesterolMgDl: 180,
        hdlMgDl: 65,
        sbpMmHg: 165,
        bmi: 24.1,
        egfr: 42,
        statin: true,
      },
      percents(34.3779, 18.3716, 25.0166),
      0.0001,
    );
  });

  it('needs BMI for heart failure only and lipids for the others only (Khan 2024)', () => {
    expectResults(definition, { ...paper, bmi: 20 }, { totalCvdPercent: 14.68, ascvdPercent: 9.2 }, 0.02);
    expectResults(
      definition,
      { ...paper, totalCholesterolMgDl: 300, statin: true },
      { heartFailurePercent: 8.06 },
      0.02,
    );
  });

  it('gives classes for ten years only, with their limits on both sides', () => {
    expectCut(definition, 'ascvdPercent', 3, 'low', 'borderline');
    expectCut(definition, 'ascvdPercent', 5, 'borderline', 'intermediate');
    expectCut(definition, 'ascvdPercent', 10, 'intermediate', 'high');
    expect(bandFor(definition, paper, 'ascvdPercent')).toBe('intermediate');
    expect(bandFor(definition, { ...paper, horizonYears: 30 }, 'ascvdPercent')).toBeUndefined();
  });

  it('refuses outside the derivation range', () => {
    const cases: [string, number, number, number][] = [
      ['ageYears', 30, 29, 30],
      ['ageYears', 79, 80, 80],
      ['sbpMmHg', 90, 89, 90],
      ['sbpMmHg', 180, 181, 180],
      ['bmi', 18.5, 18.4, 18.5],
      ['bmi', 39.9, 40, 40],
      ['egfr', 15, 14, 15],
      ['egfr', 140, 141, 140],
      ['hdlMgDl', 100, 101, 100],
      ['totalCholesterolMgDl', 320, 321, 320],
    ];
    for (const [field, inside, outside, limit] of cases) {
      expectResults(definition, { ...paper, [field]: inside }, {});
      expectRefusal(definition, { ...paper, [field]: outside }, field, 'out-of-range', limit);
    }
    expectResults(definition, { ...paper, horizonYears: 30, ageYears: 59 }, {});
    expectRefusal(definition, { ...paper, horizonYears: 30, ageYears: 60 }, 'ageYears', 'out-of-range', 60);
    expectRefusal(definition, { ...paper, horizonYears: 20 }, 'horizonYears', 'not-a-choice');
  });
});
