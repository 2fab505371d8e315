import { inUnit, type Milligrams } from '../core/units.ts';

/** Equivalent anti-inflammatory dose in mg, by mouth or vein. Meikle and Tyler 1977; betamethasone 0.6, dexamethasone 0.75. */
export const EQUIVALENT_MG = {
  cortisone: 25,
  hydrocortisone: 20,
  prednisone: 5,
  prednisolone: 5,
  methylprednisolone: 4,
  triamcinolone: 4,
  dexamethasone: 0.75,
  betamethasone: 0.6,
} as const;
export type Steroid = keyof typeof EQUIVALENT_MG;
export const STEROIDS = Object.keys(EQUIVALENT_MG) as Steroid[];

/** The dose of another glucocorticoid with the same anti-inflammatory effect. */
export function convertSteroid(dose: Milligrams, from: Steroid, to: Steroid): Milligrams {
  return inUnit((dose * EQUIVALENT_MG[to]) / EQUIVALENT_MG[from]);
}
