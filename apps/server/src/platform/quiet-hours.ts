const dayMinutes = 1440;

const minuteOfDay = (timeZone: string, at: Date): number => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const read = (type: 'hour' | 'minute') => Number(parts.find((part) => part.type === type)?.value);
  return read('hour') * 60 + read('minute');
};

/**
 * Minutes until quiet hours are over; 0 outside of them. Where clocks change in between the answer is off by that
 * change, and whoever waited asks again.
 *
 * @param quiet minutes of the day, over midnight where `until` is the smaller one
 * @param timeZone null: UTC
 */
export const minutesOfQuiet = (
  { from, until }: { readonly from: number; readonly until: number },
  timeZone: string | null,
  at: Date,
): number => {
  const now = minuteOfDay(timeZone ?? 'UTC', at);
  const isQuiet = from < until ? now >= from && now < until : now >= from || now < until;
  return isQuiet ? (until - now + dayMinutes) % dayMinutes : 0;
};
