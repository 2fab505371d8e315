import { describe, expect, it } from 'vitest';
import { bandFor, expectRefusal, expectResults } from '../core/test-support.ts';
import { inUnit } from '../core/units.ts';
import { definition } from './definition.ts';
import { score2Class } from './score2.ts';

const smoker = {
  region: 'low',
  sex: 'male',
  ageYears: 50,
  smoker: true,
  sbpMmHg: 140,
  totalCholesterolMmolL: 5.5,
  hdlMmolL: 1.3,
  diabetes: false,
};

describe('SCORE2', () => {
  it('gives the abstract’s examples (Eur Heart J 2021;42:2439)', () => {
    expectResults(definition, smoker, { riskPercent: 5.9 }, 0.05);
    expectResults(definition, { ...smoker, region: 'very-high' }, { riskPercent: 14.0 }, 0.05);
    expectResults(definition, { ...smoker, sex: 'female' }, { riskPercent: 4.2 }, 0.05);
    expectResults(definition, { ...smoker, sex: 'female', region: 'very-high' }, { riskPercent: 13.7 }, 0.05);
  });

  it('gives the worked examples of supplementary table 4', () => {
    const table = { ...smoker, totalCholesterolMmolL: 6.3, hdlMmolL: 1.4 };
    expectResults(definition, { ...table, region: 'moderate' }, { riskPercent: 8.1 }, 0.06);
    expectResults(definition, { ...table, region: 'moderate', sex: 'female' }, { riskPercent: 5.2 }, 0.06);
    expectResults(definition, { ...table, region: 'high' }, { riskPercent: 8.8 }, 0.06);
  });

  it('takes mg/dL', () => {
    const { totalCholesterolMmolL: _, hdlMmolL: __, ...rest } = smoker;
    expectResults(
      definition,
      { ...rest, totalCholesterolMgDl: 5.5 / 0.02586, hdlMgDl: 1.3 / 0.02586 },
      { riskPercent: 5.9 },
      0.05,
    );
  });

  it('has the ESC 2021 classes on both sides, below and from 50', () => {
    const at = (risk: number, age: number) => score2Class(risk, inUnit(age));
    expect([at(2.49, 49), at(2.5, 49), at(7.49, 49), at(7.5, 49)]).toEqual([
      'low-to-moderate',
      'high',
      'high',
      'very-high',
    ]);
    expect([at(4.99, 50), at(5, 50), at(9.99, 50), at(10, 50)]).toEqual([
      'low-to-moderate',
      'high',
      'high',
      'very-high',
    ]);
    expect(bandFor(definition, smoker, 'riskPercent')).toBe('high');
  });

  it('refuses below 40, from 70 and with diabetes', () => {
    expectResults(definition, { ...smoker, ageYears: 40 }, {});
    expectResults(definition, { ...smoker, ageYears: 69 }, {});
    expectRefusal(definition, { ...smoker, ageYears: 39 }, 'ageYears', 'out-of-range', 40);
    expectRefusal(definition, { ...smoker, ageYears: 70 }, 'ageYears', 'out-of-range', 70);
    expectRefusal(definition, { ...smoker, diabetes: true }, 'diabetes', 'not-applicable');
    expectRefusal(definition, { ...smoker, region: 'europe' }, 'region', 'not-a-choice');
  });
});
