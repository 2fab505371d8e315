import { expect, it } from 'vitest';
import { isOlder } from './versions.ts';

it.each([
  ['1.0.0', '1.0.1', true],
  ['1.9.0', '1.10.0', true],
  ['1.2.3', '2.0.0', true],
  ['1.0.0', '1.0.0', false],
  ['2.0.0', '1.9.9', false],
  ['1.10.0', '1.9.0', false],
])('says whether %s is older than %s', (version, other, expected) => {
  expect(isOlder(version, other)).toBe(expected);
});
