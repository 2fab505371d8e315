import { describe, it } from 'vitest';
import { expectRefusal, expectResults } from '../core/test-support.ts';
import { definition } from './definition.ts';

describe('maintenance fluids (Holliday and Segar 1957)', () => {
  it('has its steps at 10 and 20 kg', () => {
    expectResults(definition, { weightKg: 10 }, { mlPerHour: 40, mlPerDay: 1000 });
    expectResults(definition, { weightKg: 10.5 }, { mlPerHour: 41, mlPerDay: 1025 });
    expectResults(definition, { weightKg: 20 }, { mlPerHour: 60, mlPerDay: 1500 });
    expectResults(definition, { weightKg: 21 }, { mlPerHour: 61, mlPerDay: 1520 });
    expectResults(definition, { weightKg: 7.9 }, { mlPerHour: 31.6 }, 1e-9);
  });

  it('is not for newborns', () => {
    expectRefusal(definition, { weightKg: 3.2, neonate: true }, 'neonate', 'not-applicable');
    expectRefusal(definition, { weightKg: -1 }, 'weightKg', 'below-minimum', 0);
  });
});
