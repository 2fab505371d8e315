import { describe, expect, it } from 'vitest';
import { expectCut, expectRefusal, expectResults, run } from '../core/test-support.ts';
import { definition } from './definition.ts';

const well = { confusion: false, ureaMmolL: 7, respiratoryRate: 29, sbpMmHg: 90, dbpMmHg: 61, ageYears: 64 };

describe('CURB-65', () => {
  it('counts nothing just before and one just beyond each limit (Lim 2003)', () => {
    expectResults(definition, well, { score: 0, mortality30DayPercent: 0.7 });
    for (const more of [
      { confusion: true },
      { ureaMmolL: 7.1 },
      { respiratoryRate: 30 },
      { sbpMmHg: 89 },
      { dbpMmHg: 60 },
      { ageYears: 65 },
    ]) {
      expectResults(definition, { ...well, ...more }, { score: 1, mortality30DayPercent: 3.2 });
    }
    expectResults(definition, { ...well, sbpMmHg: 80, dbpMmHg: 50 }, { score: 1 });
  });

  it('treats urea 7.0 mmol/L and BUN 19.6 mg/dL alike', () => {
    const { ureaMmolL: _, ...rest } = well;
    const bun = (bunMgDl: number) => run(definition, { ...rest, bunMgDl }).results.score;
    expect([bun(19.6), bun(19.7), bun(20)]).toEqual([0, 1, 1]);
    expectResults(definition, { ...rest, ureaMgDl: 42 }, { score: 0 });
    expectResults(definition, { ...rest, ureaMgDl: 42.1 }, { score: 1 });
  });

  it('gives 13 % for score 2, not the abstract’s 3 %', () => {
    expectResults(
      definition,
      { ...well, confusion: true, ageYears: 80 },
      { score: 2, mortality30DayPercent: 13 },
    );
    expectCut(definition, 'score', 2, 'low', 'intermediate');
    expectCut(definition, 'score', 3, 'intermediate', 'severe');
    expectRefusal(definition, { ...well, bunMgDl: 20 }, 'bunMgDl', 'conflict');
  });
});
