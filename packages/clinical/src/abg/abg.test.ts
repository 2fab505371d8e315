import { describe, expect, it } from 'vitest';
import { bandFor, expectRefusal, expectResults, warningsOf } from '../core/test-support.ts';
import { inUnit } from '../core/units.ts';
import { findPrimaryDisorder, readCompensation } from './abg.ts';
import { definition } from './definition.ts';

const primary = (ph: number, co2: number, hco3: number) => findPrimaryDisorder(ph, inUnit(co2), inUnit(hco3));

describe('blood gas, primary disorder', () => {
  it('names every branch', () => {
    expect(primary(7.2, 25, 9.5)).toBe('metabolic-acidosis');
    expect(primary(7.2, 60, 23)).toBe('respiratory-acidosis');
    expect(primary(7.05, 60, 16)).toBe('mixed-metabolic-and-respiratory-acidosis');
    expect(primary(7.51, 48, 37)).toBe('metabolic-alkalosis');
    expect(primary(7.5, 28, 22)).toBe('respiratory-alkalosis');
    expect(primary(7.62, 30, 30)).toBe('mixed-metabolic-and-respiratory-alkalosis');
    expect(primary(7.3, 40, 24)).toBe('inconsistent');
    expect(primary(7.5, 40, 24)).toBe('inconsistent');
    expect(primary(7.4, 40, 24)).toBe('none');
    expect(primary(7.38, 48, 27.5)).toBe('respiratory-acidosis');
    expect(primary(7.41, 48, 29)).toBe('metabolic-alkalosis');
    expect(primary(7.38, 33, 19)).toBe('metabolic-acidosis');
    expect(primary(7.42, 32, 20)).toBe('respiratory-alkalosis');
  });

  it('keeps its reference limits on both sides', () => {
    expect([primary(7.35, 40, 21), primary(7.34, 40, 21)]).toEqual(['none', 'metabolic-acidosis']);
    expect([primary(7.45, 34, 24), primary(7.46, 34, 24)]).toEqual(['none', 'respiratory-alkalosis']);
    expect([primary(7.3, 45, 24), primary(7.3, 45.1, 24)]).toEqual(['inconsistent', 'respiratory-acidosis']);
    expect([primary(7.5, 40, 26), primary(7.5, 40, 26.1)]).toEqual(['inconsistent', 'metabolic-alkalosis']);
    expect([primary(7.3, 40, 22), primary(7.3, 40, 21.9)]).toEqual(['inconsistent', 'metabolic-acidosis']);
    expect([primary(7.5, 35, 24), primary(7.5, 34.9, 24)]).toEqual(['inconsistent', 'respiratory-alkalosis']);
  });
});

describe('blood gas, compensation', () => {
  const read = (
    ph: number,
    co2: number,
    hco3: number,
    chronicity: 'acute' | 'chronic' | 'unknown' = 'unknown',
  ) => readCompensation(primary(ph, co2, hco3), inUnit(co2), inUnit(hco3), chronicity);

  it('follows Winters within 2 mmHg (Albert 1967)', () => {
    // 1.5 × 12 + 8 = 26
    expect([read(7.2, 23.9, 12), read(7.2, 24, 12), read(7.2, 28, 12), read(7.2, 28.1, 12)]).toEqual([
      'added-respiratory-alkalosis',
      'appropriate',
      'appropriate',
      'added-respiratory-acidosis',
    ]);
  });

  it('follows 0.7 per mmol/L in metabolic alkalosis', () => {
    // 0.7 × 10 + 40 = 47
    expect([read(7.5, 44.9, 34), read(7.5, 47, 34), read(7.5, 49.1, 34)]).toEqual([
      'added-respiratory-alkalosis',
      'appropriate',
      'added-respiratory-acidosis',
    ]);
  });

  it('expects 26 acutely and 32 chronically at a PaCO2 of 60 (Brandis)', () => {
    expectResults(
      definition,
      { ph: 7.33, paco2MmHg: 60, hco3MmolL: 31 },
      {
        primary: 'respiratory-acidosis',
        expectedHco3Acute: 26,
        expectedHco3Chronic: 32,
        compensation: 'between-acute-and-chronic',
      },
    );
    expect(read(7.33, 60, 31, 'chronic')).toBe('appropriate');
    expect(read(7.33, 60, 31, 'acute')).toBe('added-metabolic-alkalosis');
    expect([read(7.2, 60, 22.9), read(7.2, 60, 23)]).toEqual([
      'added-metabolic-acidosis',
      'between-acute-and-chronic',
    ]);
    expect([read(7.34, 60, 35), read(7.34, 60, 35.1)]).toEqual([
      'between-acute-and-chronic',
      'added-metabolic-alkalosis',
    ]);
  });

  it('expects 22 acutely and 19 chronically at a PaCO2 of 30', () => {
    expect([read(7.5, 30, 24), read(7.5, 30, 24.1)]).toEqual([
      'between-acute-and-chronic',
      'added-metabolic-alkalosis',
    ]);
    expect([read(7.46, 30, 17), read(7.46, 30, 16.9)]).toEqual([
      'between-acute-and-chronic',
      'added-metabolic-acidosis',
    ]);
  });

  it('has no compensation to read where there is no single disorder', () => {
    expect([read(7.4, 40, 24), read(7.3, 40, 24), read(7.05, 60, 16)]).toEqual([null, null, null]);
  });
});

