import type { Years } from '../core/units.ts';

export interface Cha2ds2VascInput {
  readonly age: Years;
  readonly sex: 'female' | 'male';
  readonly heartFailure: boolean;
  readonly hypertension: boolean;
  readonly diabetes: boolean;
  readonly strokeTiaTe: boolean;
  readonly vascularDisease: boolean;
}

/** Points without the sex point (CHA2DS2-VA), 0–8. */
export function computeCha2ds2Va(input: Cha2ds2VascInput): number {
  const agePoints = input.age >= 75 ? 2 : input.age >= 65 ? 1 : 0;
  return (
    Number(input.heartFailure) +
    Number(input.hypertension) +
    agePoints +
    Number(input.diabetes) +
    2 * Number(input.strokeTiaTe) +
    Number(input.vascularDisease)
  );
}

/** CHA2DS2-VASc, 0–9. Lip 2010. */
export function computeCha2ds2Vasc(input: Cha2ds2VascInput): number {
  return computeCha2ds2Va(input) + (input.sex === 'female' ? 1 : 0);
}

/** Ischaemic strokes per 100 patient-years by score, untreated. Friberg 2012. */
export const STROKE_RATES: readonly number[] = [0.2, 0.6, 2.2, 3.2, 4.8, 7.2, 9.7, 11.2, 10.8, 12.2];
/** Stroke, TIA or systemic embolism per 100 patient-years by score. Friberg 2012. */
export const EMBOLISM_RATES: readonly number[] = [0.3, 0.9, 2.9, 4.6, 6.7, 10, 13.6, 15.7, 15.2, 17.4];

/** Whether anticoagulation is recommended: men from 2, women from 3; one point less is to consider. ESC 2020, ACC 2023. */
export function anticoagulationBand(
  score: number,
  sex: 'female' | 'male',
): 'recommended' | 'consider' | 'low' {
  const withoutSex = score - (sex === 'female' ? 1 : 0);
  if (withoutSex >= 2) return 'recommended';
  return withoutSex === 1 ? 'consider' : 'low';
}
