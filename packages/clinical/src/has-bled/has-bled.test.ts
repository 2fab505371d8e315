import { describe, it } from 'vitest';
import { expectCut, expectRefusal, expectResults } from '../core/test-support.ts';
import { definition } from './definition.ts';
import { HAS_BLED_ITEMS } from './has-bled.ts';

const none = Object.fromEntries(HAS_BLED_ITEMS.map((item) => [item, false]));
const first = (count: number) => Object.fromEntries(HAS_BLED_ITEMS.map((item, n) => [item, n < count]));

describe('HAS-BLED', () => {
  it('gives one point for each item', () => {
    for (const item of HAS_BLED_ITEMS) expectResults(definition, { ...none, [item]: true }, { score: 1 });
    expectResults(definition, first(9), { score: 9, bleedsPer100PatientYears: null });
  });

  it('gives the paper’s bleeding rates (Pisters 2010)', () => {
    expectResults(definition, none, { score: 0, bleedsPer100PatientYears: 1.13 });
    expectResults(definition, first(1), { bleedsPer100PatientYears: 1.02 });
    expectResults(definition, first(3), { bleedsPer100PatientYears: 3.74 });
    expectResults(definition, first(5), { bleedsPer100PatientYears: 12.5 });
  });

  it('is high from 3', () => {
    expectCut(definition, 'score', 3, 'below', 'high');
    expectRefusal(definition, { ...none, labileInr: undefined }, 'labileInr', 'missing');
  });
});
