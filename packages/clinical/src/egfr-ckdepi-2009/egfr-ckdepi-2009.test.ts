import { describe, expect, it } from 'vitest';
import { expectCut, expectRefusal, expectResults, warningsOf } from '../core/test-support.ts';
import { definition } from './definition.ts';

const man = { creatinineMgDl: 0.9, ageYears: 40, sex: 'male', black: false };

describe('CKD-EPI 2009', () => {
  it('gives the figures of the R package nephro (CKDEpi.creat)', () => {
    expectResults(definition, man, { egfr: 106.460635 }, 1e-6);
    expectResults(
      definition,
      { creatinineMgDl: 0.5, ageYears: 25, sex: 'female', black: false },
      { egfr: 134.516087 },
      1e-6,
    );
  });

  it('gives the figure of the R package transplantr for 120 µmol/L', () => {
    expectResults(definition, { creatinineUmolL: 120, ageYears: 45.2, sex: 'male' }, { egfr: 62.5 }, 0.05);
  });

  it('reduces to 141 × 0.993^age at κ and multiplies by 1.018 and 1.159 (Levey 2009)', () => {
    expectResults(definition, { ...man, ageYears: 50 }, { egfr: 141 * 0.993 ** 50 });
    expectResults(definition, { ...man, black: true }, { egfr: 141 * 0.993 ** 40 * 1.159 });
    expectResults(
      definition,
      { creatinineMgDl: 0.7, ageYears: 60, sex: 'female', black: true },
      { egfr: 141 * 0.993 ** 60 * 1.018 * 1.159 },
    );
  });

  it('has the KDIGO limits on both sides', () => {
    expectCut(definition, 'egfr', 90, 'g2', 'g1');
    expectCut(definition, 'egfr', 60, 'g3a', 'g2');
    expectCut(definition, 'egfr', 45, 'g3b', 'g3a');
    expectCut(definition, 'egfr', 30, 'g4', 'g3b');
    expectCut(definition, 'egfr', 15, 'g5', 'g4');
  });

  it('refuses children and takes the 18th birthday', () => {
    expectRefusal(definition, { ...man, ageYears: 17.9 }, 'ageYears', 'out-of-range', 18);
    expectResults(definition, { ...man, ageYears: 18 }, { egfr: 141 * 0.993 ** 18 });
  });

  it('treats 0.1–20 mg/dL and 120 years as hints', () => {
    expect(warningsOf(definition, man)).toEqual(['legacy']);
    expect(warningsOf(definition, { ...man, creatinineMgDl: 20.1 })).toContain('implausiblyHigh');
    expect(warningsOf(definition, { ...man, creatinineMgDl: 0.09 })).toContain('implausiblyLow');
    expect(warningsOf(definition, { ...man, ageYears: 121 })).toContain('implausiblyHigh');
    expect(warningsOf(definition, { ...man, ageYears: 120, creatinineMgDl: 20 })).toEqual(['legacy']);
  });

  it('refuses impossible creatinine and two units at once', () => {
    expectRefusal(definition, { ...man, creatinineMgDl: 0 }, 'creatinineMgDl', 'below-minimum', 0);
    expectRefusal(definition, { ...man, creatinineMgDl: 101 }, 'creatinineMgDl', 'above-maximum', 100);
    expectRefusal(definition, { ...man, creatinineUmolL: 80 }, 'creatinineUmolL', 'conflict');
    expectRefusal(definition, { ...man, creatinineMgDl: '0.9' }, 'creatinineMgDl', 'not-a-number');
    expectRefusal(definition, { ...man, creatinineMgDl: undefined }, 'creatinineMgDl', 'missing');
    expectRefusal(definition, { ...man, sex: 'other' }, 'sex', 'not-a-choice');
  });
});
