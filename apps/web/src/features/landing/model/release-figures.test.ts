import { expect, it } from 'vitest';
import { type ReleaseFigure, selectFigures } from './release-figures.ts';

const count = (id: ReleaseFigure['id'], value: number, total: number): ReleaseFigure => ({
  id,
  value,
  total,
  limit: null,
  size: null,
});
const time: ReleaseFigure = { id: 'search', value: 24, total: null, limit: 50, size: 100_000 };

it('shows figures in one order, whole counts and times within their limit', () => {
  const shown = selectFigures([time, count('kills', 20, 20), count('calculators', 173, 173)]);
  expect(shown.map(({ id }) => id)).toEqual(['calculators', 'kills', 'search']);
});

it('hides what fell: a case that is wrong, a time over its limit, a figure that is none', () => {
  expect(selectFigures([count('calculators', 172, 173), { ...time, value: 51 }])).toEqual([]);
  expect(selectFigures([{ ...time, value: Number.NaN }])).toEqual([]);
});
