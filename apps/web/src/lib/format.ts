import { localeOf } from '@mz/i18n';

export { localeOf };

const minute = 60_000;
let keptSince = Number.NEGATIVE_INFINITY;
const kept = new Map<string, unknown>();

/**
 * The formatter of a locale with these options. Making one takes a phone a millisecond, and a list asks for dozens;
 * they are kept for a minute, as the device may be taken to another time zone.
 */
const formatterOf = <Formatter, Options>(
  Kind: { new (locale: string, options?: Options): Formatter; readonly name: string },
  language: string,
  options?: Options,
): Formatter => {
  const now = Date.now();
  if (Math.abs(now - keptSince) > minute) {
    kept.clear();
    keptSince = now;
  }
  const locale = localeOf(language);
  const key = `${Kind.name} ${locale} ${JSON.stringify(options)}`;
  const known = kept.get(key) as Formatter | undefined;
  if (known !== undefined) return known;
  const made = new Kind(locale, options);
  kept.set(key, made);
  return made;
};
const dates = (language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  formatterOf(Intl.DateTimeFormat, language, options);
const numbers = (language: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat =>
  formatterOf(Intl.NumberFormat, language, options);

/** Time since, by the rule: Just now, minutes, hours, days up to six, then a date. Phrases come from the caller's catalogue. */
export interface RelativePhrases {
  justNow: () => string;
  minutes: (count: number) => string;
  hours: (count: number) => string;
  days: (count: number) => string;
}

const hour = 60 * minute;
const day = 24 * hour;

export interface RelativeOptions {
  /** False: after hours comes the date at once, as the feed has it. */
  readonly days?: boolean;
}

/** Words for how long ago `at` was, seen from `now`. A clock running ahead counts as just now. */
export const formatRelative = (
  at: Date,
  now: Date,
  language: string,
  phrases: RelativePhrases,
  { days = true }: RelativeOptions = {},
): string => {
  const elapsed = now.getTime() - at.getTime();
  if (elapsed < minute) return phrases.justNow();
  if (elapsed < hour) return phrases.minutes(Math.floor(elapsed / minute));
  if (elapsed < day) return phrases.hours(Math.floor(elapsed / hour));
  if (days && elapsed < 7 * day) return phrases.days(Math.floor(elapsed / day));
  return formatDate(at, language);
};

export const formatDate = (date: Date, language: string): string =>
  dates(language, { dateStyle: 'long' }).format(date);

/** A date in the reader's long form, no more precise than it is known: `2019`, `2019-11`, `2019-11-21`. */
export const formatPartialDate = (date: string, language: string): string => {
  const [year = '', month, day] = date.split('-');
  // Noon of the day itself, read in UTC: no time zone moves it.
  const at = new Date(Date.UTC(Number(year), Number(month ?? 1) - 1, Number(day ?? 1), 12));
  if (Number.isNaN(at.getTime())) return date;
  const options: Intl.DateTimeFormatOptions = { year: 'numeric', timeZone: 'UTC' };
  if (month) options.month = 'long';
  if (day) options.day = 'numeric';
  return dates(language, options).format(at);
};

/** A day of this year or the last, where there is room for no more. */
export const formatShortDay = (date: Date, language: string): string =>
  dates(language, { month: 'short', day: 'numeric' }).format(date);

export const formatLongDay = (date: Date, language: string): string =>
  dates(language, {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  }).format(date);

/** Wards write times from 00:00 to 23:59, in every language. */
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

export const formatTime = (date: Date, language: string): string => dates(language, clock).format(date);

/** `timeZone`: as the clocks of that place show it; without it, the reader's. */
export const formatDateTime = (date: Date, language: string, timeZone?: string): string =>
  dates(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    ...(timeZone !== undefined && { timeZone }),
  }).format(date);

/** Within the week: the day by its name. */
export const formatDayTime = (date: Date, language: string): string =>
  dates(language, { weekday: 'long', ...clock }).format(date);

/** Pieces of a calendar tile and the line beside it. */
export const formatEventTime = (date: Date, language: string) => {
  const part = (options: Intl.DateTimeFormatOptions) => dates(language, options).format(date);
  return {
    day: numbers(language, { minimumIntegerDigits: 2 }).format(date.getDate()),
    month: part({ month: 'short' }),
    when: part({ weekday: 'short', ...clock }),
  };
};

export const formatNumber = (value: number, language: string): string => numbers(language).format(value);

export const formatPercent = (percent: number, language: string): string =>
  numbers(language, { style: 'percent', maximumFractionDigits: 0 }).format(percent / 100);

/** A list of words joined as the language joins them. */
export const formatList = (items: readonly string[], language: string): string =>
  formatterOf(Intl.ListFormat, language, { style: 'long', type: 'conjunction' } as const).format(items);

const titles =
  /^(dr|prof|doctor|professor|د|أ\.د|الدكتور|الدكتورة|医生|医师|大夫|主任|主任医师|教授|博士)\.?$/iu;
const han = /^\p{Script=Han}+$/u;

/** Two letters for an avatar: first and last name, or the last two characters of a Chinese name. */
export const initialsOf = (name: string): string => {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => word && !titles.test(word));
  const first = words[0] ?? '';
  if (words.length === 1 && han.test(first)) return [...first].slice(-2).join('');
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return (
    [first, last]
      .map((word) => [...word][0] ?? '')
      .join('')
      .toLocaleUpperCase() || 'UN'
  );
};

/** The day of the week where there is room for few letters: Arabic has no short form but the letter. */
export const formatWeekday = (date: Date, language: string): { short: string; long: string } => {
  const name = (weekday: 'narrow' | 'short' | 'long') =>
    new Intl.DateTimeFormat(localeOf(language), { weekday }).format(date);
  return { short: name(language === 'ar' ? 'narrow' : 'short'), long: name('long') };
};
