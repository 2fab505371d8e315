import { describe, it } from 'vitest';
import { expectCut, expectRefusal, expectResults } from '../core/test-support.ts';
import { definition } from './definition.ts';

const low = {
  history: 0,
  ecg: 0,
  ageYears: 44,
  riskFactorCount: 0,
  knownAtherosclerosis: false,
  troponinTimesUln: 1,
};

describe('HEART', () => {
  it('scores 0 and 10 at its ends, with the risks of Backus 2013', () => {
    expectResults(definition, low, { score: 0, macePercent: 1.7 });
    const high = {
      history: 2,
      ecg: 2,
      ageYears: 65,
      riskFactorCount: 3,
      knownAtherosclerosis: false,
      troponinTimesUln: 3.1,
    };
    expectResults(definition, high, { score: 10, macePercent: 50.1 });
  });

  it('has each limit on both sides', () => {
    expectResults(definition, { ...low, ageYears: 45 }, { score: 1 });
    expectResults(definition, { ...low, ageYears: 64.9 }, { score: 1 });
    expectResults(definition, { ...low, ageYears: 65 }, { score: 2 });
    expectResults(definition, { ...low, riskFactorCount: 1 }, { score: 1 });
    expectResults(definition, { ...low, riskFactorCount: 2 }, { score: 1 });
    expectResults(definition, { ...low, riskFactorCount: 3 }, { score: 2 });
    expectResults(definition, { ...low, knownAtherosclerosis: true }, { score: 2 });
    expectResults(definition, { ...low, troponinTimesUln: 1.01 }, { score: 1 });
    expectResults(definition, { ...low, troponinTimesUln: 3 }, { score: 1 });
    expectResults(definition, { ...low, troponinTimesUln: 3.01 }, { score: 2 });
    expectCut(definition, 'score', 4, 'low', 'moderate');
    expectCut(definition, 'score', 7, 'moderate', 'high');
  });

  it('refuses half a risk factor and points that do not exist', () => {
    expectRefusal(definition, { ...low, riskFactorCount: 1.5 }, 'riskFactorCount', 'not-an-integer');
    expectRefusal(definition, { ...low, history: 3 }, 'history', 'not-a-choice');
    expectRefusal(definition, { ...low, troponinTimesUln: -1 }, 'troponinTimesUln', 'below-minimum', 0);
  });
});
