import { roundTo } from '../core/evaluate.ts';
import type { GPerDl, MgPerDl, MmolPerL, Years } from '../core/units.ts';

export interface Meld3Input {
  readonly bilirubin: MgPerDl;
  readonly inr: number;
  readonly creatinine: MgPerDl;
  readonly na: MmolPerL;
  readonly albumin: GPerDl;
  readonly sex: 'female' | 'male';
  readonly dialysis: boolean;
  readonly age: Years | undefined;
}

const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** MELD 3.0 before rounding and capping. Everyone aged 12–17 gets the 1.33 points. Kim 2021, OPTN 2023. */
export function computeMeld3Raw(input: Meld3Input): number {
  const lnBilirubin = Math.log(Math.max(1, input.bilirubin));
  const lnInr = Math.log(Math.max(1, input.inr));
  const lnCreatinine = Math.log(input.dialysis ? 3 : within(input.creatinine, 1, 3));
  const sodium = 137 - within(input.na, 125, 137);
  const albumin = 3.5 - within(input.albumin, 1.5, 3.5);
  const adolescent = input.age !== undefined && input.age < 18;
  return (
    (input.sex === 'female' || adolescent ? 1.33 : 0) +
    4.56 * lnBilirubin +
    0.82 * sodium -
    0.24 * sodium * lnBilirubin +
    9.09 * lnInr +
    11.14 * lnCreatinine +
    1.85 * albumin -
    1.83 * albumin * lnCreatinine +
    6
  );
}

/** MELD 3.0, an integer from 6 to 40. */
export function computeMeld3(input: Meld3Input): number {
  return within(roundTo(computeMeld3Raw(input), 0), 6, 40);
}
