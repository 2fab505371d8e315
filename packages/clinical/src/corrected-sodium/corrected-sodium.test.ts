import { describe, it } from 'vitest';
import { expectRefusal, expectResults } from '../core/test-support.ts';
import { definition } from './definition.ts';

describe('sodium corrected for glucose', () => {
  it('adds 1.6 and 2.4 mmol/L per 100 mg/dL (Katz 1973, Hillier 1999)', () => {
    expectResults(definition, { naMmolL: 145, glucoseMgDl: 200 }, { katz: 146.6, hillier: 147.4 }, 1e-9);
    expectResults(definition, { naMmolL: 132, glucoseMgDl: 350 }, { hillier: 138 }, 1e-9);
    expectResults(definition, { naMmolL: 130, glucoseMmolL: 30 }, { katz: 137.05, hillier: 140.57 }, 0.01);
  });

  it('does not correct downwards', () => {
    expectResults(definition, { naMmolL: 140, glucoseMgDl: 100 }, { katz: 140, hillier: 140 });
    expectRefusal(definition, { naMmolL: 140, glucoseMgDl: 99 }, 'glucoseMgDl', 'out-of-range', 100);
    expectResults(definition, { naMmolL: 140, glucoseMmolL: 5.55 }, { katz: 140 }, 0.001);
    expectRefusal(definition, { naMmolL: 140, glucoseMmolL: 5.5 }, 'glucoseMmolL', 'out-of-range', 5.55);
  });
});
