import { expect, test } from 'vitest';
import { toRule } from './rules.ts';

const rule = toRule({
  note: 'Something is happening now.',
  words: { en: ['choking', 'anaphyla*'], ar: ['تاق*'], zh: ['窒息'] },
  rows: {
    en: [[['no pulse', 'collapsed'], 10, ['now']]],
    ar: [[['لا'], ' ', ['نبض']]],
    zh: [[['现在'], 4, ['昏倒']]],
  },
  forms: { any: ['!{3}'] },
});

test.each([
  ['he is choking', true],
  ['artichoking', false],
  ['anaphylaxis', true],
  ['معه تاقي شديد', true],
  ['他窒息了', true],
  ['collapsed just now', true],
  ['collapsed. now', false],
  ['collapsed in the bathroom now', false],
  ['لا نبض', true],
  ['لا يوجد نبض', false],
  ['现在他又昏倒', true],
  ['现在。昏倒', false],
  ['!!!', true],
])('reads words, rows and forms of three languages: %s', (text, holds) => {
  expect(rule.test(text)).toBe(holds);
});

test('puts a list of three languages into a form, whose groups keep their order', () => {
  const figure = toRule({
    note: 'A creatinine.',
    lists: { creatinine: { en: ['creatinine', 'creat'], ar: ['كرياتينين'], zh: ['肌酐'] } },
    forms: { any: ['{{creatinine}}\\s?(\\d+)'] },
  });
  expect(['creat 90', 'كرياتينين 90', '肌酐90'].map((text) => figure.exec(text)?.[1])).toEqual([
    '90',
    '90',
    '90',
  ]);
});
