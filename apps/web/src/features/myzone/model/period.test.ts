import { expect, it } from 'vitest';
import { askPeriod, isWhole, readPeriod, writePeriod } from './period.ts';

const read = (text: string) => readPeriod(new URLSearchParams(text), '2026-06-20');

it('reads a period from the address, and writes it there', () => {
  for (const text of ['', 'months=12', 'months=24', 'from=2025-01-15&to=2025-03-10'])
    expect(new URLSearchParams(writePeriod(read(text))).toString()).toBe(text);
  expect(read('months=7')).toEqual({ kind: 'months', months: 6 });
  expect(askPeriod(read('from=2025-01-15&to=2025-03-10'))).toEqual({ from: '2025-01-15', to: '2025-03-10' });
});

it.each([
  ['from=2025-03-10', 'incomplete'],
  ['from=2025-02-30&to=2025-03-10', 'incomplete'],
  ['from=x&to=2025-03-10', 'incomplete'],
  ['from=2025-03-10&to=2025-03-09', 'reversed'],
  ['from=2020-01-01&to=2025-01-01', 'too_long'],
  ['from=2026-06-21&to=2026-07-01', 'in_future'],
  ['from=2020-01-31&to=2024-12-01', null],
])('says what is wrong with %s', (text, fault) => {
  expect(read(text)).toMatchObject({ kind: 'dates', fault });
  expect('months' in askPeriod(read(text))).toBe(fault !== null);
});

it('knows which months are whole', () => {
  const days = { from: '2024-01-15', to: '2024-03-01' };
  expect(['2024-01', '2024-02', '2024-03'].map((month) => isWhole(month, days))).toEqual([
    false,
    true,
    false,
  ]);
});
