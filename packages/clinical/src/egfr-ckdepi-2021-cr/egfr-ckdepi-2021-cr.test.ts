import { describe, it } from 'vitest';
import { expectCut, expectRefusal, expectResults } from '../core/test-support.ts';
import { definition } from './definition.ts';

const man = { creatinineMgDl: 1.0, ageYears: 50, sex: 'male' };

describe('CKD-EPI 2021, creatinine', () => {
  it('gives the figures of the R packages nephro and kidney.epi', () => {
    expectResults(definition, man, { egfr: 91.691479 });
    expectResults(definition, { creatinineMgDl: 0.6, ageYears: 20, sex: 'male' }, { egfr: 141.72542 }, 1e-5);
  });

  it('gives the physician-corrected MedCalc-Bench value for 80.4 µmol/L', () => {
    expectResults(definition, { creatinineUmolL: 80.4, ageYears: 74, sex: 'male' }, { egfr: 88.5 }, 0.1);
  });

  it('reduces to 142 × 0.9938^age at κ (Inker 2021)', () => {
    expectResults(definition, { ...man, creatinineMgDl: 0.9 }, { egfr: 142 * 0.9938 ** 50 });
    expectResults(
      definition,
      { creatinineMgDl: 0.7, ageYears: 30, sex: 'female' },
      { egfr: 142 * 0.9938 ** 30 * 1.012 },
    );
  });

  it('uses the exponent −1.200 above κ', () => {
    expectResults(definition, { ...man, creatinineMgDl: 1.8 }, { egfr: 142 * 2 ** -1.2 * 0.9938 ** 50 });
  });

  it('has the KDIGO limits on both sides and refuses children', () => {
    expectCut(definition, 'egfr', 90, 'g2', 'g1');
    expectCut(definition, 'egfr', 60, 'g3a', 'g2');
    expectCut(definition, 'egfr', 45, 'g3b', 'g3a');
    expectCut(definition, 'egfr', 30, 'g4', 'g3b');
    expectCut(definition, 'egfr', 15, 'g5', 'g4');
    expectRefusal(definition, { ...man, ageYears: 17 }, 'ageYears', 'out-of-range', 18);
  });
});
