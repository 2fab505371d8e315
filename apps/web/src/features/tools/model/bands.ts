import type { BandSpec, Severity } from '@mz/clinical';

/** 1 well … 6 worst. */
type Zone = 1 | 2 | 3 | 4 | 5 | 6;
const zones: Readonly<Record<Severity, Zone>> = { ok: 1, info: 2, caution: 3, warning: 4, danger: 6 };

/** Zone of each band, 1 well to 6 worst. Of several dangers only the one farthest from the rest is worst. */
export const zonesOf = (bands: readonly BandSpec[]): Zone[] =>
  bands.map((band, index) => {
    if (band.severity !== 'danger') return zones[band.severity];
    const dangers = bands.filter(({ severity }) => severity === 'danger').length;
    const touches = [bands[index - 1], bands[index + 1]].some((next) => next && next.severity !== 'danger');
    return dangers > 1 && touches ? 5 : 6;
  });

const lowerOf = (band: BandSpec | undefined): number | undefined => band?.from ?? band?.above;

/** Whether a value alone decides the band, so that a scale can be drawn. */
export const hasScale = (bands: readonly BandSpec[]): boolean =>
  bands.length > 1 && bands.slice(0, -1).every((band) => lowerOf(band) !== undefined);

/** The limits of a band in figures, for example `30–44`, `≥ 90` or `< 15`. `whole`: values are read in whole numbers. */
export const rangeText = (
  bands: readonly BandSpec[],
  index: number,
  whole: boolean,
  format: (value: number) => string,
): string => {
  const band = bands[index];
  const above = bands[index - 1];
  const low = band?.from ?? band?.above;
  const lowSign = band?.from === undefined ? '>' : '≥';
  const high = above?.from ?? above?.above;
  const highSign = above?.from === undefined ? '≤' : '<';
  if (low === undefined && high === undefined) return '';
  if (high === undefined) return `${lowSign} ${format(low ?? 0)}`;
  if (low === undefined) {
    if (whole && highSign === '<' && high === 1) return format(0);
    return `${highSign} ${format(high)}`;
  }
  if (whole && band?.from !== undefined && above?.from !== undefined) {
    return high - 1 === low ? format(low) : `${format(low)}–${format(high - 1)}`;
  }
  const start = lowSign === '>' ? `>${format(low)}` : format(low);
  return `${start}–${highSign === '<' ? '<' : ''}${format(high)}`;
};

export interface Scale {
  readonly segments: { zone: Zone; weight: number }[];
  readonly at: number;
  readonly ticks: { at: number; text: string }[];
}

/** A scale from the lowest to the highest value worth drawing; a value beyond it widens it. */
export const scaleOf = (
  bands: readonly BandSpec[],
  given: number | null,
  format: (value: number) => string,
): Scale => {
  const limits = bands.flatMap((band) => lowerOf(band) ?? []).sort((a, b) => a - b);
  const first = limits[0] ?? 0;
  const last = limits.at(-1) ?? 1;
  const value = given ?? first;
  const step = limits.length > 1 ? last - (limits.at(-2) ?? 0) : Math.abs(last) || 1;
  const closed = lowerOf(bands.at(-1)) !== undefined;
  const start = Math.min(closed ? first : first > 0 ? 0 : first - (step || 1), value);
  const end = Math.max(last + step, value);
  const share = (point: number) => (point - start) / (end - start || 1);
  const edges = [start, ...limits.filter((limit) => limit > start && limit < end), end];
  const colours = zonesOf(bands).reverse();
  const offset = bands.length - (edges.length - 1);
  const segments = edges.slice(0, -1).map((edge, index) => ({
    zone: colours[index + Math.max(0, offset)] ?? 1,
    weight: (edges[index + 1] ?? edge) - edge,
  }));
  const ticks: Scale['ticks'] = [];
  for (const edge of edges) {
    const at = share(edge);
    if (at - (ticks.at(-1)?.at ?? -1) >= 0.09) ticks.push({ at, text: format(edge) });
  }
  return { segments, at: share(value), ticks };
};
