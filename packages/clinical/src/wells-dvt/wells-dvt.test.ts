import { describe, expect, it } from 'vitest';
import { bandFor, expectRefusal, expectResults } from '../core/test-support.ts';
import { definition } from './definition.ts';
import { WELLS_DVT_ITEMS } from './wells-dvt.ts';

const first = (count: number) => ({
  ...Object.fromEntries(WELLS_DVT_ITEMS.map((item, n) => [item, n < count])),
  alternativeDiagnosis: false,
});

describe('Wells score for DVT', () => {
  it('runs from −2 to 9 (Wells 2003)', () => {
    expectResults(definition, first(9), { score: 9, twoTier: 'likely' });
    expectResults(
      definition,
      { ...first(0), alternativeDiagnosis: true },
      { score: -2, twoTier: 'unlikely' },
    );
    for (const item of WELLS_DVT_ITEMS)
      expectResults(definition, { ...first(0), [item]: true }, { score: 1 });
  });

  it('has both sets of limits on both sides', () => {
    const three = (count: number) => bandFor(definition, first(count), 'score');
    expect([three(0), three(1), three(2), three(3)]).toEqual(['low', 'moderate', 'moderate', 'high']);
    const two = (count: number) => bandFor(definition, first(count), 'twoTier');
    expect([two(1), two(2)]).toEqual(['unlikely', 'likely']);
  });

  it('does not take an unanswered item for absent', () => {
    expectRefusal(definition, { ...first(0), previousDvt: null }, 'previousDvt', 'missing');
  });
});
