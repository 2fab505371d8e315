import { describe, expect, it } from 'vitest';
import { bandFor, expectCut, expectRefusal, expectResults } from '../core/test-support.ts';
import { definition } from './definition.ts';

const patient = { naMmolL: 140, glucoseMmolL: 5, ureaMmolL: 5 };

describe('osmolality', () => {
  it('is the same sum in both unit systems', () => {
    expectResults(definition, patient, { osmolality: 290, osmolGap: null });
    expectResults(definition, { naMmolL: 140, glucoseMgDl: 90, bunMgDl: 14 }, { osmolality: 290 }, 1e-9);
    expectResults(
      definition,
      { naMmolL: 129, glucoseMgDl: 1087, bunMgDl: 40 },
      { osmolality: 332.675 },
      0.001,
    );
  });

  it('counts ethanol by its divisor', () => {
    expectResults(definition, { ...patient, ethanolMgDl: 184 }, { osmolality: 330 }, 1e-9);
    expectResults(
      definition,
      { ...patient, ethanolMgDl: 185, ethanolDivisor: 3.7 },
      { osmolality: 340 },
      1e-9,
    );
    expectResults(definition, { ...patient, ethanolMmolL: 40 }, { osmolality: 330 }, 1e-9);
  });

  it('has the ranges of sum and gap on both sides', () => {
    expectCut(definition, 'osmolality', 275, 'low', 'normal');
    expectCut(definition, 'osmolGap', -10, 'negative', 'normal');
    const gap = (measuredOsmolality: number) =>
      bandFor(definition, { ...patient, measuredOsmolality }, 'osmolGap');
    expect([gap(300), gap(300.1)]).toEqual(['normal', 'raised']);
    const sum = (naMmolL: number) => bandFor(definition, { ...patient, naMmolL }, 'osmolality');
    expect([sum(142.5), sum(142.6)]).toEqual(['normal', 'high']);
    expectRefusal(
      definition,
      { ...patient, measuredOsmolality: 99 },
      'measuredOsmolality',
      'below-minimum',
      100,
    );
  });
});
