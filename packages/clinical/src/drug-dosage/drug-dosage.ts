import { roundTo } from '../core/evaluate.ts';
import type { Kilograms, Milligrams } from '../core/units.ts';

export interface DosageRow {
  /** mg/kg, per day or per dose by `basis`. */
  readonly min: number;
  readonly max: number;
  readonly basis: 'per-day' | 'per-dose';
  readonly frequency: 'divided-q8h' | 'once-daily' | 'once-or-divided-q12h' | 'q12h';
  /** Accepted numbers of doses a day; the first is the usual one. */
  readonly dosesPerDay: readonly [number, ...number[]];
}

export const DOSAGE_TABLE = {
  amoxicillin: { min: 25, max: 45, basis: 'per-day', frequency: 'divided-q8h', dosesPerDay: [3] },
  azithromycin: { min: 10, max: 12, basis: 'per-dose', frequency: 'once-daily', dosesPerDay: [1] },
  ceftriaxone: { min: 50, max: 75, basis: 'per-day', frequency: 'once-or-divided-q12h', dosesPerDay: [1, 2] },
  vancomycin: { min: 10, max: 15, basis: 'per-dose', frequency: 'q12h', dosesPerDay: [2] },
} as const satisfies Record<string, DosageRow>;
export type DosageDrug = keyof typeof DOSAGE_TABLE;
export const DOSAGE_DRUGS = Object.keys(DOSAGE_TABLE) as DosageDrug[];

/** Rounds to the nearest 5 mg. */
export function roundToFive(mg: number): Milligrams {
  return (roundTo(mg / 5, 0) * 5) as Milligrams;
}

export interface DosageEnd {
  /** As the table gives it (per day or per dose), before rounding and after any maximum. */
  readonly exact: number;
  readonly rounded: number;
  readonly perDose: number;
  readonly capped: boolean;
}

/** One end of the range; a maximum single dose is applied before rounding, and rounding never lifts above it. */
export function dosageEnd(
  row: DosageRow,
  mgPerKg: number,
  weight: Kilograms,
  dosesPerDay: number,
  maxDose: Milligrams | undefined,
): DosageEnd {
  const doses = row.basis === 'per-day' ? dosesPerDay : 1;
  const uncapped = mgPerKg * weight;
  const limit = maxDose === undefined ? Number.POSITIVE_INFINITY : maxDose * doses;
  const exact = Math.min(uncapped, limit);
  return {
    exact,
    rounded: Math.min(roundToFive(exact), limit),
    perDose: exact / doses,
    capped: uncapped > limit,
  };
}
