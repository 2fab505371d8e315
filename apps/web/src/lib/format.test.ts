import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  formatDateTime,
  formatPartialDate,
  formatPercent,
  formatRelative,
  initialsOf,
  localeOf,
} from './format.ts';

const now = new Date('2026-11-20T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const phrases = {
  justNow: () => 'Just now',
  minutes: (count: number) => `${count}m ago`,
  hours: (count: number) => `${count}h ago`,
  days: (count: number) => `${count}d ago`,
};

describe('formatRelative', () => {
  it.each([
    [-30, 'Just now'],
    [0, 'Just now'],
    [59, 'Just now'],
    [60, '1m ago'],
    [3599, '59m ago'],
    [3600, '1h ago'],
    [86_399, '23h ago'],
    [86_400, '1d ago'],
    [6 * 86_400 + 86_399, '6d ago'],
    [7 * 86_400, 'November 13, 2026'],
  ])('%d seconds ago reads %s', (seconds, expected) => {
    expect(formatRelative(ago(seconds), now, 'en', phrases)).toBe(expected);
  });

  it('writes the date in the reader’s language with Western digits', () => {
    expect(formatRelative(ago(30 * 86_400), now, 'ar', phrases)).toMatch(/21 أكتوبر 2026/);
    expect(formatRelative(ago(30 * 86_400), now, 'zh', phrases)).toBe('2026年10月21日');
  });
});

describe('initialsOf', () => {
  it.each([
    ['Dr. Lina Haddad', 'LH'],
    ['lina haddad', 'LH'],
    ['Prof. Ana de la Cruz', 'AC'],
    ['陈伟', '陈伟'],
    ['陈薇 医生', '陈薇'],
    ['欧阳文静', '文静'],
    ['د. ليلى حداد', 'لح'],
    ['   ', 'UN'],
    ['Cher', 'C'],
  ])('%s gives %s', (name, expected) => {
    expect(initialsOf(name)).toBe(expected);
  });
});

it('percent and locale follow the language', () => {
  expect(formatPercent(85, 'en')).toBe('85%');
  expect(localeOf('fr')).toBe('en-US');
});

describe('dates as precise as they are known', () => {
  it.each([
    ['2019-11-21', 'en', 'November 21, 2019'],
    ['2019-11', 'en', 'November 2019'],
    ['2019', 'en', '2019'],
    ['2019-11-21', 'ar', '21 نوفمبر 2019'],
    ['2019-11', 'ar', 'نوفمبر 2019'],
    ['2019-11-21', 'zh', '2019年11月21日'],
    ['2019-11', 'zh', '2019年11月'],
    ['Winter', 'en', 'Winter'],
  ])('%s in %s is %s', (date, language, text) => {
    expect(formatPartialDate(date, language)).toBe(text);
  });
});

describe('formatters', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('are made once for many dates, and again after a minute', () => {
    vi.useFakeTimers({ now: now.getTime(), toFake: ['Date'] });
    const made = vi.spyOn(Intl, 'DateTimeFormat');
    vi.setSystemTime(now.getTime() + 10 * 60_000);
    const texts = [1, 2, 3].map((hours) => formatDateTime(ago(hours * 3600), 'en', 'UTC'));
    expect(new Set(texts).size).toBe(3);
    expect(made).toHaveBeenCalledTimes(1);
    vi.setSystemTime(now.getTime() + 12 * 60_000);
    formatDateTime(now, 'en', 'UTC');
    expect(made).toHaveBeenCalledTimes(2);
  });

  it('of one language or time zone are not those of another', () => {
    expect(formatDateTime(now, 'zh', 'UTC')).not.toBe(formatDateTime(now, 'en', 'UTC'));
    expect(formatDateTime(now, 'en', 'Asia/Shanghai')).toContain('20:00');
    expect(formatDateTime(now, 'en', 'UTC')).toContain('12:00');
  });
});
