import { roundTo } from '../core/evaluate.ts';
import type { MgPerDl, MmolPerL } from '../core/units.ts';

export interface MeldNaInput {
  readonly bilirubin: MgPerDl;
  readonly inr: number;
  readonly creatinine: MgPerDl;
  readonly na: MmolPerL;
  readonly dialysis: boolean;
}

const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** MELD(i): laboratory values below 1.0 count as 1.0, creatinine at most 4.0 and 4.0 on dialysis; rounded as OPTN does. */
export function computeMeldI({ bilirubin, inr, creatinine, dialysis }: MeldNaInput): number {
  const cr = dialysis ? 4 : within(creatinine, 1, 4);
  const raw =
    0.957 * Math.log(cr) +
    0.378 * Math.log(Math.max(1, bilirubin)) +
    1.12 * Math.log(Math.max(1, inr)) +
    0.643;
  return roundTo(raw * 10, 0);
}

/** MELD-Na as allocated from 2016 to 2023, 6–40. OPTN policy 9.1.D. */
export function computeMeldNa(input: MeldNaInput): number {
  const meld = computeMeldI(input);
  const deficit = 137 - within(input.na, 125, 137);
  const score = meld > 11 ? meld + 1.32 * deficit - 0.033 * meld * deficit : meld;
  return within(roundTo(score, 0), 6, 40);
}

/** Ninety-day mortality of hospitalised patients by class of the original MELD, per cent. */
export function meldMortality(score: number): number {
  if (score >= 40) return 71.3;
  if (score >= 30) return 52.6;
  if (score >= 20) return 19.6;
  return score >= 10 ? 6 : 1.9;
}
