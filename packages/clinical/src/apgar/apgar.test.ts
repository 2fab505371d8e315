import { describe, expect, it } from 'vitest';
import { expectRefusal, expectResults, warningsOf } from '../core/test-support.ts';
import { apgarBand } from './apgar.ts';
import { definition } from './definition.ts';

const perfect = { appearance: 2, pulse: 2, grimace: 2, activity: 2, respiration: 2 };

describe('Apgar', () => {
  it('adds five signs (Apgar 1953)', () => {
    expectResults(definition, perfect, { score: 10, band: 'reassuring' });
    expectResults(
      definition,
      { appearance: 0, pulse: 1, grimace: 1, activity: 1, respiration: 0 },
      { score: 3, band: 'low' },
    );
  });

  it('has its classes on both sides and asks to repeat below 7', () => {
    expect([7, 6, 4, 3].map(apgarBand)).toEqual([
      'reassuring',
      'moderately-abnormal',
      'moderately-abnormal',
      'low',
    ]);
    expect(warningsOf(definition, { ...perfect, appearance: 0, pulse: 1 })).toEqual([]);
    expect(warningsOf(definition, { ...perfect, appearance: 0, pulse: 0 })).toEqual(['repeat']);
    expectRefusal(definition, { ...perfect, pulse: 3 }, 'pulse', 'not-a-choice');
  });
});
