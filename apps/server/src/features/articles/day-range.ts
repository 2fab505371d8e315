import { AppError } from '../../lib/app-error.ts';

const refuse = (field: 'from' | 'to', place: string, message: string): never => {
  throw new AppError('unprocessable', 'Invalid date range.', {
    fields: [{ path: `${place}.${field}`, code: 'invalid_date', message }],
  });
};

const lastDay = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
const pad = (value: number, length = 2): string => String(value).padStart(length, '0');

const toDay = (text: string, field: 'from' | 'to', place: string): string => {
  const [year = 0, month, day] = text.split('-').map(Number);
  const isEnd = field === 'to';
  const inMonth = month ?? (isEnd ? 12 : 1);
  if (year < 1 || inMonth < 1 || inMonth > 12) return refuse(field, place, 'there is no such month');
  const last = lastDay(year, inMonth);
  const inDay = day ?? (isEnd ? last : 1);
  if (inDay < 1 || inDay > last) return refuse(field, place, 'there is no such day');
  return `${pad(year, 4)}-${pad(inMonth)}-${pad(inDay)}`;
};

/**
 * The days a range names, both included: a year or a month stands for all its days.
 *
 * @param place where the range stands in the request
 * @throws AppError `unprocessable` for a day that is not in the calendar, or a range that ends before it begins
 */
export const toDayRange = (
  range: { from?: string | undefined; to?: string | undefined },
  place = 'querystring',
) => {
  const from = range.from === undefined ? undefined : toDay(range.from, 'from', place);
  const to = range.to === undefined ? undefined : toDay(range.to, 'to', place);
  if (from !== undefined && to !== undefined && to < from) return refuse('to', place, 'is before `from`');
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
};
