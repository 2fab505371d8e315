import { expect, it } from 'vitest';
import { keysOfAuthor, keysOfWanted } from './author-names.ts';

it.each([
  ['McMurray JJV', 'mcmurray', 'mcmurray_jjv'],
  ['Nguyễn VT', 'nguyen', 'nguyen_vt'],
  ['van der Berg A', 'vanderberg', 'vanderberg_a'],
  ["O'Donnell-Łuria AH", 'odonnellluria', 'odonnellluria_ah'],
  ['Smith JA Jr', 'smith', 'smith_jajr'],
  ['Smith JA 3rd', 'smith', 'smith_ja3rd'],
  ['Vega V', 'vega', 'vega_v'],
  ['Smith J A', 'smith', 'smith_ja'],
  ['DAPA-HF Investigators', 'dapahfinvestigators', null],
  ['张伟', '张伟', null],
])('reads %s as printed', (name, family, whole) => {
  expect(keysOfAuthor(name)).toEqual({ family, whole });
});

const isFound = (wanted: string, name: string): boolean => {
  const { family, whole } = keysOfAuthor(name);
  return keysOfWanted(wanted).some((one) =>
    one.whole === null ? one.family === family : one.whole === whole,
  );
};

it.each([
  ['McMurray JJV', 'McMurray JJV'],
  ['mcmurray jjv', 'McMurray JJV'],
  ['MCMURRAY JJV', 'McMurray JJV'],
  ['McMurray J.J.V.', 'McMurray JJV'],
  ['McMurray J J V', 'McMurray JJV'],
  ['McMurray, JJV', 'McMurray JJV'],
  ['McMurray, John J. V.', 'McMurray JJV'],
  ['Wang, Xiao-Ming', 'Wang XM'],
  ['McMurray', 'McMurray JJV'],
  ['MCMURRAY', 'McMurray JJV'],
  ['müller', 'Muller U'],
  ['Muller U', 'Müller Ü'],
  ['VAN DER BERG', 'van der Berg A'],
  ['van der berg a', 'van der Berg A'],
  ['de sá', 'de Sá M'],
  ['Smith JA Jr', 'Smith JA Jr'],
  ['Smith', 'Smith JA Jr'],
  ['dapa-hf investigators', 'DAPA-HF Investigators'],
  ['张伟', '张伟'],
])('finds by %s the author %s', (wanted, name) => {
  expect(isFound(wanted, name)).toBe(true);
});

it.each([
  ['McMurray J', 'McMurray JJV'],
  ['McMurray JJ', 'McMurray JJV'],
  ['Li NA', 'Lin A'],
  ['Lin A', 'Li NA'],
  ['li n', 'Lin Q'],
  ['Smith JA', 'Smith JA Jr'],
  ['Smith', 'Smithson J'],
  ['McMurray', 'McMurray Investigators'],
  ['...', 'McMurray JJV'],
  ['', 'McMurray JJV'],
])('does not find by %s the author %s', (wanted, name) => {
  expect(isFound(wanted, name)).toBe(false);
});
