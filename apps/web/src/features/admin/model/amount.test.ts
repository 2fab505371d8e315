import { expect, it } from 'vitest';
import { readAmount, showAmount } from './amount.ts';

it.each([
  ['2', 'gigabyte', 2_000_000_000],
  [' 0.5 ', 'gigabyte', 500_000_000],
  ['1,5', 'megabyte', 1_500_000],
  ['٢٫٥', 'gigabyte', 2_500_000_000],
  ['۱۲', 'megabyte', 12_000_000],
  ['0', 'megabyte', 0],
  ['', 'gigabyte', 'invalid'],
  ['two', 'gigabyte', 'invalid'],
  ['-1', 'gigabyte', 'invalid'],
  ['1.2.3', 'gigabyte', 'invalid'],
  ['2000', 'terabyte', 'too much'],
] as const)('reads %j %s as %s', (typed, unit, bytes) => expect(readAmount(typed, unit)).toBe(bytes));

it.each([
  [2_500_000_000, { amount: '2.5', unit: 'gigabyte' }],
  [500_000_000, { amount: '500', unit: 'megabyte' }],
  [0, { amount: '0', unit: 'megabyte' }],
] as const)('shows %s as it is read again', (bytes, shown) => {
  expect(showAmount(bytes)).toEqual(shown);
  expect(readAmount(shown.amount, shown.unit)).toBe(bytes);
});
