import { expect, it } from 'vitest';
import { addMonths, dayKey, firstWeekday, weeksOf } from './month.ts';

it('holds a month in whole weeks, whichever day they begin with', () => {
  const november = { year: 2026, month: 10 };
  const fromMonday = weeksOf(november, 1);
  expect(fromMonday.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
  expect(fromMonday.flat().map(dayKey).slice(0, 7).at(-1)).toBe('2026-10-1');
  const fromSaturday = weeksOf(november, 6);
  expect(fromSaturday[0]?.map((day) => day.getDate())).toEqual([31, 1, 2, 3, 4, 5, 6]);
  expect(weeksOf({ year: 2026, month: 1 }, 0)).toHaveLength(4);
  expect(new Set(fromSaturday.flat().map(dayKey)).size).toBe(35);
});

it('goes on over the end of a year', () => {
  expect(addMonths({ year: 2026, month: 11 }, 1)).toEqual({ year: 2027, month: 0 });
  expect(addMonths({ year: 2026, month: 0 }, -1)).toEqual({ year: 2025, month: 11 });
});

it('knows where weeks begin', () => {
  expect([0, 1, 6]).toContain(firstWeekday('ar-JO'));
  expect(firstWeekday('en-GB')).toBe(1);
});
