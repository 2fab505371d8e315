import { describe, expect, it } from 'vitest';
import { bandFor, expectCut, expectRefusal, expectResults } from '../core/test-support.ts';
import { definition } from './definition.ts';

const patient = { urineNaMmolL: 20, serumNaMmolL: 140, urineCreatinineMgDl: 100, serumCreatinineMgDl: 1.4 };

describe('FENa (Espinel 1976)', () => {
  it('is 100 × UNa × PCr / (PNa × UCr)', () => {
    expectResults(definition, patient, { fenaPercent: 0.2 }, 1e-9);
    expectResults(
      definition,
      { urineNaMmolL: 32, serumNaMmolL: 129, urineCreatinineMgDl: 60.3, serumCreatinineMgDl: 0.6 },
      { fenaPercent: 0.247 },
      0.001,
    );
  });

  it('keeps plasma in µmol/L and urine in mmol/L apart: no thousandfold slip', () => {
    expectResults(
      definition,
      { urineNaMmolL: 20, serumNaMmolL: 140, urineCreatinineMmolL: 8.84, serumCreatinineUmolL: 123.76 },
      { fenaPercent: 0.2 },
      1e-9,
    );
  });

  it('has its limits on both sides', () => {
    expectCut(definition, 'fenaPercent', 1, 'prerenal', 'indeterminate');
    expect(bandFor(definition, { ...patient, urineNaMmolL: 200 }, 'fenaPercent')).toBe('indeterminate');
    expect(bandFor(definition, { ...patient, urineNaMmolL: 201 }, 'fenaPercent')).toBe('intrinsic');
    expectRefusal(
      definition,
      { ...patient, urineCreatinineMgDl: 0 },
      'urineCreatinineMgDl',
      'below-minimum',
      0,
    );
  });
});
