/** The calendar day of a moment in a time zone, as YYYY-MM-DD; in UTC where none is known. */
export const dayIn = (at: Date, timeZone: string | null): string => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: timeZone ?? 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(at);
  const read = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return `${read('year')}-${read('month')}-${read('day')}`;
};

/** The months up to that of `day`, the earliest first, as YYYY-MM. */
export const monthsUntil = (day: string, count: number): string[] => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return Array.from({ length: count }, (_, index) => {
    const at = year * 12 + (month - 1) - (count - 1 - index);
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
};

/** The day before another, as YYYY-MM-DD. */
export const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
