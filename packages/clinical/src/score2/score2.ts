import { recalibrate, type ScoreRegion } from '../core/score-inputs.ts';
import type { MmHg, MmolPerL, Years } from '../core/units.ts';

export interface Score2Input {
  readonly region: ScoreRegion;
  readonly age: Years;
  readonly sex: 'female' | 'male';
  readonly smoker: boolean;
  readonly sbp: MmHg;
  readonly totalCholesterol: MmolPerL;
  readonly hdl: MmolPerL;
}

const MALE = [0.3742, 0.6012, 0.2777, 0.1458, -0.2698, -0.0755, -0.0255, -0.0281, 0.0426] as const;
const FEMALE = [0.4648, 0.7744, 0.3131, 0.1002, -0.2606, -0.1088, -0.0277, -0.0226, 0.0613] as const;

const SCALES: Readonly<Record<ScoreRegion, Readonly<Record<'male' | 'female', readonly [number, number]>>>> =
  {
    low: { male: [-0.5699, 0.7476], female: [-0.738, 0.7019] },
    moderate: { male: [-0.1565, 0.8009], female: [-0.3143, 0.7701] },
    high: { male: [0.3207, 0.936], female: [0.571, 0.9369] },
    'very-high': { male: [0.5836, 0.8294], female: [0.9412, 0.8329] },
  };

/** Ten-year risk of a fatal or non-fatal cardiovascular event at 40–69 years, in per cent. SCORE2 2021. */
export function computeScore2(input: Score2Input): number {
  const [bAge, bSmoker, bSbp, bTc, bHdl, bSmokerAge, bSbpAge, bTcAge, bHdlAge] =
    input.sex === 'male' ? MALE : FEMALE;
  const age = (input.age - 60) / 5;
  const smoker = Number(input.smoker);
  const sbp = (input.sbp - 120) / 20;
  const tc = input.totalCholesterol - 6;
  const hdl = (input.hdl - 1.3) / 0.5;
  const x =
    bAge * age +
    bSmoker * smoker +
    bSbp * sbp +
    bTc * tc +
    bHdl * hdl +
    age * (bSmokerAge * smoker + bSbpAge * sbp + bTcAge * tc + bHdlAge * hdl);
  const survival = input.sex === 'male' ? 0.9605 : 0.9776;
  return recalibrate(1 - survival ** Math.exp(x), SCALES[input.region][input.sex]);
}

/** ESC 2021 class; its limits move up at 50. */
export function score2Class(risk: number, age: Years): 'low-to-moderate' | 'high' | 'very-high' {
  const [high, veryHigh] = age < 50 ? [2.5, 7.5] : [5, 10];
  if (risk >= veryHigh) return 'very-high';
  return risk >= high ? 'high' : 'low-to-moderate';
}
