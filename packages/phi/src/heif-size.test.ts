import { describe, expect, it } from 'vitest';
import { findHeifPixels } from './heif-size.ts';

const long = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);
const box = (type: string, ...body: readonly number[][]): number[] => {
  const content = body.flat();
  return [...long(8 + content.length), ...[...type].map((letter) => letter.charCodeAt(0)), ...content];
};
const size = (width: number, height: number) => box('ispe', long(0), long(width), long(height));
const file = (...sizes: readonly number[][]) => [
  ...box('ftyp', [0]),
  ...box('meta', long(0), box('iprp', box('ipco', ...sizes))),
];
const find = (bytes: readonly number[]) => findHeifPixels(Uint8Array.from(bytes));

describe('the pixels a HEIF file declares', () => {
  it('are those of its largest image', () => {
    expect(find(file(size(512, 512), size(4_032, 3_024), size(240, 320)))).toBe(4_032 * 3_024);
    expect(find(file(size(0xffffffff, 0xffffffff)))).toBeGreaterThan(1e18);
  });

  it('are not known where no size stands, or where boxes reach beyond their end', () => {
    expect(find(file())).toBeNull();
    expect(find([])).toBeNull();
    const broken = file(size(10, 10));
    broken.splice(9, 4, ...long(0x7fffffff));
    expect(find(broken)).toBeNull();
    expect(find([...box('meta', long(0), [0, 0, 0, 4, 105, 112, 99, 111])])).toBeNull();
  });

  it('are not looked for without end', () => {
    expect(find(file(...Array.from({ length: 6_000 }, () => box('free')), size(10, 10)))).toBeNull();
  });
});
