import { describe, expect, it } from 'vitest';
import { bandFor, expectRefusal, expectResults, warningsOf } from '../core/test-support.ts';
import { definition } from './definition.ts';

const air = { fio2: 0.21, paco2MmHg: 40, pao2MmHg: 90 };

describe('A–a gradient', () => {
  it('solves the alveolar gas equation at sea level and at altitude', () => {
    expectResults(
      definition,
      air,
      { aaGradientMmHg: 9.73, alveolarPo2MmHg: 99.73, expectedUpper: null },
      1e-9,
    );
    expectResults(definition, { ...air, patmMmHg: 630, pao2MmHg: 60 }, { aaGradientMmHg: 12.43 }, 1e-9);
  });

  it('takes FiO2 in per cent and gases in kPa', () => {
    expectResults(
      definition,
      { fio2Percent: 21, paco2KPa: 40 / 7.50062, pao2KPa: 90 / 7.50062, ageYears: 40 },
      { aaGradientMmHg: 9.73, expectedUpper: 14 },
      1e-6,
    );
  });

  it('compares with age on room air only', () => {
    const at = (ageYears: number) => bandFor(definition, { ...air, ageYears }, 'aaGradientMmHg');
    expect(at(22)).toBe('raised');
    expect(at(23)).toBe('expected');
    expect(bandFor(definition, { ...air, fio2: 0.4, ageYears: 40 }, 'aaGradientMmHg')).toBeUndefined();
    expect(warningsOf(definition, { ...air, fio2: 0.4, ageYears: 40 })).toEqual(['roomAirOnly']);
  });

  it('points at the FiO2 when the gradient is negative', () => {
    expect(warningsOf(definition, { ...air, pao2MmHg: 120 })).toEqual(['negative']);
  });

  it('refuses a FiO2 below air and above one', () => {
    expectRefusal(definition, { ...air, fio2: 0.2 }, 'fio2', 'below-minimum', 0.21);
    expectRefusal(definition, { ...air, fio2: 1.5 }, 'fio2', 'above-maximum', 1);
    expectRefusal(definition, { ...air, fio2: 20 }, 'fio2', 'above-maximum', 1);
    expectRefusal(
      definition,
      { ...air, fio2: undefined, fio2Percent: 101 },
      'fio2Percent',
      'above-maximum',
      100,
    );
  });
});
