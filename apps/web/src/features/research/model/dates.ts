import { localeOf } from '../../../lib/format.ts';

/** A publication date in the reader's long form, no more precise than it is known: `2019`, `2019-11`, `2019-11-21`. */
export const formatPublished = (date: string, language: string): string => {
  const [year = '', month, day] = date.split('-');
  // Noon of the day itself, read in UTC: no time zone moves it.
  const at = new Date(Date.UTC(Number(year), Number(month ?? 1) - 1, Number(day ?? 1), 12));
  if (Number.isNaN(at.getTime())) return date;
  const options: Intl.DateTimeFormatOptions = { year: 'numeric', timeZone: 'UTC' };
  if (month) options.month = 'long';
  if (day) options.day = 'numeric';
  return new Intl.DateTimeFormat(localeOf(language), options).format(at);
};
