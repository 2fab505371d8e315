import type { MgPerDl, Years } from '../core/units.ts';

export interface EgfrCkdEpi2021Input {
  readonly creatinine: MgPerDl;
  readonly age: Years;
  readonly sex: 'female' | 'male';
}

/** eGFR in mL/min/1.73 m² by the race-free CKD-EPI 2021 creatinine equation. Inker 2021. */
export function computeEgfrCkdEpi2021({ creatinine, age, sex }: EgfrCkdEpi2021Input): number {
  const female = sex === 'female';
  const ratio = creatinine / (female ? 0.7 : 0.9);
  const alpha = female ? -0.241 : -0.302;
  return (
    142 * Math.min(ratio, 1) ** alpha * Math.max(ratio, 1) ** -1.2 * 0.9938 ** age * (female ? 1.012 : 1)
  );
}
