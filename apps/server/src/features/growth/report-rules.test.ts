import { expect, it } from 'vitest';
import { dayIn, monthsUntil } from './days.ts';
import { toCsv } from './report-csv.ts';
import { assessYear, type CountedEntry, standingOf } from './report-rules.ts';
import { labelOf, type Scheme, schemes, spanOf, yearOf } from './schemes.ts';

const find = (id: string): Scheme => {
  const scheme = schemes.get(id);
  if (!scheme) throw new Error(`There is no scheme ${id}.`);
  return scheme;
};
const entry = (hours: number, setting: string, rest: Partial<CountedEntry> = {}): CountedEntry => ({
  minutes: hours * 60,
  setting,
  role: null,
  provider: '',
  ...rest,
});

it('counts personal credits of physicians in the United Kingdom up to ten', () => {
  const scheme = find('physicians-uk');
  const year = [entry(25, 'external'), entry(15, 'internal'), entry(14, 'personal')];
  const { recorded, counted, rules } = assessYear(scheme, year, 'en');
  expect({ recorded, counted }).toEqual({ recorded: 54, counted: 50 });
  expect(rules.map(({ id, units, met, missing }) => [id, units, met, missing])).toEqual([
    ['total', 50, true, 0],
    ['external', 25, true, 0],
    ['personal', 14, false, 0],
  ]);
  expect(rules.map(standingOf)).toEqual(['met', 'met', 'above']);
  const less = assessYear(scheme, [entry(24.99, 'external'), ...year.slice(1)], 'en');
  expect(less.rules.map(({ met, missing }) => [met, missing])).toEqual([
    [false, 0.01],
    [false, 0.01],
    [false, 0],
  ]);
  expect(less.rules.map(standingOf)).toEqual(['notMet', 'notMet', 'above']);
});

it('asks in Saudi Arabia for thirty hours that somebody accredited', () => {
  const scheme = find('scfhs');
  const [rule] = assessYear(
    scheme,
    [entry(29, 'external', { provider: 'SCFHS' }), entry(100, 'external')],
    'ar',
  ).rules;
  expect(rule).toMatchObject({ units: 29, met: false, missing: 1, force: 'requirement' });
});

it('groups by role without asking for anything', () => {
  const { rules, groups } = assessYear(find('canmeds'), [entry(2, 'personal', { role: 'scholar' })], 'zh');
  expect(rules).toEqual([]);
  expect(groups.find(({ id }) => id === 'scholar')).toMatchObject({ units: 2, entries: 1 });
  expect(groups.find(({ id }) => id === 'leader')).toMatchObject({ units: 0, entries: 0 });
});

it.each([...schemes.values()])('$id says where each of its rules stands', (scheme) => {
  for (const rule of scheme.rules) expect(scheme.sources[rule.source]).toBeDefined();
});

it('knows years that begin in April', () => {
  const scheme = find('physicians-uk');
  expect(spanOf(scheme, 2025)).toEqual({ from: '2025-04-01', to: '2026-03-31' });
  expect([yearOf(scheme, '2026-03-31'), yearOf(scheme, '2026-04-01')]).toEqual([2025, 2026]);
  expect(labelOf(scheme, 2025)).toBe('2025/26');
  expect(labelOf(find('plain'), 2025)).toBe('2025');
});

it('knows the day and the months of a member', () => {
  const late = new Date('2026-03-31T22:30:00Z');
  expect(dayIn(late, 'Asia/Riyadh')).toBe('2026-04-01');
  expect(dayIn(late, null)).toBe('2026-03-31');
  expect(monthsUntil('2026-02-10', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
});

it('writes a table that no spreadsheet runs', () => {
  const row = {
    id: 'a',
    doneOn: '2026-01-02',
    kind: 'course',
    title: '=HYPERLINK("x")',
    minutes: 5,
    setting: 'external',
    role: null,
    provider: 'A, "B"',
  };
  const text = toCsv([row as Parameters<typeof toCsv>[0][number]], new Map([['a', 'line\nline']]));
  expect(text.split('\r\n')[1]).toBe(
    `"2026-01-02","course","'=HYPERLINK(""x"")","5","external","","A, ""B""","line\nline"`,
  );
});
