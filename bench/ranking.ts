/** Measures of lists that are shown to several viewers. */

/** The share of what was wanted that is in the list; of more than fit in it, of so many as fit. */
export const recallAt = (list: readonly string[], wanted: ReadonlySet<string>): number => {
  const most = Math.min(wanted.size, list.length);
  return most === 0 ? 0 : list.filter((id) => wanted.has(id)).length / most;
};

/** The share of all who are in any list. */
export const coverageOf = (lists: readonly (readonly string[])[], all: number): number =>
  all === 0 ? 0 : new Set(lists.flat()).size / all;

/** How unevenly all are shown: 0 where everybody is as often as the others, towards 1 where one has it all. */
export const giniOf = (lists: readonly (readonly string[])[], all: number): number => {
  const counts = [...Map.groupBy(lists.flat(), (id) => id).values()].map(({ length }) => length);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0 || all === 0) return 0;
  // Those who are never shown are the lowest ranks and add nothing.
  const ranked = counts.sort((a, b) => a - b);
  const first = all - ranked.length + 1;
  const weighted = ranked.reduce((sum, count, at) => sum + (first + at) * count, 0);
  return (2 * weighted) / (all * total) - (all + 1) / all;
};

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
export const drawRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const draws = 1_000;

/** The mean and its 95 % bootstrap interval. */
export const intervalOf = (values: readonly number[]): { mean: number; low: number; high: number } => {
  const meanOf = (list: readonly number[]): number =>
    list.reduce((sum, value) => sum + value, 0) / Math.max(list.length, 1);
  const random = drawRandom(42);
  const means = Array.from({ length: draws }, () =>
    meanOf(values.map(() => values[Math.floor(random() * values.length)] ?? 0)),
  ).sort((a, b) => a - b);
  return {
    mean: meanOf(values),
    low: means[Math.floor(draws * 0.025)] ?? 0,
    high: means[Math.ceil(draws * 0.975) - 1] ?? 0,
  };
};
