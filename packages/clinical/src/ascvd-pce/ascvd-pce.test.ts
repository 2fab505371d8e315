import { describe, it } from 'vitest';
import { expectCut, expectRefusal, expectResults } from '../core/test-support.ts';
import { definition } from './definition.ts';

const paper = {
  ageYears: 55,
  sex: 'female',
  race: 'white',
  totalCholesterolMgDl: 213,
  hdlMgDl: 50,
  sbpMmHg: 120,
  bpTreated: false,
  smoker: false,
  diabetes: false,
};

describe('Pooled Cohort Equations', () => {
  it('gives the four worked examples of the paper (Goff 2014, table A)', () => {
    expectResults(definition, paper, { riskPercent: 2.1 }, 0.05);
    expectResults(definition, { ...paper, race: 'black' }, { riskPercent: 3.0 }, 0.05);
    // Printed as 5.3; the printed coefficients give 5.38.
    expectResults(definition, { ...paper, sex: 'male' }, { riskPercent: 5.4 }, 0.05);
    expectResults(definition, { ...paper, sex: 'male', race: 'black' }, { riskPercent: 6.1 }, 0.05);
  });

  it('gives the figures of the R package CVrisk for treated, diabetic patients', () => {
    const treated = { ...paper, bpTreated: true, diabetes: true };
    expectResults(
      definition,
      { ...treated, sex: 'male', ageYears: 68, totalCholesterolMgDl: 182, hdlMgDl: 38, sbpMmHg: 136 },
      { riskPercent: 37.7 },
      0.05,
    );
    expectResults(
      definition,
      { ...treated, race: 'black', ageYears: 62, totalCholesterolMgDl: 195, hdlMgDl: 55, sbpMmHg: 156 },
      { riskPercent: 27.55 },
      0.05,
    );
  });

  it('has the ACC/AHA limits on both sides', () => {
    expectCut(definition, 'riskPercent', 5, 'low', 'borderline');
    expectCut(definition, 'riskPercent', 7.5, 'borderline', 'intermediate');
    expectCut(definition, 'riskPercent', 20, 'intermediate', 'high');
  });

  it('refuses everything outside the derivation range, on both sides of each limit', () => {
    const cases: [string, number, number, number][] = [
      ['ageYears', 40, 39.9, 40],
      ['ageYears', 79, 80, 80],
      ['totalCholesterolMgDl', 130, 129, 130],
      ['totalCholesterolMgDl', 320, 321, 320],
      ['hdlMgDl', 20, 19, 20],
      ['hdlMgDl', 100, 101, 100],
      ['sbpMmHg', 90, 89, 90],
      ['sbpMmHg', 200, 201, 200],
    ];
    for (const [field, inside, outside, limit] of cases) {
      expectResults(definition, { ...paper, [field]: inside }, {});
      expectRefusal(definition, { ...paper, [field]: outside }, field, 'out-of-range', limit);
    }
  });

  it('takes mmol/L with the limits printed for it', () => {
    const { totalCholesterolMgDl: _, hdlMgDl: __, ...rest } = paper;
    expectResults(definition, { ...rest, totalCholesterolMmolL: 8.28, hdlMmolL: 0.52 }, {});
    expectRefusal(
      definition,
      { ...rest, totalCholesterolMmolL: 8.29, hdlMmolL: 1.3 },
      'totalCholesterolMmolL',
      'out-of-range',
      8.28,
    );
  });
});
