import { expect, it } from 'vitest';
import { readCode, toAsciiDigits } from './digits.ts';

it.each([
  ['123456', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳۴۵۶', '123456'],
  ['１２３４５６', '123456'],
  ['123 456', '123456'],
  ['٠٩-٨٧٦٥', '098765'],
  ['1234567', '123456'],
  ['12a4', '124'],
  ['', ''],
])('reads %s as %s', (typed, expected) => {
  expect(readCode(typed)).toBe(expected);
});

it('leaves other characters alone', () => {
  expect(toAsciiDigits('G٣b ≥ ４٥')).toBe('G3b ≥ 45');
});
