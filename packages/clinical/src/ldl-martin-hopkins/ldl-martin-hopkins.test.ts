import { describe, expect, it } from 'vitest';
import { expectCut, expectRefusal, expectResults } from '../core/test-support.ts';
import { definition } from './definition.ts';
import { MARTIN_FACTORS } from './factors.ts';
import { martinFactor } from './ldl-martin-hopkins.ts';

describe('LDL, Martin–Hopkins', () => {
  it('gives the figures of the R package LDLcalc (rounded to integers there)', () => {
    const first = { totalCholesterolMgDl: 200, hdlMgDl: 50, triglyceridesMgDl: 150 };
    expectResults(definition, first, { ldlMgDl: 124 }, 0.5);
    expectResults(definition, first, { factor: 5.7, nonHdlMgDl: 150, ldlMgDl: 150 - 150 / 5.7 }, 1e-9);
    expectResults(
      definition,
      { totalCholesterolMgDl: 300, hdlMgDl: 45, triglyceridesMgDl: 390 },
      { factor: 5.9 },
    );
  });

  it('finds the cell on both sides of every stratum (Martin 2013)', () => {
    expect([martinFactor(49, 99), martinFactor(50, 99), martinFactor(50, 100)]).toEqual([3.5, 4, 3.9]);
    expect([martinFactor(100, 129), martinFactor(101, 130)]).toEqual([5.1, 5]);
    expect([martinFactor(292, 219), martinFactor(293, 220)]).toEqual([6.1, 5.9]);
    expect(martinFactor(120.6, 189.4)).toBe(5);
  });

  it('has 29 strata of six factors, falling with non-HDL and rising with triglycerides', () => {
    expect(MARTIN_FACTORS).toHaveLength(29);
    for (const [, row] of MARTIN_FACTORS) {
      expect(row).toHaveLength(6);
      expect([...row].sort((a, b) => b - a)).toEqual(row);
    }
    const first = MARTIN_FACTORS.map(([, row]) => row[0] ?? 0);
    expect([...first].sort((a, b) => a - b)).toEqual(first);
  });

  it('is used below 400 mg/dL only', () => {
    const lipids = { totalCholesterolMgDl: 250, hdlMgDl: 45 };
    expectResults(definition, { ...lipids, triglyceridesMgDl: 399 }, {});
    expectRefusal(definition, { ...lipids, triglyceridesMgDl: 400 }, 'triglyceridesMgDl', 'out-of-range');
    expectResults(definition, { ...lipids, triglyceridesMgDl: 7 }, {});
    expectRefusal(definition, { ...lipids, triglyceridesMgDl: 6 }, 'triglyceridesMgDl', 'out-of-range', 7);
    expectCut(definition, 'ldlMgDl', 190, 'high', 'veryHigh');
  });
});
