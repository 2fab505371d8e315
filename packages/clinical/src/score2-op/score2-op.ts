import { recalibrate, type ScoreRegion } from '../core/score-inputs.ts';
import type { MmHg, MmolPerL, Years } from '../core/units.ts';

export interface Score2OpInput {
  readonly region: ScoreRegion;
  readonly age: Years;
  readonly sex: 'female' | 'male';
  readonly smoker: boolean;
  readonly diabetes: boolean;
  readonly sbp: MmHg;
  readonly totalCholesterol: MmolPerL;
  readonly hdl: MmolPerL;
}

const MALE = [
  0.0634, 0.4245, 0.3524, 0.0094, 0.085, -0.3564, -0.0174, -0.0247, -0.0005, 0.0073, 0.0091,
] as const;
const FEMALE = [
  0.0789, 0.601, 0.4921, 0.0102, 0.0605, -0.304, -0.0107, -0.0255, -0.0004, -0.0009, 0.0154,
] as const;

const SCALES: Readonly<Record<ScoreRegion, Readonly<Record<'male' | 'female', readonly [number, number]>>>> =
  {
    low: { male: [-0.34, 1.19], female: [-0.52, 1.01] },
    moderate: { male: [0.01, 1.25], female: [-0.1, 1.1] },
    high: { male: [0.08, 1.15], female: [0.38, 1.09] },
    'very-high': { male: [0.05, 0.7], female: [0.38, 0.69] },
  };

/** Ten-year risk of a fatal or non-fatal cardiovascular event at 70–89 years, in per cent. SCORE2-OP 2021. */
export function computeScore2Op(input: Score2OpInput): number {
  const [bAge, bDiabetes, bSmoker, bSbp, bTc, bHdl, bDiabetesAge, bSmokerAge, bSbpAge, bTcAge, bHdlAge] =
    input.sex === 'male' ? MALE : FEMALE;
  const age = input.age - 73;
  const diabetes = Number(input.diabetes);
  const smoker = Number(input.smoker);
  const sbp = input.sbp - 150;
  const tc = input.totalCholesterol - 6;
  const hdl = input.hdl - 1.4;
  const x =
    bAge * age +
    bDiabetes * diabetes +
    bSmoker * smoker +
    bSbp * sbp +
    bTc * tc +
    bHdl * hdl +
    age * (bDiabetesAge * diabetes + bSmokerAge * smoker + bSbpAge * sbp + bTcAge * tc + bHdlAge * hdl);
  const [survival, mean] = input.sex === 'male' ? [0.7576, 0.0929] : [0.8082, 0.229];
  return recalibrate(1 - survival ** Math.exp(x - mean), SCALES[input.region][input.sex]);
}
