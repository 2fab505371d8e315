import { describe, it } from 'vitest';
import { expectRefusal, expectResults } from '../core/test-support.ts';
import { definition } from './definition.ts';

describe('BSA, Haycock', () => {
  it('gives the figures of the R package clinPK', () => {
    expectResults(definition, { weightKg: 70, heightCm: 170 }, { bsaM2: 1.825677 });
    expectResults(definition, { weightKg: 120, heightCm: 165 }, { bsaM2: 2.410875 });
  });

  it('refuses a height that is not a number', () => {
    expectRefusal(definition, { weightKg: 70, heightCm: Number.NaN }, 'heightCm', 'not-a-number');
  });
});
