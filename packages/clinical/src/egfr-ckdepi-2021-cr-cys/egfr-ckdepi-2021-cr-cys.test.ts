import { describe, it } from 'vitest';
import { expectCut, expectRefusal, expectResults } from '../core/test-support.ts';
import { definition } from './definition.ts';

const man = { creatinineMgDl: 1.0, cystatinCMgL: 1.0, ageYears: 50, sex: 'male' };

describe('CKD-EPI 2021, creatinine–cystatin C', () => {
  it('gives the figures of the R packages nephro and kidney.epi', () => {
    expectResults(definition, man, { egfr: 88.143991 });
    expectResults(definition, { ...man, sex: 'female' }, { egfr: 74.036248 });
    expectResults(
      definition,
      { creatinineMgDl: 0.7, cystatinCMgL: 0.8, ageYears: 40, sex: 'female' },
      { egfr: 135 * 0.9961 ** 40 * 0.963 },
    );
  });

  it('uses the shallow exponents below both knots (Inker 2021)', () => {
    expectResults(
      definition,
      { creatinineUmolL: 0.45 * 88.4, cystatinCMgL: 0.4, ageYears: 50, sex: 'male' },
      { egfr: 135 * 0.5 ** -0.144 * 0.5 ** -0.323 * 0.9961 ** 50 },
      1e-8,
    );
  });

  it('has the KDIGO limits on both sides and refuses what it cannot use', () => {
    expectCut(definition, 'egfr', 90, 'g2', 'g1');
    expectCut(definition, 'egfr', 60, 'g3a', 'g2');
    expectCut(definition, 'egfr', 45, 'g3b', 'g3a');
    expectCut(definition, 'egfr', 30, 'g4', 'g3b');
    expectCut(definition, 'egfr', 15, 'g5', 'g4');
    expectRefusal(definition, { ...man, ageYears: 17 }, 'ageYears', 'out-of-range', 18);
    expectRefusal(definition, { ...man, cystatinCMgL: 0 }, 'cystatinCMgL', 'below-minimum', 0);
    expectRefusal(definition, { ...man, cystatinCMgL: undefined }, 'cystatinCMgL', 'missing');
  });
});
