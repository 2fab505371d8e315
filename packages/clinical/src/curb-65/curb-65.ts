import type { MmHg, MmolPerL, PerMinute, Years } from '../core/units.ts';

export interface Curb65Input {
  readonly confusion: boolean;
  readonly urea: MmolPerL;
  readonly respiratoryRate: PerMinute;
  readonly sbp: MmHg;
  readonly dbp: MmHg;
  readonly age: Years;
}

/** CURB-65, 0–5; urea is compared in mmol/L, the unit of the published limit. Lim 2003. */
export function computeCurb65(input: Curb65Input): number {
  return (
    Number(input.confusion) +
    Number(input.urea > 7) +
    Number(input.respiratoryRate >= 30) +
    Number(input.sbp < 90 || input.dbp <= 60) +
    Number(input.age >= 65)
  );
}

/** Thirty-day mortality by score in the derivation cohort, per cent; the abstract's 3 % for score 2 is a misprint of 13. */
export const CURB65_MORTALITY: readonly number[] = [0.7, 3.2, 13, 17, 41.5, 57];
