import { describe, it } from 'vitest';
import { expectRefusal, expectResults } from '../core/test-support.ts';
import { definition } from './definition.ts';

describe('BSA, Du Bois', () => {
  it('gives the figures of the R package clinPK', () => {
    expectResults(definition, { weightKg: 10, heightCm: 76 }, { bsaM2: 0.4415259 });
    expectResults(definition, { weightKg: 120, heightCm: 165 }, { bsaM2: 2.226867 });
  });

  it('refuses a missing weight', () => {
    expectRefusal(definition, { heightCm: 170 }, 'weightKg', 'missing');
  });
});
