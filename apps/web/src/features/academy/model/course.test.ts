import { expect, it } from 'vitest';
import { isPartDone, moveOne } from './course.ts';

const part = {
  id: '01920011-0000-7000-8000-000000000001',
  kind: 'video',
  title: '',
  units: 10,
  covered: 9,
  completed: true,
  questions: 2,
  passed: false,
  available: true,
} as const;

it('counts a part as done once it is completed, and passed where something is asked', () => {
  expect(isPartDone(part)).toBe(false);
  expect(isPartDone({ ...part, passed: true })).toBe(true);
  expect(isPartDone({ ...part, questions: 0 })).toBe(true);
  expect(isPartDone({ ...part, passed: true, completed: false })).toBe(false);
});

it('moves one by one place and stops at the ends', () => {
  expect(moveOne(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moveOne(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(moveOne(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moveOne(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
});
