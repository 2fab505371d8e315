import { describe, expect, it } from 'vitest';
import { expectRefusal, expectResults } from '../core/test-support.ts';
import { inUnit } from '../core/units.ts';
import { definition } from './definition.ts';
import { convertSteroid, EQUIVALENT_MG, STEROIDS } from './steroid-equivalence.ts';

describe('steroid equivalence', () => {
  it('converts each equivalent dose to 5 mg of prednisone (Meikle and Tyler 1977)', () => {
    for (const from of STEROIDS) {
      expectResults(definition, { doseMg: EQUIVALENT_MG[from], from, to: 'prednisone' }, { doseMg: 5 }, 1e-9);
    }
    expectResults(definition, { doseMg: 20, from: 'prednisone', to: 'hydrocortisone' }, { doseMg: 80 });
    expectResults(
      definition,
      { doseMg: 4, from: 'dexamethasone', to: 'prednisolone' },
      { doseMg: 26.667 },
      0.001,
    );
  });

  it('is symmetric', () => {
    for (const from of STEROIDS) {
      for (const to of STEROIDS) {
        expect(convertSteroid(convertSteroid(inUnit(7.3), from, to), to, from)).toBeCloseTo(7.3, 9);
      }
    }
  });

  it('refuses fludrocortisone and negative doses', () => {
    expectRefusal(
      definition,
      { doseMg: 0.1, from: 'fludrocortisone', to: 'prednisone' },
      'from',
      'not-a-choice',
    );
    expectRefusal(
      definition,
      { doseMg: -1, from: 'prednisone', to: 'cortisone' },
      'doseMg',
      'below-minimum',
      0,
    );
  });
});
