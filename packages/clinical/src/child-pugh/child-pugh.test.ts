import { describe, expect, it } from 'vitest';
import { expectRefusal, expectResults, run } from '../core/test-support.ts';
import { childPughClass } from './child-pugh.ts';
import { definition } from './definition.ts';

const best = { bilirubinMgDl: 1.9, albuminGDl: 3.6, inr: 1.6, ascites: 'none', encephalopathy: 'none' };
const scores = (field: string, values: (number | string)[], base: object = best) =>
  values.map((value) => run(definition, { ...base, [field]: value }).results.score);

describe('Child–Pugh (Pugh 1973)', () => {
  it('runs from 5 to 15', () => {
    expectResults(definition, best, { score: 5, class: 'A' });
    expectResults(
      definition,
      {
        bilirubinMgDl: 3.1,
        albuminGDl: 2.7,
        inr: 2.4,
        ascites: 'moderate-severe',
        encephalopathy: 'grade3-4',
      },
      { score: 15, class: 'C' },
    );
  });

  it('has every limit on both sides', () => {
    expect(scores('bilirubinMgDl', [1.9, 2, 3, 3.1])).toEqual([5, 6, 6, 7]);
    expect(scores('albuminGDl', [3.6, 3.5, 2.8, 2.7])).toEqual([5, 6, 6, 7]);
    expect(scores('inr', [1.69, 1.7, 2.3, 2.31])).toEqual([5, 6, 6, 7]);
    expect(scores('ascites', ['none', 'mild', 'moderate-severe'])).toEqual([5, 6, 7]);
    expect(scores('encephalopathy', ['none', 'grade1-2', 'grade3-4'])).toEqual([5, 6, 7]);
  });

  it('uses the printed SI limits for SI entries', () => {
    const { bilirubinMgDl: _, albuminGDl: __, ...rest } = best;
    expect(scores('bilirubinUmolL', [33, 34, 51, 52], { ...rest, albuminGL: 36 })).toEqual([5, 6, 6, 7]);
    expect(scores('albuminGL', [36, 35, 28, 27], { ...rest, bilirubinUmolL: 20 })).toEqual([5, 6, 6, 7]);
  });

  it('has its classes on both sides', () => {
    expect([6, 7, 9, 10].map(childPughClass)).toEqual(['A', 'B', 'B', 'C']);
    expectRefusal(definition, { ...best, ascites: undefined }, 'ascites', 'missing');
    expectRefusal(definition, { ...best, encephalopathy: 'grade 1' }, 'encephalopathy', 'not-a-choice');
  });
});
