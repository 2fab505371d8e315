import { describe, it } from 'vitest';
import { expectCut, expectRefusal, expectResults } from '../core/test-support.ts';
import { definition } from './definition.ts';
import { TIMI_ITEMS } from './timi-ua-nstemi.ts';

const first = (count: number) => Object.fromEntries(TIMI_ITEMS.map((item, n) => [item, n < count]));

describe('TIMI, unstable angina and NSTEMI', () => {
  it('gives the event rates of the paper for every score (Antman 2000)', () => {
    [4.7, 4.7, 8.3, 13.2, 19.9, 26.2, 40.9, 40.9].forEach((risk, score) => {
      expectResults(definition, first(score), { score, risk14DayPercent: risk });
    });
  });

  it('has its limits on both sides and wants every answer', () => {
    expectCut(definition, 'score', 3, 'low', 'intermediate');
    expectCut(definition, 'score', 5, 'intermediate', 'high');
    expectRefusal(definition, { ...first(0), stDeviation: undefined }, 'stDeviation', 'missing');
  });
});
