/** A range of whole units, without its end. */
export type Span = readonly [from: number, to: number];

/** Seconds without a report after which nothing more is credited: who comes back later begins anew. */
export const maxGap = 60;
/** Faster is heard by nobody. */
export const maxSpeed = 2;

export const rateOf = (speed: number): number => Math.min(Math.max(speed, 0), maxSpeed);

export const lengthOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, [from, to]) => sum + to - from, 0);

const unite = (spans: readonly Span[]): Span[] => {
  const sorted = spans.filter(([from, to]) => to > from).toSorted((a, b) => a[0] - b[0]);
  const united: [number, number][] = [];
  for (const [from, to] of sorted) {
    const last = united.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else united.push([from, to]);
  }
  return united;
};

/**
 * What of a report is believed: no more units than the speed makes of the time that passed by the server's clock,
 * the latest of them first, and nothing beyond the end.
 *
 * @param elapsed seconds that are not credited yet, whatever device they are told from
 * @param units length of the resource; null where it is not known
 */
export const creditOf = (
  played: readonly Span[],
  { elapsed, speed, units }: { elapsed: number; speed: number; units: number | null },
): Span[] => {
  const end = units ?? Number.MAX_SAFE_INTEGER;
  const spans = unite(played.map(([from, to]) => [Math.min(from, end), Math.min(to, end)]));
  let left = Math.floor(Math.min(Math.max(elapsed, 0), maxGap) * rateOf(speed));
  const credited: Span[] = [];
  for (const [from, to] of spans.toReversed()) {
    if (left <= 0) break;
    const taken = Math.min(to - from, left);
    credited.unshift([to - taken, to]);
    left -= taken;
  }
  return credited;
};

/** Seconds a page is looked at before it counts as read: reports of documents are in pages. */
const secondsPerPage = 3;

/** Pages of a document that are believed: one for every few seconds. */
export const creditPages = (
  played: readonly Span[],
  { elapsed, units }: { elapsed: number; units: number | null },
): Span[] => {
  const end = units ?? Number.MAX_SAFE_INTEGER;
  const pages = unite(played.map(([from, to]) => [Math.min(from, end), Math.min(to, end)])).flatMap(
    ([from, to]) => Array.from({ length: Math.min(to - from, 40) }, (_page, index) => from + index),
  );
  const left = Math.floor(Math.min(Math.max(elapsed, 0), maxGap) / secondsPerPage);
  return unite(pages.slice(0, left).map((page) => [page, page + 1] as const));
};

/** A view: ten units, or 30 % of something shorter; one page of a document. */
export const isView = (covered: number, units: number | null, kind: string): boolean =>
  covered > 0 && covered >= (kind === 'document' ? 1 : Math.min(10, Math.ceil((units ?? 10) * 0.3)));

/** The whole is known and so much of it covered that it counts as done. */
export const isComplete = (covered: number, units: number | null, share: number): boolean =>
  units !== null && covered >= Math.ceil(units * share);
