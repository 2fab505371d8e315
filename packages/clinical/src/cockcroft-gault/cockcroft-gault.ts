import type { Centimetres, Kilograms, MgPerDl, Years } from '../core/units.ts';
import { inUnit } from '../core/units.ts';

export type WeightChoice = 'actual' | 'ideal' | 'adjusted';
type Sex = 'female' | 'male';

/** Creatinine clearance in mL/min, not indexed to body surface. Cockcroft and Gault 1976. */
export function computeCockcroftGault(age: Years, weight: Kilograms, creatinine: MgPerDl, sex: Sex): number {
  return (((140 - age) * weight) / (72 * creatinine)) * (sex === 'female' ? 0.85 : 1);
}

/** Ideal body weight in kg by Devine: 50 (men) or 45.5 (women) plus 2.3 kg for each inch above 60. */
export function idealWeight(height: Centimetres, sex: Sex): Kilograms {
  return inUnit((sex === 'female' ? 45.5 : 50) + 2.3 * (height / 2.54 - 60));
}

/** The weight that enters the equation. */
export function chooseWeight(choice: WeightChoice, actual: Kilograms, ideal: Kilograms): Kilograms {
  if (choice === 'actual') return actual;
  return choice === 'ideal' ? ideal : inUnit(ideal + 0.4 * (actual - ideal));
}
