import type { MmolPerL } from '../core/units.ts';

/** pmol/L of insulin per µU/mL (WHO); some laboratories use 6.945. */
export const INSULIN_PMOL_PER_UU = 6;

/** HOMA-IR: fasting glucose in mmol/L × insulin in µU/mL / 22.5. Matthews 1985. */
export function computeHomaIr(glucose: MmolPerL, insulin: number): number {
  return (glucose * insulin) / 22.5;
}
