import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { toStorableTexts, toWellFormedTexts } from './stored-text.ts';

const nested = (depth: number): unknown => {
  let value: unknown = 'x';
  for (let n = 0; n < depth; n += 1) value = [value];
  return value;
};

describe('texts that are stored', () => {
  it('are well-formed at any place, names of fields too', () => {
    expect(
      toWellFormedTexts({ 'a\ud800': ['b\udc00', { c: 'd\ud83d', whole: '😀', n: 1, no: null }] }),
    ).toEqual({
      'a\ufffd': ['b\ufffd', { c: 'd\ufffd', whole: '😀', n: 1, no: null }],
    });
  });

  it('lose U+0000 only where they go to the database', () => {
    expect(toWellFormedTexts('a\u0000b')).toBe('a\u0000b');
    expect(toStorableTexts({ 'k\u0000': ['a\u0000b\ud800'] })).toEqual({ k: ['ab\ufffd'] });
  });

  it('leave what is not plain data alone', () => {
    const stream = Readable.from(['x']);
    const bytes = Buffer.from('x');
    const date = new Date(0);
    expect(toWellFormedTexts(stream)).toBe(stream);
    expect(toWellFormedTexts({ bytes, date })).toEqual({ bytes, date });
    expect(toWellFormedTexts(undefined)).toBeUndefined();
  });

  it('keep a field called __proto__ a field', () => {
    const cleaned = toStorableTexts(JSON.parse('{"__proto__":{"admin":true}}') as Record<string, unknown>);
    expect(Object.getPrototypeOf(cleaned)).toBe(Object.prototype);
    expect(Object.hasOwn(cleaned, '__proto__')).toBe(true);
  });

  it('are not looked for without end', () => {
    expect(toWellFormedTexts(nested(60))).toEqual(nested(60));
    const endless = nested(200_000);
    expect(() => toWellFormedTexts(endless)).not.toThrow();
    expect(() => toStorableTexts(endless)).toThrow('Nesting depth exceeded.');
  });
});