describe('blood gas, whole interpretation', () => {
  const diabetic = { ph: 7.2, paco2MmHg: 25, hco3MmolL: 9.5, naMmolL: 140, clMmolL: 100, albuminGDl: 4 };

  it('adds the gap, the delta ratio and the hydrogen ion', () => {
    expectResults(
      definition,
      diabetic,
      {
        primary: 'metabolic-acidosis',
        expectedPaco2: 22.25,
        expectedPaco2Low: 20.25,
        expectedPaco2High: 24.25,
        compensation: 'added-respiratory-acidosis',
        anionGap: 30.5,
        correctedAnionGap: 30.5,
        correctedDeltaRatio: 18.5 / 14.5,
        hydrogenNmolL: (24 * 25) / 9.5,
      },
      1e-9,
    );
    expect(bandFor(definition, diabetic, 'correctedDeltaRatio')).toBe('high-gap');
  });

  it('adds oxygenation when PaO2 and FiO2 are given', () => {
    expectResults(
      definition,
      { ...diabetic, pao2MmHg: 90, fio2: 0.21, ageYears: 40 },
      { aaGradientMmHg: 0.21 * 713 - 25 / 0.8 - 90, expectedUpper: 14, pfRatio: 90 / 0.21 },
      1e-9,
    );
  });

  it('warns of a transcription error, a hidden gap and a normal pH', () => {
    expect(warningsOf(definition, { ph: 7.3, paco2MmHg: 40, hco3MmolL: 24 })).toEqual(['transcription']);
    expect(
      warningsOf(definition, { ph: 7.4, paco2MmHg: 40, hco3MmolL: 24, naMmolL: 145, clMmolL: 100 }),
    ).toEqual(['hiddenGap']);
    expect(
      warningsOf(definition, { ph: 7.38, paco2MmHg: 48, hco3MmolL: 27.5, chronicity: 'chronic' }),
    ).toEqual(['normalPh']);
  });

  it('takes kPa and refuses what lies outside its range', () => {
    expectResults(
      definition,
      { ph: 7.51, paco2KPa: 6.4, hco3MmolL: 37 },
      { primary: 'metabolic-alkalosis', compensation: 'appropriate' },
    );
    expectRefusal(definition, { ...diabetic, ph: 6.79 }, 'ph', 'out-of-range', 6.8);
    expectRefusal(definition, { ...diabetic, ph: 7.81 }, 'ph', 'out-of-range', 7.8);
    expectRefusal(definition, { ...diabetic, paco2MmHg: 9 }, 'paco2MmHg', 'out-of-range', 10);
    expectRefusal(definition, { ...diabetic, hco3MmolL: 61 }, 'hco3MmolL', 'out-of-range', 60);
    expectRefusal(definition, { ...diabetic, clMmolL: undefined }, 'clMmolL', 'missing');
  });
});
