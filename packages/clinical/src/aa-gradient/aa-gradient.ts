import type { Fraction, MmHg, Years } from '../core/units.ts';

/** Saturated water vapour at body temperature, mmHg. */
const WATER_VAPOUR = 47;
/** Assumed respiratory quotient. */
const RESPIRATORY_QUOTIENT = 0.8;

/** Alveolar oxygen pressure in mmHg by the simplified alveolar gas equation. */
export function alveolarOxygen(fio2: Fraction, patm: MmHg, paco2: MmHg): number {
  return fio2 * (patm - WATER_VAPOUR) - paco2 / RESPIRATORY_QUOTIENT;
}

/** Upper limit expected for age on room air, mmHg. Mellemgaard 1966. */
export function expectedGradient(age: Years): number {
  return age / 4 + 4;
}
