const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Month number of a name in English or of digits. */
const toMonth = (text: string | undefined): number | undefined => {
  const value = (text ?? '').trim().toLowerCase();
  if (/^\d{1,2}$/.test(value)) {
    const number = Number(value);
    return number >= 1 && number <= 12 ? number : undefined;
  }
  const at = value.length >= 3 ? months.indexOf(value.slice(0, 3)) : -1;
  return at >= 0 ? at + 1 : undefined;
};

const pad = (value: number): string => String(value).padStart(2, '0');

const earliestYear = 1500;
/** Issues are dated ahead, but not further. */
const yearsAhead = 2;

/** Whether something can have been published then. */
export const isPossibleDate = (date: string, now = new Date()): boolean => {
  const year = Number(date.slice(0, 4));
  return year >= earliestYear && year <= now.getUTCFullYear() + yearsAhead;
};

/** The date, or null where nothing can have been published then. */
export const possibleDate = (date: string | undefined): string | null =>
  date !== undefined && isPossibleDate(date) ? date : null;

/** A date as precise as its parts are usable; undefined without a year of four digits. */
export const toPartialDate = (
  year: string | number | undefined | null,
  month?: string | number | null,
  day?: string | number | null,
): string | undefined => {
  const y = /^\d{4}$/.test(String(year ?? '').trim()) ? Number(year) : 0;
  if (y === 0) return undefined;
  const m = toMonth(String(month ?? ''));
  const whole = String(y).padStart(4, '0');
  if (!m) return whole;
  const d = /^\d{1,2}$/.test(String(day ?? '').trim()) ? Number(day) : 0;
  if (d < 1 || d > new Date(Date.UTC(y, m, 0)).getUTCDate()) return `${whole}-${pad(m)}`;
  return `${whole}-${pad(m)}-${pad(d)}`;
};

/** The beginning of dates in words: `1998 Dec-1999 Jan`, `2000 Spring`, `2015 Nov-Dec`, `2000 Dec 23-30`. */
export const parseLooseDate = (text: string): string | undefined => {
  const iso = /\b(\d{4})[-/](\d{1,2})(?:[-/](\d{1,2}))?\b/.exec(text);
  if (iso && toMonth(iso[2])) return toPartialDate(iso[1], iso[2], iso[3]);
  const yearFirst = /\b(\d{4})\b(?:[\s,-]+([A-Za-z]{3,9})\b\.?(?:\s+(\d{1,2})\b)?)?/.exec(text);
  if (yearFirst?.[2] && toMonth(yearFirst[2])) return toPartialDate(yearFirst[1], yearFirst[2], yearFirst[3]);
  const yearLast = /(?:\b(\d{1,2})\s+)?\b([A-Za-z]{3,9})\.?(?:\s+(\d{1,2}))?,?\s+(\d{4})\b/.exec(text);
  if (yearLast && toMonth(yearLast[2]))
    return toPartialDate(yearLast[4], yearLast[2], yearLast[1] ?? yearLast[3]);
  return toPartialDate(yearFirst?.[1] ?? /\d{4}/.exec(text)?.[0]);
};

/** First day of a date, for sorting and ranges. */
export const firstDay = (date: string): string => {
  const [year, month = '01', day = '01'] = date.split('-');
  return `${year}-${month}-${day}`;
};

/** Start of a day given as year, month and day, as an ISO time. */
export const toTime = (
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
): string | undefined => {
  const date = toPartialDate(year, month, day);
  return date && date.length === 10 && isPossibleDate(date) ? `${date}T00:00:00.000Z` : undefined;
};
