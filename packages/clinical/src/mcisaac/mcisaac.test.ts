import { describe, it } from 'vitest';
import { expectCut, expectRefusal, expectResults } from '../core/test-support.ts';
import { definition } from './definition.ts';

const none = {
  ageYears: 20,
  temperatureC: 38,
  coughAbsent: false,
  tenderAnteriorNodes: false,
  tonsillarExudateOrSwelling: false,
};
const all = {
  ...none,
  temperatureC: 38.1,
  coughAbsent: true,
  tenderAnteriorNodes: true,
  tonsillarExudateOrSwelling: true,
};

describe('Centor and McIsaac', () => {
  it('counts each sign, fever strictly above 38.0 °C', () => {
    expectResults(definition, none, {
      score: 0,
      centor: 0,
      probabilityLowPercent: 1,
      probabilityHighPercent: 2.5,
    });
    expectResults(definition, { ...none, temperatureC: 38.1 }, { score: 1 });
    expectResults(definition, { ...none, temperatureC: undefined, temperatureF: 100.4 }, { score: 0 });
    expectResults(definition, { ...none, temperatureC: undefined, temperatureF: 100.5 }, { score: 1 });
    expectResults(definition, all, {
      score: 4,
      centor: 4,
      probabilityLowPercent: 51,
      probabilityHighPercent: 53,
    });
  });

  it('adds for 3–14 and takes away from 45 (McIsaac 1998)', () => {
    expectRefusal(definition, { ...all, ageYears: 2.9 }, 'ageYears', 'out-of-range', 3);
    expectResults(definition, { ...all, ageYears: 3 }, { score: 5, centor: 4 });
    expectResults(definition, { ...all, ageYears: 14.9 }, { score: 5 });
    expectResults(definition, { ...all, ageYears: 15 }, { score: 4 });
    expectResults(definition, { ...none, ageYears: 44.9 }, { score: 0 });
    expectResults(definition, { ...none, ageYears: 45 }, { score: -1, centor: 0 });
  });

  it('has its bands on both sides', () => {
    expectCut(definition, 'score', 2, 'low', 'test');
    expectCut(definition, 'score', 4, 'test', 'high');
    expectRefusal(definition, { ...none, coughAbsent: undefined }, 'coughAbsent', 'missing');
  });
});
