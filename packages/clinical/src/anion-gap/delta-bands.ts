import type { BandSpec } from '../core/definition.ts';

/** Readings of the delta ratio, shared with the blood gas interpreter. */
export const DELTA_BANDS: readonly BandSpec[] = [
  { id: 'plus-alkalosis', severity: 'warning', label: 'clinical:bands.deltaRatio.plus-alkalosis' },
  { id: 'high-gap', severity: 'warning', label: 'clinical:bands.deltaRatio.high-gap' },
  { id: 'mixed', severity: 'warning', label: 'clinical:bands.deltaRatio.mixed' },
  { id: 'normal-gap', severity: 'caution', label: 'clinical:bands.deltaRatio.normal-gap' },
];
