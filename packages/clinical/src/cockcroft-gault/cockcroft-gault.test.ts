import { describe, expect, it } from 'vitest';
import { expectRefusal, expectResults, warningsOf } from '../core/test-support.ts';
import { definition } from './definition.ts';

const man = { ageYears: 82, weightKg: 61, creatinineMgDl: 2.4, sex: 'male' };

describe('Cockcroft–Gault', () => {
  it('gives the figures of the R packages kidney.epi and clinPK', () => {
    expectResults(definition, man, { crclMlMin: 20.47 }, 0.01);
    expectResults(
      definition,
      { ageYears: 40, weightKg: 80, creatinineMgDl: 1, sex: 'male' },
      { crclMlMin: 111 },
      0.5,
    );
  });

  it('multiplies by 0.85 in women and converts µmol/L (Cockcroft 1976)', () => {
    expectResults(
      definition,
      { ageYears: 68, weightKg: 72, creatinineUmolL: 88.4, sex: 'female' },
      { crclMlMin: 61.2 },
    );
  });

  it('uses actual, ideal (Devine) or adjusted weight as asked', () => {
    const tall = { ageYears: 60, weightKg: 100, heightCm: 177.8, creatinineMgDl: 1, sex: 'male' };
    expectResults(definition, tall, { weightUsedKg: 100, idealWeightKg: 73, crclMlMin: (80 * 100) / 72 });
    expectResults(
      definition,
      { ...tall, weightChoice: 'ideal' },
      { weightUsedKg: 73, crclMlMin: (80 * 73) / 72 },
    );
    expectResults(
      definition,
      { ...tall, weightChoice: 'adjusted' },
      { weightUsedKg: 83.8, crclMlMin: (80 * 83.8) / 72 },
    );
    expectResults(definition, { ...tall, sex: 'female' }, { idealWeightKg: 68.5 });
  });

  it('refuses children and a missing or far too small height, and warns below 60 inches', () => {
    expectRefusal(definition, { ...man, ageYears: 17 }, 'ageYears', 'out-of-range', 18);
    expectRefusal(definition, { ...man, weightChoice: 'ideal' }, 'heightCm', 'missing');
    expectRefusal(
      definition,
      { ...man, heightCm: 121.9, weightChoice: 'ideal' },
      'heightCm',
      'out-of-range',
      122,
    );
    expect(warningsOf(definition, { ...man, heightCm: 152.3, weightChoice: 'ideal' })).toEqual([
      'shortStature',
    ]);
    expect(warningsOf(definition, { ...man, heightCm: 152.4, weightChoice: 'ideal' })).toEqual([]);
    expectResults(definition, { ...man, heightCm: 152.4, weightChoice: 'ideal' }, { weightUsedKg: 50 });
    expectResults(definition, { ...man, heightCm: 120 }, { weightUsedKg: 61, idealWeightKg: null });
  });
});
