import measured from './release-figures.json' with { type: 'json' };

/** What `npm run bench -- release` measures, in the order in which the page shows it. */
const order = ['calculators', 'citations', 'kills', 'search'] as const;
export type FigureId = (typeof order)[number];

/** A count of so many, or with a `limit` a time in milliseconds that has to stay below it. */
export interface ReleaseFigure {
  readonly id: FigureId;
  readonly value: number;
  readonly total: number | null;
  readonly limit: number | null;
  /** On how much it was measured, where that is not the total. */
  readonly size: number | null;
}

interface Measured {
  /** Day of the run, as `2026-11-24`; null before the first. */
  readonly measuredOn: string | null;
  readonly figures: readonly ReleaseFigure[];
}

/** Figures that hold: a count that is whole, a time within its limit. One that is missing, or fell, is not shown. */
export const selectFigures = (figures: readonly ReleaseFigure[]): ReleaseFigure[] =>
  order.flatMap((id) => {
    const found = figures.find((figure) => figure.id === id);
    if (!found || !Number.isFinite(found.value)) return [];
    const holds =
      found.limit === null ? found.total !== null && found.value === found.total : found.value <= found.limit;
    return holds ? [found] : [];
  });

export const releaseFigures: Measured = {
  ...(measured as Measured),
  figures: selectFigures((measured as Measured).figures),
};
