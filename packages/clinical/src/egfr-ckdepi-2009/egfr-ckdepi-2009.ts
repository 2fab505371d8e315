import type { MgPerDl, Years } from '../core/units.ts';

export interface EgfrCkdEpi2009Input {
  readonly creatinine: MgPerDl;
  readonly age: Years;
  readonly sex: 'female' | 'male';
  readonly black: boolean;
}

/**
 * eGFR in mL/min/1.73 m² by CKD-EPI 2009, in the one-line form of the equation (141 and its multipliers), not the
 * rounded constants of the paper's table. Levey 2009.
 */
export function computeEgfrCkdEpi2009({ creatinine, age, sex, black }: EgfrCkdEpi2009Input): number {
  const female = sex === 'female';
  const ratio = creatinine / (female ? 0.7 : 0.9);
  const alpha = female ? -0.329 : -0.411;
  return (
    141 *
    Math.min(ratio, 1) ** alpha *
    Math.max(ratio, 1) ** -1.209 *
    0.993 ** age *
    (female ? 1.018 : 1) *
    (black ? 1.159 : 1)
  );
}
