import type { MgPerDl, MmolPerL } from '../core/units.ts';

/** Fractional excretion of sodium in per cent; both creatinines in the same unit. Espinel 1976. */
export function computeFena(
  urineNa: MmolPerL,
  serumNa: MmolPerL,
  urineCreatinine: MgPerDl,
  serumCreatinine: MgPerDl,
): number {
  return (100 * (urineNa * serumCreatinine)) / (serumNa * urineCreatinine);
}
