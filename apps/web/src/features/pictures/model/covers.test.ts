import { describe, expect, it } from 'vitest';
import {
  type Box,
  boxAround,
  burnCovers,
  type CoverContext,
  fitBox,
  middleBox,
  moveBox,
  resizeBox,
  spanBox,
} from './covers.ts';

const picture = { width: 400, height: 300 };
const box: Box = { id: 'a', x: 100, y: 100, width: 50, height: 40 };

describe('a box', () => {
  it.each([
    ['moves', moveBox(box, picture, 10, -20), { x: 110, y: 80, width: 50, height: 40 }],
    ['stops at the edge', moveBox(box, picture, 999, 999), { x: 350, y: 260, width: 50, height: 40 }],
    ['grows from its corner', resizeBox(box, picture, 30, 10), { x: 100, y: 100, width: 80, height: 50 }],
    [
      'grows no further than the picture',
      resizeBox(box, picture, 999, 999),
      { x: 100, y: 100, width: 300, height: 200 },
    ],
    [
      'can always be taken hold of',
      resizeBox(box, picture, -999, -999),
      { x: 100, y: 100, width: 12, height: 12 },
    ],
    [
      'spans corners in any order',
      spanBox('a', { x: 90, y: 80 }, { x: 10, y: 20 }, picture),
      { x: 10, y: 20, width: 80, height: 60 },
    ],
    ['begins in the middle', middleBox('a', picture), { x: 162.5, y: 112.5, width: 75, height: 75 }],
    [
      'leaves room around a face',
      boxAround('a', { x: 10, y: 100, width: 100, height: 100 }, picture),
      { x: 0, y: 80, width: 130, height: 140 },
    ],
    [
      'fits a picture smaller than itself',
      fitBox(box, { width: 8, height: 8 }),
      { x: 0, y: 0, width: 8, height: 8 },
    ],
  ])('%s', (_what, moved, expected) => {
    expect(moved).toEqual({ id: 'a', ...expected });
  });
});

it('covers whole pixels, and a tap of the brush is a dot', () => {
  const calls: unknown[][] = [];
  const note =
    (name: string) =>
    (...values: unknown[]) =>
      void calls.push([name, ...values]);
  const context: CoverContext = {
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 0,
    lineCap: 'butt',
    lineJoin: 'miter',
    fillRect: note('fillRect'),
    beginPath: note('beginPath'),
    moveTo: note('moveTo'),
    lineTo: note('lineTo'),
    stroke: note('stroke'),
  };
  burnCovers(context, {
    boxes: [{ id: 'a', x: 10.6, y: 20.2, width: 5.5, height: 5.9 }],
    strokes: [{ width: 8, points: [{ x: 3, y: 4 }] }],
  });
  expect(calls).toEqual([
    ['fillRect', 10, 20, 7, 7],
    ['beginPath'],
    ['moveTo', 3, 4],
    ['lineTo', 3, 4],
    ['stroke'],
  ]);
  expect(context).toMatchObject({
    fillStyle: '#000000',
    strokeStyle: '#000000',
    lineWidth: 8,
    lineCap: 'round',
  });
});
