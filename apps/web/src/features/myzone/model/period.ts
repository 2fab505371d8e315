import { findPeriodFault } from '@mz/contracts/growth-period';
import { localToday } from './local-day.ts';

export const periods = [6, 12, 24] as const;
export type Months = (typeof periods)[number];

export type PeriodFault = 'incomplete' | 'reversed' | 'too_long' | 'in_future';

/** What the charts show: the latest months, or the days between two dates. */
export type Period =
  | { readonly kind: 'months'; readonly months: Months }
  | {
      readonly kind: 'dates';
      readonly from: string;
      readonly to: string;
      readonly fault: PeriodFault | null;
    };

/** Null where it is no day of the calendar. */
const readDay = (text: string | null): string | null => {
  const at = text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return at && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text ?? '-') ? text : null;
};

const faultOf = (from: string, to: string, today: string): PeriodFault | null => {
  if (from === '' || to === '') return 'incomplete';
  if (from > today) return 'in_future';
  return findPeriodFault(from, to);
};

/** The period an address names. */
export const readPeriod = (search: URLSearchParams, today = localToday()): Period => {
  if (search.has('from') || search.has('to')) {
    const [from, to] = [readDay(search.get('from')) ?? '', readDay(search.get('to')) ?? ''];
    return { kind: 'dates', from, to, fault: faultOf(from, to, today) };
  }
  const months = periods.find((one) => String(one) === search.get('months'));
  return { kind: 'months', months: months ?? periods[0] };
};

/** What the address says of a period; nothing of the usual one. */
export const writePeriod = (period: Period): Record<string, string> => {
  if (period.kind === 'dates') return { from: period.from, to: period.to };
  return period.months === periods[0] ? {} : { months: String(period.months) };
};

/** What is asked of the server; the usual months where the dates are no period. */
export const askPeriod = (
  period: Period,
): { readonly months: Months } | { readonly from: string; readonly to: string } => {
  if (period.kind === 'months') return { months: period.months };
  return period.fault ? { months: periods[0] } : { from: period.from, to: period.to };
};

/** Whether a month is whole in the days between two dates: others stand beside none. */
export const isWhole = (month: string, { from, to }: { from: string; to: string }): boolean => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return from <= `${month}-01` && to >= last;
};
