import { expect, it } from 'vitest';
import { recallAfter, retentionCurve } from './retention.ts';

it('falls to ninety percent after the stability, and ever more slowly', () => {
  expect(recallAfter(0, 5)).toBe(1);
  expect(recallAfter(5, 5)).toBeCloseTo(0.9, 5);
  expect(recallAfter(50, 5)).toBeGreaterThan(0.6);
  expect(recallAfter(1, 0)).toBe(0);
});

it('begins anew at each review', () => {
  const curve = retentionCurve(
    [
      { day: -10, stability: 2 },
      { day: -4, stability: 8 },
    ],
    20,
  );
  expect(curve[0]).toEqual({ day: -10, recall: 1 });
  expect(curve.filter(({ day }) => day === -4).map(({ recall }) => recall < 1)).toEqual([true, false]);
  expect(curve.at(-1)?.day).toBe(20);
});
