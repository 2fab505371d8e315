import { expect, it } from 'vitest';
import { createPlayed } from './played.ts';
import { clockOf, durationParts, percentOf } from './time.ts';

it('writes durations as the specification has them', () => {
  expect(durationParts(24 * 60)).toEqual({ hours: 0, minutes: 24 });
  expect(durationParts(72 * 60)).toEqual({ hours: 1, minutes: 12 });
  expect(durationParts(3599)).toEqual({ hours: 0, minutes: 59 });
  expect(durationParts(20)).toEqual({ hours: 0, minutes: 1 });
  expect(clockOf(247.9)).toBe('4:07');
  expect(clockOf(3729)).toBe('1:02:09');
  expect(percentOf(65, 100)).toBe(65);
  expect(percentOf(199, 200)).toBe(99);
  expect(percentOf(5, null)).toBe(0);
});

it('gathers what was played and leaves out what was jumped over', () => {
  const played = createPlayed();
  for (const at of [0, 0.5, 1, 1.5, 2]) played.tick(at, 1);
  played.tick(90, 1);
  for (const at of [90.5, 91]) played.tick(at, 1);
  played.interrupt();
  played.tick(92, 1);
  expect(played.take()).toEqual([
    [0, 3],
    [90, 92],
  ]);
  expect(played.hasAny()).toBe(false);
});

it('tells again, with what came after, what did not arrive', () => {
  const played = createPlayed();
  for (const at of [0, 1, 2]) played.tick(at, 1);
  const lost = played.take();
  expect(played.hasAny()).toBe(false);
  for (const at of [3, 4]) played.tick(at, 1);
  played.putBack(lost);
  expect(played.take()).toEqual([[0, 5]]);
});
