import type { Kilograms } from '../core/units.ts';

/** Ringer's lactate in mL for the first 24 hours from the burn. Baxter 1974. */
export function parklandTotal(weight: Kilograms, tbsaPercent: number, coefficient: number): number {
  return coefficient * weight * tbsaPercent;
}

/** Rate in mL/h that brings the first half in by hour 8; null from hour 8 or when more has been given already. */
export function firstPhaseRate(total: number, hoursSinceBurn: number, given: number): number | null {
  const missing = total / 2 - given;
  return hoursSinceBurn >= 8 || missing < 0 ? null : missing / (8 - hoursSinceBurn);
}
