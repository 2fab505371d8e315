import { z } from 'zod';

/** Months the charts of the learning record may show. */
export const maxMonths = 60;

/** Calendar months that two days touch. */
export const monthsBetween = (from: string, to: string): number => {
  const count = (on: string): number => Number(on.slice(0, 4)) * 12 + Number(on.slice(5, 7));
  return count(to) - count(from) + 1;
};

/** Why two days are no period that can be shown; null: they are one. */
export const findPeriodFault = (from: string, to: string): 'reversed' | 'too_long' | null => {
  if (to < from) return 'reversed';
  return monthsBetween(from, to) > maxMonths ? 'too_long' : null;
};

const day = z.iso.date();

/** The latest months, or the days between two dates. */
export const growthPeriodSchema = z
  .object({
    months: z.coerce.number().int().min(1).max(maxMonths).default(6),
    from: day.optional().describe('With `to`: months between the two days, whatever `months` says.'),
    to: day.optional().describe('The last day; one that is still to come ends today.'),
  })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), {
    path: ['to'],
    error: 'A period has a first and a last day.',
  })
  .refine(({ from = '', to = '' }) => to >= from, {
    path: ['to'],
    error: 'The period ends before it begins.',
  })
  .refine(({ from, to }) => !from || !to || findPeriodFault(from, to) !== 'too_long', {
    path: ['from'],
    error: `A period has at most ${maxMonths} months.`,
  });
