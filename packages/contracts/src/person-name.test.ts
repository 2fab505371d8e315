import { expect, it } from 'vitest';
import { cleanName, isReadableName } from './person-name.ts';

it.each([
  'د. آمال إدريس',
  '王晓明',
  'Nguyễn Thị Minh Khai',
  "Siobhán O'Neill-Żak",
  'डॉ. अनिल शर्मा',
  'مریم می‌خواهد',
  '𠮷田 太郎',
  'X Æ A-12',
])('keeps %s as it is', (name) => {
  expect(cleanName(name)).toBe(name);
  expect(isReadableName(name)).toBe(true);
});

it('leaves out what nobody sees and what turns letters around', () => {
  expect(cleanName(' Amal \t\n  Idris ')).toBe('Amal Idris');
  expect(cleanName('Ali\u200bce\u0000 \u202eecilA\u202c\ufeff')).toBe('Alice ecilA');
  expect(cleanName('Am\ud800al')).toBe('Amal');
});

it.each(['', '\u200b\u200b', '\ud800', '12', '– –', '\u2066\u2069'])('is not readable: %j', (name) => {
  expect(isReadableName(cleanName(name))).toBe(false);
});
