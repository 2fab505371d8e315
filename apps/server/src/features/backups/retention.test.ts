import { expect, it } from 'vitest';
import { chooseExpired } from './retention.ts';

const now = Date.parse('2026-11-30T03:00:00Z');
const finished = (day: string) => ({ id: `202611${day}T023000Z-aaaaaa`, isFinished: true });
const begun = (day: string) => ({ id: `202611${day}T023000Z-bbbbbb`, isFinished: false });

it('takes what is older than the days kept', () => {
  const all = ['01', '10', '20', '28', '29'].map(finished);
  expect(chooseExpired(all, 7, now)).toEqual([finished('01').id, finished('10').id]);
});

it('keeps the newest three however old they are', () => {
  expect(chooseExpired(['01', '02', '03', '04'].map(finished), 1, now)).toEqual([finished('01').id]);
});

it('takes what was never finished after a day, and does not count it as one of three', () => {
  const all = [finished('01'), begun('02'), finished('03'), finished('04'), begun('30')];
  expect(chooseExpired(all, 1, now)).toEqual([begun('02').id]);
});
