import { expect, it } from 'vitest';
import { advisoryLocks } from './locks.ts';

it('keeps every purpose apart', () => {
  const numbers = Object.values(advisoryLocks);
  expect(new Set(numbers).size).toBe(numbers.length);
});
