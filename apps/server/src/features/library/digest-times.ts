const hour = 3_600_000;
const day = 24 * hour;
/** Digests leave from this hour of the day on, UTC. */
const sendingHour = 6;
/** What came in the last minutes waits for the next one, so that the index has surely taken it. */
const margin = 15 * 60_000;

/** How far the digests that are due now reach: everything added before belongs to them. */
export const digestTimes = (now: Date): { readonly daily: Date; readonly weekly: Date } => {
  const shifted = now.getTime() - sendingHour * hour;
  const today = Math.floor(shifted / day);
  // The epoch began on a Thursday; weeks here begin on Mondays.
  const monday = today - ((today + 3) % 7);
  const at = (days: number): Date => new Date(days * day + sendingHour * hour - margin);
  return { daily: at(today), weekly: at(monday) };
};
