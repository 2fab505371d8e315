import { describe, expect, it } from 'vitest';
import { bandFor, expectRefusal, expectResults, run } from '../core/test-support.ts';
import { definition } from './definition.ts';

const well = {
  respiratoryRate: 16,
  spo2Percent: 97,
  spo2Scale: 1,
  supplementalOxygen: false,
  sbpMmHg: 120,
  pulse: 70,
  consciousness: 'alert',
  temperatureC: 37,
};
const score = (more: object) => run(definition, { ...well, ...more }).results.score;

describe('NEWS2 (RCP 2017 chart)', () => {
  const table: [string, [number, number][]][] = [
    [
      'respiratoryRate',
      [
        [8, 3],
        [9, 1],
        [11, 1],
        [12, 0],
        [20, 0],
        [21, 2],
        [24, 2],
        [25, 3],
      ],
    ],
    [
      'spo2Percent',
      [
        [91, 3],
        [92, 2],
        [93, 2],
        [94, 1],
        [95, 1],
        [96, 0],
      ],
    ],
    [
      'sbpMmHg',
      [
        [90, 3],
        [91, 2],
        [100, 2],
        [101, 1],
        [110, 1],
        [111, 0],
        [219, 0],
        [220, 3],
      ],
    ],
    [
      'pulse',
      [
        [40, 3],
        [41, 1],
        [50, 1],
        [51, 0],
        [90, 0],
        [91, 1],
        [110, 1],
        [111, 2],
        [130, 2],
        [131, 3],
      ],
    ],
    [
      'temperatureC',
      [
        [35, 3],
        [35.1, 1],
        [36, 1],
        [36.1, 0],
        [38, 0],
        [38.04, 0],
        [38.05, 1],
        [39, 1],
        [39.1, 2],
      ],
    ],
  ];
  for (const [field, steps] of table) {
    it(`has every step of ${field} on both sides`, () => {
      expect(steps.map(([value]) => score({ [field]: value }))).toEqual(steps.map(([, points]) => points));
    });
  }

  it('uses scale 2 for a target of 88–92 %, on air and on oxygen', () => {
    const on = (spo2Percent: number, supplementalOxygen: boolean) =>
      run(definition, { ...well, spo2Scale: 2, spo2Percent, supplementalOxygen }).results.spo2Points;
    expect([83, 84, 85, 86, 87, 88, 92, 93, 100].map((value) => on(value, false))).toEqual([
      3, 2, 2, 1, 1, 0, 0, 0, 0,
    ]);
    expect([92, 93, 94, 95, 96, 97].map((value) => on(value, true))).toEqual([0, 1, 1, 2, 2, 3]);
  });

  it('counts oxygen 2 and every level below alert 3', () => {
    expect(score({ supplementalOxygen: true })).toBe(2);
    for (const consciousness of ['confusion', 'voice', 'pain', 'unresponsive', 'C'])
      expect(score({ consciousness })).toBe(3);
  });

  it('has each risk class on both sides; oxygen alone is no red parameter', () => {
    const risk = (more: object) => bandFor(definition, { ...well, ...more }, 'risk');
    expect(risk({ supplementalOxygen: true, pulse: 115 })).toBe('low');
    expect(risk({ consciousness: 'confusion' })).toBe('low-medium');
    expect(risk({ consciousness: 'confusion', pulse: 91 })).toBe('low-medium');
    expect(risk({ supplementalOxygen: true, pulse: 115, temperatureC: 38.5 })).toBe('medium');
    expect(risk({ consciousness: 'confusion', pulse: 131 })).toBe('medium');
    expect(risk({ consciousness: 'confusion', pulse: 131, temperatureC: 38.5 })).toBe('high');
  });

  it('reaches 20 at worst and takes °F', () => {
    expectResults(
      definition,
      {
        respiratoryRate: 30,
        spo2Percent: 80,
        spo2Scale: 1,
        supplementalOxygen: true,
        sbpMmHg: 80,
        pulse: 140,
        consciousness: 'pain',
        temperatureC: 34,
      },
      { score: 20, risk: 'high' },
    );
    const { temperatureC: _, ...rest } = well;
    expectResults(definition, { ...rest, temperatureF: 100.4 }, { temperaturePoints: 0 });
    expectResults(definition, { ...rest, temperatureF: 100.6 }, { temperaturePoints: 1 });
  });

  it('refuses under 16 and pregnancy', () => {
    expectRefusal(definition, { ...well, ageYears: 15 }, 'ageYears', 'out-of-range', 16);
    expectResults(definition, { ...well, ageYears: 16 }, { score: 0 });
    expectRefusal(definition, { ...well, pregnant: true }, 'pregnant', 'not-applicable');
  });
});
