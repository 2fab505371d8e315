import { describe, it } from 'vitest';
import { expectCut, expectRefusal, expectResults } from '../core/test-support.ts';
import { definition } from './definition.ts';

const smoker = {
  region: 'low',
  sex: 'female',
  ageYears: 75,
  smoker: true,
  sbpMmHg: 140,
  totalCholesterolMmolL: 5.5,
  hdlMmolL: 1.3,
  diabetes: false,
};

describe('SCORE2-OP', () => {
  it('gives the worked example of supplementary table 3', () => {
    expectResults(definition, smoker, { riskPercent: 15.2 }, 0.06);
    expectResults(definition, { ...smoker, sex: 'male', region: 'moderate' }, { riskPercent: 23.9 }, 0.06);
  });

  it('gives the figures asserted against HeartScore in RiskScorescvd', () => {
    expectResults(
      definition,
      { ...smoker, smoker: false, sbpMmHg: 110, totalCholesterolMmolL: 5, hdlMmolL: 2 },
      { riskPercent: 6.1 },
      0.06,
    );
    expectResults(
      definition,
      { ...smoker, sex: 'male', region: 'very-high', totalCholesterolMmolL: 6 },
      { riskPercent: 40.8 },
      0.06,
    );
  });

  it('has the ESC 2021 classes on both sides and keeps to 70–89 years', () => {
    expectCut(definition, 'riskPercent', 7.5, 'low-to-moderate', 'high');
    expectCut(definition, 'riskPercent', 15, 'high', 'very-high');
    expectResults(definition, { ...smoker, ageYears: 70, diabetes: true }, {});
    expectResults(definition, { ...smoker, ageYears: 89 }, {});
    expectRefusal(definition, { ...smoker, ageYears: 69 }, 'ageYears', 'out-of-range', 70);
    expectRefusal(definition, { ...smoker, ageYears: 90 }, 'ageYears', 'out-of-range', 90);
  });
});
