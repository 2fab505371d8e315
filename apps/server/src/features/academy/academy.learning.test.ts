import { expect, it } from 'vitest';
import { minutesOf } from './academy.learning.ts';

it.each([
  ['a recording by its length', 'video', 1800, 1790, 30],
  ['at double speed by the time it took', 'podcast', 1800, 900, 15],
  ['a longer length than was heard by what was heard', 'video', 36_000, 600, 10],
  ['pages leafed through by the time it took', 'document', 40, 160, 3],
  ['pages read slowly as a minute each', 'document', 12, 3000, 12],
  ['what nobody measured by its length', 'video', 600, undefined, 10],
  ['a course not twice', 'course', 5, 0, 0],
] as const)('counts %s', (_name, kind, units, seconds, minutes) => {
  expect(minutesOf(kind, units, seconds)).toBe(minutes);
});
