import type { MmolPerL } from '../core/units.ts';

/** Divisor of ethanol in mg/dL by its molar mass; Purssell's empirical one is 3.7. */
export const ETHANOL_DIVISOR = 4.6;

/** Calculated osmolality in mOsm/kg; ethanol in mg/dL enters by its divisor. */
export function computeOsmolality(
  na: MmolPerL,
  glucose: MmolPerL,
  urea: MmolPerL,
  ethanolMgDl: number,
  ethanolDivisor: number,
): number {
  return 2 * na + glucose + urea + ethanolMgDl / ethanolDivisor;
}
