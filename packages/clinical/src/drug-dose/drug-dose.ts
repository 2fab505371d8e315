import type { Kilograms, Milligrams } from '../core/units.ts';

export interface CappedDose {
  readonly dose: number;
  readonly capped: boolean;
}

/** Applies a maximum to a dose that has not been rounded. */
export function capDose(dose: number, max: Milligrams | undefined): CappedDose {
  return max !== undefined && dose > max ? { dose: max, capped: true } : { dose, capped: false };
}

/** Infusion rate in mL/h for mcg/kg/min at a concentration in mg/mL. */
export function infusionRate(mcgKgMin: number, weight: Kilograms, mgPerMl: number): number {
  return (mcgKgMin * weight * 60) / (mgPerMl * 1000);
}
