import { expect, it } from 'vitest';
import { isNestedTooDeep } from './json-body.ts';

it('counts brackets outside of texts', () => {
  expect(isNestedTooDeep('[[[1]]]', 3)).toBe(false);
  expect(isNestedTooDeep('[[[[1]]]]', 3)).toBe(true);
  expect(isNestedTooDeep('[[1],[2],[{}],{"a":[]}]', 3)).toBe(false);
  expect(isNestedTooDeep(String.raw`["[[[[\"[[[[", "\\", {"[[[[": 1}]`, 3)).toBe(false);
  expect(isNestedTooDeep(String.raw`["\\", [[[1]]]]`, 3)).toBe(true);
  expect(isNestedTooDeep(`["never ended ${'['.repeat(50)}`, 3)).toBe(false);
});
