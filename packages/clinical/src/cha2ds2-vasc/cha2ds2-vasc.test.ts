import { describe, expect, it } from 'vitest';
import { bandFor, expectRefusal, expectResults } from '../core/test-support.ts';
import { definition } from './definition.ts';

const healthy = {
  ageYears: 50,
  sex: 'male',
  heartFailure: false,
  hypertension: false,
  diabetes: false,
  strokeTiaTe: false,
  vascularDisease: false,
};

describe('CHA2DS2-VASc', () => {
  it('counts each item as in the paper (Lip 2010)', () => {
    expectResults(definition, healthy, { score: 0, strokeRatePercent: 0.2 });
    for (const item of ['heartFailure', 'hypertension', 'diabetes', 'vascularDisease']) {
      expectResults(definition, { ...healthy, [item]: true }, { score: 1, scoreVa: 1 });
    }
    expectResults(definition, { ...healthy, strokeTiaTe: true }, { score: 2 });
    expectResults(definition, { ...healthy, sex: 'female' }, { score: 1, scoreVa: 0 });
  });

  it('counts age once: 64, 65, 74, 75', () => {
    expectResults(definition, { ...healthy, ageYears: 64.9 }, { score: 0 });
    expectResults(definition, { ...healthy, ageYears: 65 }, { score: 1 });
    expectResults(definition, { ...healthy, ageYears: 74.9 }, { score: 1 });
    expectResults(definition, { ...healthy, ageYears: 75 }, { score: 2 });
  });

  it('gives the cohort rates as printed, also where they fall (Friberg 2012)', () => {
    const all = {
      ...healthy,
      heartFailure: true,
      hypertension: true,
      diabetes: true,
      strokeTiaTe: true,
      vascularDisease: true,
    };
    expectResults(
      definition,
      { ...all, ageYears: 80, sex: 'female' },
      { score: 9, strokeRatePercent: 12.2, embolismRatePercent: 17.4 },
    );
    expectResults(
      definition,
      { ...all, ageYears: 80 },
      { score: 8, strokeRatePercent: 10.8, embolismRatePercent: 15.2 },
    );
  });

  it('recommends from 2 in men and 3 in women', () => {
    const band = (more: object) => bandFor(definition, { ...healthy, ...more }, 'score');
    expect([band({}), band({ diabetes: true }), band({ strokeTiaTe: true })]).toEqual([
      'low',
      'consider',
      'recommended',
    ]);
    expect([
      band({ sex: 'female' }),
      band({ sex: 'female', diabetes: true }),
      band({ sex: 'female', diabetes: true, hypertension: true }),
    ]).toEqual(['low', 'consider', 'recommended']);
  });

  it('does not take an unanswered item for absent', () => {
    expectRefusal(definition, { ...healthy, hypertension: undefined }, 'hypertension', 'missing');
    expectRefusal(definition, { ...healthy, hypertension: 1 }, 'hypertension', 'not-a-flag');
  });
});
