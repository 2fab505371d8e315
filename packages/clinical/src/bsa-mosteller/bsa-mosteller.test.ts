import { describe, it } from 'vitest';
import { expectRefusal, expectResults } from '../core/test-support.ts';
import { definition } from './definition.ts';

describe('BSA, Mosteller', () => {
  it('gives the figures of the R package clinPK', () => {
    expectResults(definition, { weightKg: 55, heightCm: 158 }, { bsaM2: 1.553669 });
    expectResults(definition, { weightKg: 10, heightCm: 76 }, { bsaM2: 0.4594683 });
  });

  it('is 2 m² for 80 kg and 180 cm (Mosteller 1987) and is not capped there', () => {
    expectResults(definition, { weightKg: 80, heightCm: 180 }, { bsaM2: 2 });
    expectResults(definition, { weightKg: 180, heightCm: 180 }, { bsaM2: 3 });
    expectRefusal(definition, { weightKg: 80 }, 'heightCm', 'missing');
  });
});
