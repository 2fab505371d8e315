import { describe, expect, it } from 'vitest';
import { bandFor, expectRefusal, expectResults } from '../core/test-support.ts';
import { definition } from './definition.ts';

describe('corrected calcium (Payne 1973)', () => {
  it('adds 0.8 mg/dL for each g/dL of albumin below 4.0', () => {
    expectResults(definition, { calciumMgDl: 9.5, albuminGDl: 4 }, { correctedMgDl: 9.5 });
    expectResults(definition, { calciumMgDl: 8.4, albuminGL: 33 }, { correctedMgDl: 8.96 }, 1e-9);
    expectResults(definition, { calciumMgDl: 9, albuminGDl: 5 }, { correctedMgDl: 8.2 }, 1e-9);
  });

  it('adds 0.02 mmol/L for each g/L below 40', () => {
    expectResults(
      definition,
      { calciumMmolL: 2.1, albuminGL: 25 },
      { correctedMmolL: 2.4, correctedMgDl: 2.4 * 4.008 },
      1e-9,
    );
  });

  it('has the normal range on both sides in both units', () => {
    const mg = (calciumMgDl: number) => bandFor(definition, { calciumMgDl, albuminGDl: 4 }, 'correctedMgDl');
    expect([mg(8.49), mg(8.5), mg(10.5), mg(10.51)]).toEqual(['low', 'normal', 'normal', 'high']);
    const mmol = (calciumMmolL: number) =>
      bandFor(definition, { calciumMmolL, albuminGL: 40 }, 'correctedMgDl');
    expect([mmol(2.11), mmol(2.12), mmol(2.62), mmol(2.63)]).toEqual(['low', 'normal', 'normal', 'high']);
    expectRefusal(definition, { calciumMgDl: 9, albuminGDl: 40 }, 'albuminGDl', 'above-maximum', 10);
  });
});
