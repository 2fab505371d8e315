import { describe, expect, it } from 'vitest';
import { expectRefusal, expectResults, warningsOf } from '../core/test-support.ts';
import { definition } from './definition.ts';

const burn = { weightKg: 80, tbsaPercent: 25 };

describe('Parkland (Baxter 1974)', () => {
  it('gives 4 mL/kg/%, half of it by hour 8', () => {
    expectResults(definition, burn, {
      total24hMl: 8000,
      first8hMl: 4000,
      first8hRateMlH: 500,
      next16hRateMlH: 250,
    });
    expectResults(definition, { ...burn, mlPerKgPerPercent: 2 }, { total24hMl: 4000, first8hRateMlH: 250 });
  });

  it('catches up by hour 8 from the burn, not from arrival', () => {
    expectResults(definition, { ...burn, hoursSinceBurn: 3 }, { first8hRateMlH: 800 });
    expectResults(definition, { ...burn, hoursSinceBurn: 3, givenMl: 1000 }, { first8hRateMlH: 600 });
    expectResults(definition, { ...burn, hoursSinceBurn: 7.5, givenMl: 4000 }, { first8hRateMlH: 0 });
  });

  it('leaves the rate to the clinician from hour 8 or when ahead', () => {
    expectResults(definition, { ...burn, hoursSinceBurn: 8 }, { first8hRateMlH: null, next16hRateMlH: 250 });
    expect(warningsOf(definition, { ...burn, hoursSinceBurn: 8 })).toContain('afterHour8');
    expect(warningsOf(definition, { ...burn, givenMl: 4001 })).toContain('ahead');
    expectRefusal(definition, { ...burn, hoursSinceBurn: 24.5 }, 'hoursSinceBurn', 'out-of-range', 24);
  });

  it('aims at 1 mL/kg/h of urine below 30 kg and 0.5 above', () => {
    expectResults(definition, { ...burn, weightKg: 29 }, { urineTargetMlH: 29 });
    expectResults(definition, { ...burn, weightKg: 30 }, { urineTargetMlH: 15 });
    expectRefusal(definition, { ...burn, tbsaPercent: 101 }, 'tbsaPercent', 'above-maximum', 100);
    expectRefusal(definition, { ...burn, tbsaPercent: 0 }, 'tbsaPercent', 'below-minimum', 0);
  });
});
