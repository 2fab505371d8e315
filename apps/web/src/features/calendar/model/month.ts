export interface Month {
  readonly year: number;
  /** From 0. */
  readonly month: number;
}

export const monthOf = (date: Date): Month => ({ year: date.getFullYear(), month: date.getMonth() });
export const addMonths = ({ year, month }: Month, count: number): Month =>
  monthOf(new Date(year, month + count, 1));

/** The day a week begins with where the language is read, from 0 for Sunday. */
export const firstWeekday = (locale: string): number => {
  const asked = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  const { firstDay } = asked.getWeekInfo?.() ?? asked.weekInfo ?? { firstDay: 1 };
  return firstDay % 7;
};

/** Whole weeks that hold a month, in the reader's own time. */
export const weeksOf = ({ year, month }: Month, weekBegins: number): Date[][] => {
  const first = new Date(year, month, 1);
  const before = (first.getDay() - weekBegins + 7) % 7;
  const days = new Date(year, month + 1, 0).getDate();
  const weeks = Math.ceil((before + days) / 7);
  return Array.from({ length: weeks }, (_week, week) =>
    Array.from({ length: 7 }, (_day, day) => new Date(year, month, 1 - before + week * 7 + day)),
  );
};

/** Days apart by the calendar, whatever the clock does in between. */
export const dayKey = (date: Date): string => `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}`;
