import { describe, expect, it } from 'vitest';
import { bandFor, expectRefusal, expectResults } from '../core/test-support.ts';
import { definition } from './definition.ts';

const negative = {
  ageYears: 49,
  heartRate: 99,
  spo2Percent: 95,
  hemoptysis: false,
  estrogenUse: false,
  previousVte: false,
  unilateralLegSwelling: false,
  recentSurgeryOrTrauma: false,
};

describe('PERC', () => {
  it('is negative at the last value before each limit (Kline 2004)', () => {
    expectResults(definition, negative, { criteriaMet: 0, negative: true });
    expect(bandFor(definition, negative, 'criteriaMet')).toBe('ruledOut');
  });

  it('is positive at the limits and with any one criterion', () => {
    for (const more of [{ ageYears: 50 }, { heartRate: 100 }, { spo2Percent: 94.9 }]) {
      expectResults(definition, { ...negative, ...more }, { criteriaMet: 1, negative: false });
    }
    for (const [item, value] of Object.entries(negative)) {
      if (value === false)
        expectResults(definition, { ...negative, [item]: true }, { criteriaMet: 1, negative: false });
    }
    expect(bandFor(definition, { ...negative, hemoptysis: true }, 'criteriaMet')).toBe('notRuledOut');
  });

  it('does not take an unanswered criterion for absent', () => {
    expectRefusal(definition, { ...negative, estrogenUse: undefined }, 'estrogenUse', 'missing');
    expectRefusal(definition, { ...negative, spo2Percent: 101 }, 'spo2Percent', 'above-maximum', 100);
  });
});
