/** Parts of a duration as cards show it: hours only from one hour on. */
export const durationParts = (seconds: number): { hours: number; minutes: number } => {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return seconds >= 3600
    ? { hours: Math.floor(seconds / 3600), minutes: Math.floor((seconds % 3600) / 60) }
    : { hours: 0, minutes: Math.min(minutes, 59) };
};

const two = (value: number): string => String(value).padStart(2, '0');

/** A place in a recording: `4:07`, `1:02:09`. */
export const clockOf = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
};

/** Share of a resource, 0 to 100, never 100 before the end. */
export const percentOf = (covered: number, units: number | null): number =>
  units === null || units === 0 ? 0 : Math.min(100, Math.floor((covered / units) * 100));

/** A time of a cue, to the tenth: `1:04.5`. */
export const cueTimeOf = (seconds: number): string => {
  const tenths = Math.round(seconds * 10) % 10;
  return `${clockOf(Math.round(seconds * 10) / 10)}${tenths === 0 ? '' : `.${tenths}`}`;
};

/** Seconds of `1:04.5`, `64.5` or `1:02:09`; null for anything else. */
export const readCueTime = (typed: string): number | null => {
  if (!/^(?:\d{1,2}:)?(?:\d{1,3}:)?\d{1,5}(?:[.,]\d{1,3})?$/.test(typed.trim())) return null;
  return typed
    .trim()
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0);
};
