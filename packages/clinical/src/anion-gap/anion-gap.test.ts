import { describe, expect, it } from 'vitest';
import { bandFor, expectRefusal, expectResults } from '../core/test-support.ts';
import { inUnit } from '../core/units.ts';
import { readDeltaRatio } from './anion-gap.ts';
import { definition } from './definition.ts';

const ketoacidosis = { naMmolL: 138, clMmolL: 100, hco3MmolL: 12 };

describe('anion gap', () => {
  it('is Na − (Cl + HCO3), with and without albumin (Figge 1998, reference 4.0)', () => {
    expectResults(definition, ketoacidosis, { anionGap: 26, correctedAnionGap: null, deltaRatio: 14 / 12 });
    expectResults(
      definition,
      { ...ketoacidosis, albuminGDl: 2 },
      {
        anionGap: 26,
        correctedAnionGap: 31,
        deltaRatio: 14 / 12,
        correctedDeltaRatio: 19 / 12,
        deltaGap: 19,
      },
    );
    expectResults(
      definition,
      { ...ketoacidosis, albuminGL: 20, kMmolL: 4.5 },
      { correctedAnionGap: 31, anionGapWithPotassium: 30.5 },
    );
  });

  it('gives the MedCalc-Bench figures', () => {
    expectResults(
      definition,
      { naMmolL: 148, clMmolL: 117, hco3MmolL: 8.6 },
      { anionGap: 22.4, deltaRatio: 0.67532 },
      1e-5,
    );
  });

  it('has no ratio at a bicarbonate of 24 and no reading without a raised gap', () => {
    const flat = { naMmolL: 135, clMmolL: 100, hco3MmolL: 24, albuminGL: 20 };
    expectResults(definition, flat, { correctedAnionGap: 16, deltaRatio: null, correctedDeltaRatio: null });
    expect(bandFor(definition, flat, 'correctedDeltaRatio')).toBeUndefined();
    expect(
      bandFor(definition, { naMmolL: 140, clMmolL: 125.5, hco3MmolL: 7.5 }, 'deltaRatio'),
    ).toBeUndefined();
  });

  it('reads the ratio on both sides of each limit', () => {
    const read = (ratio: number) => readDeltaRatio(ratio, 20, inUnit(12));
    expect([read(0.39), read(0.4), read(0.79), read(0.8), read(2), read(2.01)]).toEqual([
      'normal-gap',
      'mixed',
      'mixed',
      'high-gap',
      'high-gap',
      'plus-alkalosis',
    ]);
    expect(readDeltaRatio(1, 12, inUnit(12))).toBeUndefined();
    expect(readDeltaRatio(1, 12.1, inUnit(12))).toBe('high-gap');
    expect(readDeltaRatio(1, 20, inUnit(24))).toBeUndefined();
  });

  it('calls a gap raised above 12, or above the laboratory’s own limit', () => {
    const gap = (value: number, limit?: number) =>
      bandFor(
        definition,
        { naMmolL: 124 + value, clMmolL: 100, hco3MmolL: 24, upperLimitMmolL: limit },
        'anionGap',
      );
    expect([gap(12), gap(12.5), gap(8), gap(7.5), gap(12, 10)]).toEqual([
      'usual',
      'raised',
      'usual',
      'low',
      'raised',
    ]);
  });

  it('refuses impossible electrolytes', () => {
    expectRefusal(definition, { ...ketoacidosis, naMmolL: 49 }, 'naMmolL', 'below-minimum', 50);
    expectRefusal(definition, { ...ketoacidosis, hco3MmolL: 81 }, 'hco3MmolL', 'above-maximum', 80);
  });
});
