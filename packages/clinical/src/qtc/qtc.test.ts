import { describe, expect, it } from 'vitest';
import { bandFor, expectRefusal, expectResults, warningsOf } from '../core/test-support.ts';
import { definition } from './definition.ts';

describe('QTc', () => {
  it('leaves QT as it is at 60/min by every formula', () => {
    expectResults(
      definition,
      { qtMs: 400, heartRate: 60 },
      { bazettMs: 400, fridericiaMs: 400, framinghamMs: 400, hodgesMs: 400 },
    );
  });

  it('gives the MedCalc-Bench figures without rounding RR first', () => {
    expectResults(
      definition,
      { qtMs: 373, heartRate: 161, formula: 'fridericia' },
      { qtcMs: 518.32325 },
      0.01,
    );
    expectResults(definition, { qtMs: 280, heartRate: 101, formula: 'hodges' }, { qtcMs: 351.75 }, 0.001);
  });

  it('has each formula as published', () => {
    const fast = { qtMs: 360, heartRate: 100 };
    expectResults(definition, { ...fast, formula: 'bazett' }, { qtcMs: 360 / Math.sqrt(0.6) });
    expectResults(definition, { ...fast, formula: 'framingham' }, { qtcMs: 360 + 154 * 0.4 });
    expectResults(definition, fast, { qtcMs: 360 / Math.cbrt(0.6) });
  });

  it('has the limits of men, women and high risk on both sides', () => {
    const band = (qtMs: number, sex?: string) => bandFor(definition, { qtMs, heartRate: 60, sex }, 'qtcMs');
    expect([band(450, 'male'), band(451, 'male')]).toEqual(['notProlonged', 'prolonged']);
    expect([band(460, 'female'), band(461, 'female')]).toEqual(['notProlonged', 'prolonged']);
    expect([band(500, 'male'), band(501, 'male')]).toEqual(['prolonged', 'highRisk']);
    expect([band(450), band(455), band(461)]).toEqual(['notProlonged', undefined, 'prolonged']);
    expect(warningsOf(definition, { qtMs: 455, heartRate: 60 })).toEqual(['sex']);
  });

  it('warns where Bazett misleads and refuses a heart that stands still', () => {
    const at = (heartRate: number) =>
      warningsOf(definition, { qtMs: 400, heartRate, formula: 'bazett', sex: 'male' });
    expect([at(59), at(60), at(90), at(91)]).toEqual([['bazettRate'], [], [], ['bazettRate']]);
    expectRefusal(definition, { qtMs: 400, heartRate: 0 }, 'heartRate', 'below-minimum', 10);
  });
});
