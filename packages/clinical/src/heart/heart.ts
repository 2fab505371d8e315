import type { Years } from '../core/units.ts';

export interface HeartInput {
  readonly history: 0 | 1 | 2;
  readonly ecg: 0 | 1 | 2;
  readonly age: Years;
  readonly riskFactorCount: number;
  readonly knownAtherosclerosis: boolean;
  /** Troponin as a multiple of the upper reference limit. */
  readonly troponin: number;
}

/** HEART score, 0–10. Exactly three times the limit still scores 1, as printed. Six 2008. */
export function computeHeart(input: HeartInput): number {
  const agePoints = input.age >= 65 ? 2 : input.age >= 45 ? 1 : 0;
  const riskPoints =
    input.knownAtherosclerosis || input.riskFactorCount >= 3 ? 2 : input.riskFactorCount >= 1 ? 1 : 0;
  const troponinPoints = input.troponin > 3 ? 2 : input.troponin > 1 ? 1 : 0;
  return input.history + input.ecg + agePoints + riskPoints + troponinPoints;
}

/** Six-week major adverse cardiac events, per cent. Backus 2013. */
export function heartRisk(score: number): number {
  if (score >= 7) return 50.1;
  return score >= 4 ? 16.6 : 1.7;
}
