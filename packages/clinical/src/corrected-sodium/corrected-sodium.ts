import type { MgPerDl, MmolPerL } from '../core/units.ts';

export const KATZ = 1.6;
export const HILLIER = 2.4;

/** Sodium at a glucose of 100 mg/dL, with a factor in mmol/L per 100 mg/dL. */
export function correctSodium(na: MmolPerL, glucose: MgPerDl, factor: number): number {
  return na + (factor * (glucose - 100)) / 100;
}
