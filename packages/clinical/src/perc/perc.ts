import type { Percent, PerMinute, Years } from '../core/units.ts';

export interface PercInput {
  readonly age: Years;
  readonly heartRate: PerMinute;
  readonly spo2: Percent;
  readonly hemoptysis: boolean;
  readonly estrogenUse: boolean;
  readonly previousVte: boolean;
  readonly unilateralLegSwelling: boolean;
  readonly recentSurgeryOrTrauma: boolean;
}

/** How many of the eight criteria are positive; any one of them means that PE is not ruled out. Kline 2004. */
export function countPercCriteria(input: PercInput): number {
  return [
    input.age >= 50,
    input.heartRate >= 100,
    input.spo2 < 95,
    input.hemoptysis,
    input.estrogenUse,
    input.previousVte,
    input.unilateralLegSwelling,
    input.recentSurgeryOrTrauma,
  ].filter(Boolean).length;
}
