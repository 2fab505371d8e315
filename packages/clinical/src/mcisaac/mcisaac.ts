import type { Celsius, Years } from '../core/units.ts';

export interface McIsaacInput {
  readonly age: Years;
  readonly temperature: Celsius;
  readonly coughAbsent: boolean;
  readonly tenderAnteriorNodes: boolean;
  readonly tonsillarExudateOrSwelling: boolean;
}

/** Centor score, 0–4; fever counts strictly above 38.0 °C. Centor 1981. */
export function computeCentor(input: McIsaacInput): number {
  return (
    Number(input.temperature > 38) +
    Number(input.coughAbsent) +
    Number(input.tenderAnteriorNodes) +
    Number(input.tonsillarExudateOrSwelling)
  );
}

/** McIsaac score, −1 to 5: one point more at 3–14 years, one less from 45. McIsaac 1998. */
export function computeMcIsaac(input: McIsaacInput): number {
  const agePoints = input.age < 15 ? 1 : input.age >= 45 ? -1 : 0;
  return computeCentor(input) + agePoints;
}

/** Range of streptococcal probability by score, per cent. */
export function streptococcalProbability(score: number): readonly [number, number] {
  if (score >= 4) return [51, 53];
  if (score === 3) return [28, 35];
  if (score === 2) return [11, 17];
  return score === 1 ? [5, 10] : [1, 2.5];
}
