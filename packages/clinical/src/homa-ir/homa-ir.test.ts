import { describe, expect, it } from 'vitest';
import { expectRefusal, expectResults, warningsOf } from '../core/test-support.ts';
import { definition } from './definition.ts';

describe('HOMA-IR (Matthews 1985)', () => {
  it('is glucose × insulin / 22.5, or / 405 in mg/dL', () => {
    expectResults(definition, { glucoseMmolL: 5, insulinUuMl: 9 }, { homaIr: 2 });
    expectResults(definition, { glucoseMgDl: 90, insulinUuMl: 5 }, { homaIr: 450 / 405 }, 1e-9);
    expectResults(definition, { glucoseMgDl: 210, insulinUuMl: 26 }, { homaIr: 13.481 }, 0.001);
  });

  it('divides pmol/L by 6', () => {
    expectResults(definition, { glucoseMmolL: 5, insulinPmolL: 54 }, { homaIr: 2 }, 1e-9);
    expect(warningsOf(definition, { glucoseMmolL: 5, insulinUuMl: 9 })).toEqual(['noCutoff']);
    expectRefusal(definition, { glucoseMmolL: 5, insulinUuMl: 0 }, 'insulinUuMl', 'below-minimum', 0);
  });
});
