import { describe, expect, it } from 'vitest';
import { expectCut, expectRefusal, expectResults, run } from '../core/test-support.ts';
import { definition } from './definition.ts';

const closed = {
  dilationCm: 0,
  effacementPercent: 0,
  station: -3,
  consistency: 'firm',
  position: 'posterior',
};
const scores = (field: string, values: (number | string)[]) =>
  values.map((value) => run(definition, { ...closed, [field]: value }).results.score);

describe('Bishop score (Bishop 1964)', () => {
  it('runs from 0 to 13', () => {
    expectResults(definition, closed, { score: 0 });
    expectResults(
      definition,
      { dilationCm: 5, effacementPercent: 80, station: 2, consistency: 'soft', position: 'anterior' },
      { score: 13 },
    );
  });

  it('has every step on both sides', () => {
    expect(scores('dilationCm', [0, 1, 2, 3, 4, 5])).toEqual([0, 1, 1, 2, 2, 3]);
    expect(scores('effacementPercent', [30, 31, 50, 51, 79, 80])).toEqual([0, 1, 1, 2, 2, 3]);
    expect(scores('station', [-3, -2, -1, 0, 1, 2])).toEqual([0, 1, 2, 2, 3, 3]);
    expect(scores('consistency', ['firm', 'medium', 'soft'])).toEqual([0, 1, 2]);
    expect(scores('position', ['posterior', 'mid', 'anterior'])).toEqual([0, 1, 2]);
    expectCut(definition, 'score', 8, 'intermediate', 'favourable');
    expectCut(definition, 'score', 6, 'unfavourable', 'intermediate');
  });

  it('refuses what a cervix cannot be', () => {
    expectRefusal(definition, { ...closed, dilationCm: 10.5 }, 'dilationCm', 'above-maximum', 10);
    expectRefusal(definition, { ...closed, station: -4 }, 'station', 'below-minimum', -3);
    expectRefusal(definition, { ...closed, station: 0.5 }, 'station', 'not-an-integer');
  });
});
