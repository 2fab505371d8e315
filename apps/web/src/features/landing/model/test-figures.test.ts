import { describe, expect, it } from 'vitest';
import { segmentsOf, selectFigures } from './test-figures.ts';

const figure = (id: string, value: number, total: number | null = null) => ({ id, value, total, unit: null });

describe('selectFigures', () => {
  it('keeps known figures in the page’s order and drops the rest', () => {
    const shown = selectFigures([
      figure('translations', 900, 900),
      figure('made-up', 7),
      figure('tests', 411, 412),
    ]);
    expect(shown.map(({ id, value }) => [id, value])).toEqual([
      ['tests', 411],
      ['translations', 900],
    ]);
  });

  it('shows nothing when nothing was delivered or a value is not a count', () => {
    expect(selectFigures([])).toEqual([]);
    expect(selectFigures([figure('tests', Number.NaN), figure('fault-runs', -1)])).toEqual([]);
  });
});

describe('segmentsOf', () => {
  it('fills the last segment only when nothing is missing', () => {
    expect(segmentsOf(412, 412)).toEqual({ passed: 10, total: 10 });
    expect(segmentsOf(411, 412)).toEqual({ passed: 9, total: 10 });
    expect(segmentsOf(0, 412)).toEqual({ passed: 0, total: 10 });
  });

  it('has one segment a unit for small totals and none without a total', () => {
    expect(segmentsOf(2, 7)).toEqual({ passed: 2, total: 7 });
    expect(segmentsOf(5, null)).toBeNull();
    expect(segmentsOf(5, 0)).toBeNull();
  });
});
