export interface YearBin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

const maxBins = 18;

/** Counts per year, gathered into at most eighteen bars of the same width. */
export const binYears = (facet: readonly { value: string; count: number }[]): YearBin[] => {
  const counts = new Map<number, number>();
  for (const { value, count } of facet) {
    const year = Number(value);
    if (Number.isInteger(year) && year > 0) counts.set(year, count);
  }
  if (counts.size === 0) return [];
  const first = Math.min(...counts.keys());
  const last = Math.max(...counts.keys());
  const width = Math.ceil((last - first + 1) / maxBins);
  const bins: YearBin[] = [];
  for (let from = first; from <= last; from += width) {
    const to = Math.min(from + width - 1, last);
    let count = 0;
    for (let year = from; year <= to; year += 1) count += counts.get(year) ?? 0;
    bins.push({ from, to, count });
  }
  return bins;
};

const yearOf = (day: string): number | null => (day ? Number(day.slice(0, 4)) : null);

/** The years chosen, within the years there are. */
export const chosenYears = (
  bins: readonly YearBin[],
  from: string,
  to: string,
): readonly [number, number] => {
  const first = bins[0]?.from ?? 0;
  const last = bins.at(-1)?.to ?? 0;
  const low = Math.min(Math.max(yearOf(from) ?? first, first), last);
  const high = Math.max(Math.min(yearOf(to) ?? last, last), first);
  return [Math.min(low, high), Math.max(low, high)];
};

/** What a typed year becomes: four ASCII digits, or nothing. */
export const readYear = (text: string): string => (/^[12]\d{3}$/.test(text.trim()) ? text.trim() : '');
