import { describe, expect, it } from 'vitest';
import { bandFor, expectRefusal, expectResults } from '../core/test-support.ts';
import { definition } from './definition.ts';

describe('P/F ratio', () => {
  it('divides PaO2 by FiO2, in mmHg and kPa', () => {
    expectResults(definition, { pao2MmHg: 60, fio2: 0.21 }, { pfRatio: 285.714 }, 0.001);
    expectResults(definition, { pao2KPa: 8, fio2Percent: 40 }, { pfRatio: 150.0124 }, 0.0001);
  });

  it('has the Berlin limits on both sides (JAMA 2012)', () => {
    const at = (pao2MmHg: number) => bandFor(definition, { pao2MmHg, fio2: 1 }, 'pfRatio');
    expect([at(301), at(300), at(201), at(200), at(101), at(100)]).toEqual([
      'above',
      'mild',
      'mild',
      'moderate',
      'moderate',
      'severe',
    ]);
  });

  it('reads a FiO2 from 21 on as per cent and refuses what is neither that nor a fraction', () => {
    expectResults(definition, { pao2MmHg: 60, fio2: 21 }, { pfRatio: 285.714 }, 0.001);
    expectResults(definition, { pao2MmHg: 60, fio2: 100 }, { pfRatio: 60 });
    expectRefusal(definition, { pao2MmHg: 60, fio2: 2 }, 'fio2', 'above-maximum', 1);
    expectRefusal(definition, { pao2MmHg: 60, fio2: 101 }, 'fio2', 'above-maximum', 1);
  });
});
