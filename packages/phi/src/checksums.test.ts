import { expect, test } from 'vitest';
import {
  isCardNumber,
  isDay,
  isEgyptianId,
  isEmiratiId,
  isHongKongId,
  isIban,
  isNhsNumber,
  isNpi,
  isResidentId,
  isSaudiId,
  isSsn,
  isTaiwanId,
  isVin,
  looksLikeResidentId,
  passesLuhn,
} from './checksums.ts';

test.each<[string, (value: string) => boolean, string, string[]]>([
  ['Luhn', passesLuhn, '79927398713', ['79927398710', '0000000', '']],
  ['card', isCardNumber, '4111111111111111', ['4111111111111112', '41111111111', '9111111111111111']],
  ['NPI', isNpi, '1234567893', ['1234567890', '3234567893', '123456789']],
  ['SSN', isSsn, '219099999', ['000121234', '666121234', '900121234', '219009999', '219090000', '078051120']],
  ['resident number', isResidentId, '11010519491231002X', ['110105194912310021', '99010519491231002X']],
  ['resident shape', looksLikeResidentId, '110105194912310021', ['110105194913310021', '11010519491231']],
  ['Egypt', isEgyptianId, '29001011234567', ['29013011234567', '19001011234567', '29001019934567']],
  ['Saudi Arabia', isSaudiId, '1000000008', ['1000000009', '3000000008', '100000008']],
  ['Emirates', isEmiratiId, '784198512345673', ['784198512345672', '783198512345671', '784188512345671']],
  ['NHS', isNhsNumber, '9434765919', ['9434765918', '943476591']],
  [
    'IBAN',
    isIban,
    'GB82 WEST 1234 5698 7654 32',
    ['GB82 WEST 1234 5698 7654 33', 'GB82WEST', 'XX82WEST12345698765432'],
  ],
  ['VIN', isVin, '1HGCM82633A004352', ['1HGCM82633A004353', '1HGCM82633A00435', 'IHGCM82633A004352']],
  ['Taiwan', isTaiwanId, 'A123456789', ['A123456788', 'A323456789']],
  ['Hong Kong', isHongKongId, 'A123456(3)', ['A123456(4)', 'A12345(3)']],
])('%s: the check tells right from wrong', (_name, check, right, wrong) => {
  expect(check(right)).toBe(true);
  for (const value of wrong) expect(check(value), value).toBe(false);
});

test('any single wrong digit fails the checks that promise it', () => {
  const alter = (value: string, at: number): string =>
    value.slice(0, at) + ((Number(value[at]) + 1) % 10) + value.slice(at + 1);
  for (const [check, value] of [
    [isResidentId, '110105194912310029'],
    [isSaudiId, '1000000008'],
    [isNpi, '1234567893'],
  ] as const)
    for (let at = 0; at < value.length; at += 1)
      expect(check(alter(value, at)), alter(value, at)).toBe(false);
});

test('days are days of the calendar', () => {
  expect(isDay(2024, 2, 29)).toBe(true);
  expect(isDay(2023, 2, 29)).toBe(false);
  expect(isDay(2024, 13, 1)).toBe(false);
  expect(isDay(2024, 1, 0)).toBe(false);
});
