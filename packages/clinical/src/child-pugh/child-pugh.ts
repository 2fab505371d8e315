import type { GPerDl } from '../core/units.ts';

export const ASCITES = ['none', 'mild', 'moderate-severe'] as const;
export const ENCEPHALOPATHY = ['none', 'grade1-2', 'grade3-4'] as const;

/** Bilirubin points by the limits printed for the unit: 2 and 3 mg/dL, or 34 and 51 µmol/L. */
export function bilirubinPoints(value: number, unit: 'mg/dL' | 'µmol/L'): number {
  const [lower, upper] = unit === 'mg/dL' ? [2, 3] : [34, 51];
  if (value > upper) return 3;
  return value < lower ? 1 : 2;
}

/** Exactly 3.5 and 2.8 g/dL score 2. */
export function albuminPoints(albumin: GPerDl): number {
  if (albumin > 3.5) return 1;
  return albumin < 2.8 ? 3 : 2;
}

/** Exactly 1.7 and 2.3 score 2. */
export function inrPoints(inr: number): number {
  if (inr > 2.3) return 3;
  return inr < 1.7 ? 1 : 2;
}

/** Class by points: A 5–6, B 7–9, C 10–15. Pugh 1973. */
export function childPughClass(score: number): 'A' | 'B' | 'C' {
  if (score >= 10) return 'C';
  return score >= 7 ? 'B' : 'A';
}
