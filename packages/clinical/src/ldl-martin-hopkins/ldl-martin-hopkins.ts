import { MARTIN_FACTORS } from './factors.ts';

/** The divisor for triglycerides and non-HDL cholesterol in mg/dL, both rounded to integers. Martin 2013. */
export function martinFactor(triglycerides: number, nonHdl: number): number {
  const tg = Math.round(triglycerides);
  const group = Math.min(5, Math.max(0, Math.floor((Math.round(nonHdl) - 100) / 30) + 1));
  const row = MARTIN_FACTORS.findLast(([from]) => tg >= from);
  return row?.[1][group] ?? Number.NaN;
}

/** LDL cholesterol in mg/dL. */
export function computeMartinHopkins(triglycerides: number, nonHdl: number): number {
  return nonHdl - triglycerides / martinFactor(triglycerides, nonHdl);
}
