import { expect, it } from 'vitest';
import { mergeFaces } from './find-faces.ts';

const face = (x: number, y: number, side: number, score: number) => ({
  x,
  y,
  width: side,
  height: side,
  score,
});

it('keeps the surest box of those that show one face, and both of two faces side by side', () => {
  const [whole, part, beside] = [face(100, 100, 80, 0.7), face(110, 96, 70, 0.9), face(185, 100, 80, 0.4)];
  expect(mergeFaces([whole, part, beside])).toEqual([part, beside]);
  expect(
    mergeFaces(Array.from({ length: 50 }, (_none, index) => face(index * 100, 0, 50, 0.5))),
  ).toHaveLength(30);
});
