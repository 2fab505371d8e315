/** One set of observations of a patient: when it was taken and what it came to. */
export interface Observation {
  readonly at: number;
  readonly score: number;
  readonly risk: string;
}

/** In order of time; a second set of the same minute replaces the first. */
export const addObservation = (series: readonly Observation[], added: Observation): readonly Observation[] =>
  [...series.filter(({ at }) => at !== added.at), added].sort((a, b) => a.at - b.at);

/** Places between 0 and 1 along the time from first to last; one alone stands in the middle. */
export const placesOf = (series: readonly Observation[]): number[] => {
  const first = series[0]?.at ?? 0;
  const span = (series.at(-1)?.at ?? 0) - first;
  return series.map(({ at }) => (span === 0 ? 0.5 : (at - first) / span));
};

/** A moment as a field for local date and time takes it, to the minute. */
export const toFieldTime = (at: Date): string => {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
};

/** The moment a field says; nothing when it is empty or no moment. */
export const fromFieldTime = (text: string): number | null => {
  const at = new Date(text).getTime();
  return text === '' || Number.isNaN(at) ? null : at;
};
