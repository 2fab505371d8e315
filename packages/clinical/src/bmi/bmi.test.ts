import { describe, expect, it } from 'vitest';
import { bandFor, expectCut, expectRefusal, expectResults, warningsOf } from '../core/test-support.ts';
import { definition } from './definition.ts';

describe('BMI', () => {
  it('divides weight by height squared', () => {
    expectResults(definition, { weightKg: 70, heightCm: 170 }, { bmi: 70 / 1.7 ** 2 });
    expectResults(definition, { weightKg: 81, heightCm: 180 }, { bmi: 25 }, 1e-9);
    expectResults(definition, { weightKg: 80, heightIn: 100 / 2.54 }, { bmi: 80 }, 1e-6);
  });

  it('has the WHO adult limits on both sides (TRS 894)', () => {
    expectCut(definition, 'bmi', 16, 'severeThinness', 'moderateThinness');
    expectCut(definition, 'bmi', 17, 'moderateThinness', 'mildThinness');
    expectCut(definition, 'bmi', 18.5, 'mildThinness', 'normal');
    expectCut(definition, 'bmi', 25, 'normal', 'overweight');
    expectCut(definition, 'bmi', 30, 'overweight', 'obesity1');
    expectCut(definition, 'bmi', 35, 'obesity1', 'obesity2');
    expectCut(definition, 'bmi', 40, 'obesity2', 'obesity3');
  });

  it('never puts an adult band on a child', () => {
    const child = { weightKg: 30, heightCm: 130 };
    expect(bandFor(definition, { ...child, ageYears: 17.9 }, 'bmi')).toBeUndefined();
    expect(warningsOf(definition, { ...child, ageYears: 17.9 })).toEqual(['child']);
    expect(bandFor(definition, { ...child, ageYears: 18 }, 'bmi')).toBe('mildThinness');
  });

  it('refuses impossible sizes', () => {
    expectRefusal(definition, { weightKg: 0, heightCm: 170 }, 'weightKg', 'below-minimum', 0);
    expectRefusal(definition, { weightKg: 70, heightCm: 0.5 }, 'heightCm', 'below-minimum', 1);
    expectRefusal(definition, { weightKg: 701, heightCm: 170 }, 'weightKg', 'above-maximum', 700);
    expectRefusal(definition, { weightKg: 70, heightCm: 301 }, 'heightCm', 'above-maximum', 300);
  });
});
