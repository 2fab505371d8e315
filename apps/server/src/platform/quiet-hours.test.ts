import { describe, expect, it } from 'vitest';
import { minutesOfQuiet } from './quiet-hours.ts';

const at = (time: string) => new Date(`2026-11-22T${time}:00Z`);
const night = { from: 22 * 60, until: 7 * 60 };
const noon = { from: 12 * 60, until: 13 * 60 };

describe('quiet hours', () => {
  it.each([
    [night, null, '21:59', 0],
    [night, null, '22:00', 9 * 60],
    [night, null, '23:59', 7 * 60 + 1],
    [night, null, '00:00', 7 * 60],
    [night, null, '06:59', 1],
    [night, null, '07:00', 0],
    [noon, null, '11:59', 0],
    [noon, null, '12:30', 30],
    [noon, null, '13:00', 0],
    // Amman is three hours ahead, Shanghai eight.
    [night, 'Asia/Amman', '19:00', 9 * 60],
    [night, 'Asia/Amman', '18:59', 0],
    [night, 'Asia/Shanghai', '22:59', 1],
    [night, 'Asia/Shanghai', '23:00', 0],
  ] as const)('%o in %s at %s UTC last for %i minutes', (quiet, zone, time, minutes) => {
    expect(minutesOfQuiet(quiet, zone, at(time))).toBe(minutes);
  });
});
