import { describe, expect, it } from 'vitest';
import { bandFor, expectCut, expectRefusal, expectResults } from '../core/test-support.ts';
import { definition } from './definition.ts';
import { WELLS_PE_POINTS } from './wells-pe.ts';

const none = Object.fromEntries(Object.keys(WELLS_PE_POINTS).map((item) => [item, false]));
const withItems = (...items: (keyof typeof WELLS_PE_POINTS)[]) => ({
  ...none,
  ...Object.fromEntries(items.map((item) => [item, true])),
});

describe('Wells score for PE', () => {
  it('gives each item its points and 12.5 in all (Wells 2000)', () => {
    for (const [item, points] of Object.entries(WELLS_PE_POINTS)) {
      expectResults(definition, { ...none, [item]: true }, { score: points });
    }
    expectResults(definition, Object.fromEntries(Object.keys(none).map((item) => [item, true])), {
      score: 12.5,
    });
  });

  it('is likely above 4, that is from 4.5', () => {
    expectResults(definition, withItems('clinicalDvt', 'hemoptysis'), { score: 4, twoTier: 'unlikely' });
    expectResults(definition, withItems('clinicalDvt', 'previousVte'), { score: 4.5, twoTier: 'likely' });
    expect(bandFor(definition, withItems('clinicalDvt', 'hemoptysis'), 'twoTier')).toBe('unlikely');
  });

  it('has the three-tier limits on both sides', () => {
    expectCut(definition, 'score', 2, 'low', 'moderate');
    expect(bandFor(definition, withItems('clinicalDvt', 'peMostLikely'), 'score')).toBe('moderate');
    expect(bandFor(definition, withItems('clinicalDvt', 'peMostLikely', 'hemoptysis'), 'score')).toBe('high');
    expectRefusal(definition, { ...none, malignancy: 'no' }, 'malignancy', 'not-a-flag');
  });
});
