import type { BandSpec } from './definition.ts';

/** KDIGO categories of glomerular filtration rate, mL/min/1.73 m². */
export const GFR_BANDS: readonly BandSpec[] = [
  { id: 'g1', severity: 'ok', from: 90, label: 'clinical:bands.gfr.g1' },
  { id: 'g2', severity: 'info', from: 60, label: 'clinical:bands.gfr.g2' },
  { id: 'g3a', severity: 'caution', from: 45, label: 'clinical:bands.gfr.g3a' },
  { id: 'g3b', severity: 'warning', from: 30, label: 'clinical:bands.gfr.g3b' },
  { id: 'g4', severity: 'danger', from: 15, label: 'clinical:bands.gfr.g4' },
  { id: 'g5', severity: 'danger', label: 'clinical:bands.gfr.g5' },
];

export const GFR_UNIT = 'mL/min/1.73 m²';
