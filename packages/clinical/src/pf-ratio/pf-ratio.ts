import type { Fraction, MmHg } from '../core/units.ts';

/** PaO2 over FiO2, mmHg. */
export function computePfRatio(pao2: MmHg, fio2: Fraction): number {
  return pao2 / fio2;
}
