import type { GPerDl, MgPerDl, MmolPerL } from '../core/units.ts';

/** Calcium at an albumin of 4.0 g/dL. Payne 1973. */
export function correctCalciumMg(calcium: MgPerDl, albumin: GPerDl): number {
  return calcium + 0.8 * (4 - albumin);
}

/** The same in mmol/L with the SI factor 0.02 per g/L. */
export function correctCalciumMmol(calcium: MmolPerL, albumin: GPerDl): number {
  return calcium + 0.02 * (40 - 10 * albumin);
}
