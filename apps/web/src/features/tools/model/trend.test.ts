import { describe, expect, it } from 'vitest';
import { addObservation, fromFieldTime, placesOf, toFieldTime } from './trend.ts';

const at = (minute: number, score: number) => ({ at: minute * 60_000, score, risk: 'low' });

describe('a series of scores', () => {
  it('is kept in order of time, however it is entered, with one score a minute', () => {
    const series = [at(60, 3), at(0, 1), at(30, 2), at(30, 5)].reduce<ReturnType<typeof addObservation>>(
      addObservation,
      [],
    );
    expect(series.map(({ score }) => score)).toEqual([1, 5, 3]);
  });

  it('is drawn to the time between, not one step a score', () => {
    expect(placesOf([at(0, 1), at(15, 2), at(60, 3)])).toEqual([0, 0.25, 1]);
    expect(placesOf([at(7, 1)])).toEqual([0.5]);
  });
});

it('reads back the minute it writes, and nothing from an empty field', () => {
  const moment = new Date(2026, 1, 3, 4, 5, 59, 999);
  expect(toFieldTime(moment)).toBe('2026-02-03T04:05');
  expect(fromFieldTime('2026-02-03T04:05')).toBe(new Date(2026, 1, 3, 4, 5).getTime());
  expect(fromFieldTime('')).toBeNull();
  expect(fromFieldTime('yesterday')).toBeNull();
});
