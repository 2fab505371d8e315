import type { SiteFacts } from '@mz/contracts';

type Figure = SiteFacts['testFigures'][number];

/** Figures the landing page has words for, in the order it shows them. */
const order = ['tests', 'account-protocol', 'fault-runs', 'translations'] as const;
export type FigureId = (typeof order)[number];

export interface ShownFigure extends Omit<Figure, 'id'> {
  id: FigureId;
}

/** The delivered figures that have a title, once each. What is not a plain count or share is left out. */
export const selectFigures = (delivered: readonly Figure[]): ShownFigure[] =>
  order.flatMap((id) => {
    const found = delivered.find((figure) => figure.id === id);
    if (!found || !Number.isFinite(found.value) || found.value < 0) return [];
    return [{ ...found, id }];
  });

const maxSegments = 10;

/** Zone-bar segments of a share. The last one fills only when nothing is missing; null without a total. */
export const segmentsOf = (value: number, total: number | null): { passed: number; total: number } | null => {
  if (total === null || total <= 0) return null;
  const segments = Math.min(total, maxSegments);
  return {
    passed: value >= total ? segments : Math.min(segments - 1, Math.floor((value / total) * segments)),
    total: segments,
  };
};
