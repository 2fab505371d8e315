const DAY = 86_400_000;

/** Days of pregnancy from the (adjusted) last period to the due date. */
export const PREGNANCY_DAYS = 280;
/** Days from fertilisation to the due date. */
export const CONCEPTION_DAYS = 266;

/** Moves a calendar date by whole days. Dates have no time: the arithmetic is in UTC and knows no daylight saving. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** Whole days from one calendar date to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY);
}

/** Due date from the last menstrual period: 280 days, longer cycles later and shorter ones earlier. */
export function dueDateFromPeriod(lmp: string, cycleDays: number): string {
  return addDays(lmp, PREGNANCY_DAYS + cycleDays - 28);
}

/** Due date from an embryo transfer: 266 days from fertilisation. */
export function dueDateFromTransfer(transferDate: string, embryoAgeDays: number): string {
  return addDays(transferDate, CONCEPTION_DAYS - embryoAgeDays);
}

/** Days of pregnancy on a date, counted back from the due date. */
export function gestationalDays(edd: string, on: string): number {
  return PREGNANCY_DAYS - daysBetween(on, edd);
}

/** Discrepancy in days above which ultrasound replaces the period, by gestational age by the period. ACOG CO 700. */
export function redatingLimit(days: number): number {
  if (days <= 8 * 7 + 6) return 5;
  if (days <= 15 * 7 + 6) return 7;
  if (days <= 21 * 7 + 6) return 10;
  return days <= 27 * 7 + 6 ? 14 : 21;
}
