import type { Centimetres, MgPerDl } from '../core/units.ts';

/** eGFR of a child in mL/min/1.73 m²: 0.413 × height / enzymatic creatinine. Schwartz 2009. */
export function computeSchwartz(height: Centimetres, creatinine: MgPerDl): number {
  return (0.413 * height) / creatinine;
}
