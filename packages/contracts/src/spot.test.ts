import { describe, expect, it } from 'vitest';
import { isSpotted, readPoint, writePoint } from './spot.ts';

const areas = [
  { x: 0.1, y: 0.2, width: 0.2, height: 0.1 },
  { x: 0.8, y: 0.8, width: 0.2, height: 0.2 },
];

describe('a place on a picture', () => {
  it('is right inside any of its areas, its edges among them', () => {
    for (const right of ['0.1,0.2', '0.2,0.25', '0.3,0.3', '1,1', '0.9,0.8'])
      expect(isSpotted(areas, [right])).toBe(true);
    for (const wrong of ['0.09,0.2', '0.2,0.31', '0.5,0.5', '0,0'])
      expect(isSpotted(areas, [wrong])).toBe(false);
  });

  it('is one point, written as shares, and nothing else', () => {
    for (const strange of [
      '',
      '0.2',
      '2,0.2',
      '-0.1,0.2',
      '0.2,NaN',
      '1.2,0',
      '0.2,0.25,0.3',
      ' 0.2,0.25',
      '1e-1,0.2',
    ])
      expect(readPoint(strange), strange).toBeNull();
    expect(isSpotted(areas, [])).toBe(false);
    expect(isSpotted(areas, ['0.2,0.25', '0.9,0.9'])).toBe(false);
  });

  it('fits an answer whatever was pointed at', () => {
    for (const [x, y] of [
      [1 / 3, 2 / 3],
      [0, 1],
      [-5, 7],
      [1e-9, 0.999999],
    ] as const) {
      expect(writePoint(x, y).length).toBeLessThanOrEqual(20);
      expect(readPoint(writePoint(x, y))).not.toBeNull();
    }
  });
});
