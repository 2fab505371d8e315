import type { MgPerDl, MgPerL, Years } from '../core/units.ts';

export interface EgfrCrCysInput {
  readonly creatinine: MgPerDl;
  readonly cystatinC: MgPerL;
  readonly age: Years;
  readonly sex: 'female' | 'male';
}

/** eGFR in mL/min/1.73 m² by the CKD-EPI 2021 creatinine–cystatin C equation. Inker 2021. */
export function computeEgfrCrCys({ creatinine, cystatinC, age, sex }: EgfrCrCysInput): number {
  const female = sex === 'female';
  const cr = creatinine / (female ? 0.7 : 0.9);
  const cys = cystatinC / 0.8;
  return (
    135 *
    Math.min(cr, 1) ** (female ? -0.219 : -0.144) *
    Math.max(cr, 1) ** -0.544 *
    Math.min(cys, 1) ** -0.323 *
    Math.max(cys, 1) ** -0.778 *
    0.9961 ** age *
    (female ? 0.963 : 1)
  );
}
