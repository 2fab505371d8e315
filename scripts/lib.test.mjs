import { expect, test } from 'vitest';
import { isInstalled, readPackages } from './lib.mjs';

const one = { version: '1.0.0', integrity: 'sha512-a' };
const wanted = {
  '': { name: 'whole' },
  'apps/one': { dependencies: { a: '^1.0.0' } },
  'node_modules/a': one,
  'node_modules/for-another-platform': { ...one, optional: true },
};
const found = { 'apps/one': wanted['apps/one'], 'node_modules/a': one };

test('what npm noted is held against the lockfile', () => {
  expect(isInstalled(wanted, found)).toBe(true);
  expect(isInstalled(wanted, { ...found, 'node_modules/for-another-platform': one })).toBe(true);
});

test('a package that is missing, another, or left over asks for an install', () => {
  expect(isInstalled(wanted, { 'apps/one': wanted['apps/one'] })).toBe(false);
  expect(isInstalled(wanted, { ...found, 'node_modules/a': { ...one, version: '1.0.1' } })).toBe(false);
  expect(isInstalled(wanted, { ...found, 'node_modules/a': { ...one, integrity: 'sha512-b' } })).toBe(false);
  expect(isInstalled(wanted, { ...found, 'apps/one': { dependencies: {} } })).toBe(false);
  expect(isInstalled(wanted, { ...found, 'node_modules/b': one })).toBe(false);
});

test('a note of npm that is missing or was cut off names no packages', () => {
  expect(readPackages('{"packages":{"a":{}}}')).toEqual({ a: {} });
  for (const text of ['', '{"packages":{"a"', '{}']) expect(readPackages(text)).toBeNull();
});
