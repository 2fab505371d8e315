import type { Milliseconds, PerMinute } from '../core/units.ts';

export const QTC_FORMULAS = ['bazett', 'fridericia', 'framingham', 'hodges'] as const;
export type QtcFormula = (typeof QTC_FORMULAS)[number];

/** QT corrected for heart rate, in ms; RR = 60 / heart rate seconds, unrounded. */
export function computeQtc(qt: Milliseconds, heartRate: PerMinute, formula: QtcFormula): number {
  const rr = 60 / heartRate;
  if (formula === 'bazett') return qt / Math.sqrt(rr);
  if (formula === 'fridericia') return qt / Math.cbrt(rr);
  return formula === 'framingham' ? qt + 154 * (1 - rr) : qt + 1.75 * (heartRate - 60);
}
