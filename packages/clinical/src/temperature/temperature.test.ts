import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectRefusal, expectResults } from '../core/test-support.ts';
import { definition } from './definition.ts';
import { convertTemperature, TEMPERATURE_UNITS } from './temperature.ts';

describe('temperature', () => {
  it('meets at the fixed points', () => {
    expectResults(definition, { value: 0, from: 'C', to: 'F' }, { value: 32, unit: 'F' });
    expectResults(definition, { value: 100, from: 'C', to: 'F' }, { value: 212 });
    expectResults(definition, { value: -40, from: 'F', to: 'C' }, { value: -40 });
    expectResults(definition, { value: 37, from: 'C', to: 'K' }, { value: 310.15 });
    expectResults(definition, { value: 98.6, from: 'F', to: 'C' }, { value: 37 }, 1e-9);
  });

  it('comes back to where it started, between any two units', () => {
    const unit = fc.constantFrom(...TEMPERATURE_UNITS);
    fc.assert(
      fc.property(fc.double({ min: -200, max: 1000, noNaN: true }), unit, unit, (value, from, to) => {
        expect(convertTemperature(convertTemperature(value, from, to), to, from)).toBeCloseTo(value, 9);
      }),
    );
  });

  it('refuses anything colder than absolute zero', () => {
    expectResults(definition, { value: -273.15, from: 'C', to: 'K' }, { value: 0 });
    expectRefusal(definition, { value: -273.16, from: 'C', to: 'K' }, 'value', 'below-minimum', -273.15);
    expectRefusal(definition, { value: -1, from: 'K', to: 'C' }, 'value', 'below-minimum', 0);
    expectRefusal(definition, { value: 20, from: 'R', to: 'C' }, 'from', 'not-a-choice');
  });
});
