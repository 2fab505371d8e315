import { describe, expect, it } from 'vitest';
import { expectCut, expectRefusal, expectResults, warningsOf } from '../core/test-support.ts';
import { definition } from './definition.ts';

describe('bedside Schwartz', () => {
  it('gives the figure of the R package transplantr', () => {
    expectResults(definition, { heightCm: 101, creatinineMgDl: 0.6 }, { egfr: 69.5 }, 0.05);
  });

  it('takes µmol/L: 0.413 × 120 cm / 0.5 mg/dL (Schwartz 2009)', () => {
    expectResults(definition, { heightCm: 120, creatinineUmolL: 44.2, ageYears: 7 }, { egfr: 99.12 }, 1e-9);
  });

  it('is for 1 to 17 years', () => {
    const child = { heightCm: 100, creatinineMgDl: 1 };
    expectRefusal(definition, { ...child, ageYears: 0.9 }, 'ageYears', 'out-of-range', 1);
    expectResults(definition, { ...child, ageYears: 1 }, { egfr: 41.3 });
    expectResults(definition, { ...child, ageYears: 17.99 }, { egfr: 41.3 });
    expectRefusal(definition, { ...child, ageYears: 18 }, 'ageYears', 'out-of-range', 18);
  });

  it('says that it reads low above 75', () => {
    expect(warningsOf(definition, { heightCm: 75 / 0.413, creatinineMgDl: 1 })).toEqual([]);
    expect(warningsOf(definition, { heightCm: 100, creatinineMgDl: 0.5 })).toEqual(['readsLow']);
    expectCut(definition, 'egfr', 90, 'g2', 'g1');
    expectCut(definition, 'egfr', 15, 'g5', 'g4');
  });
});
