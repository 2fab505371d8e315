import type { MgPerDl, MmHg, Years } from '../core/units.ts';

export interface PooledCohortInput {
  readonly age: Years;
  readonly sex: 'female' | 'male';
  readonly race: 'white' | 'black';
  readonly totalCholesterol: MgPerDl;
  readonly hdl: MgPerDl;
  readonly sbp: MmHg;
  readonly bpTreated: boolean;
  readonly smoker: boolean;
  readonly diabetes: boolean;
}

interface Coefficients {
  readonly age: number;
  readonly ageSquared: number;
  readonly tc: number;
  readonly ageTc: number;
  readonly hdl: number;
  readonly ageHdl: number;
  readonly treated: number;
  readonly ageTreated: number;
  readonly untreated: number;
  readonly ageUntreated: number;
  readonly smoker: number;
  readonly ageSmoker: number;
  readonly diabetes: number;
  readonly mean: number;
  readonly survival: number;
}

const row = (values: readonly number[]): Coefficients => {
  const [age = 0, ageSquared = 0, tc = 0, ageTc = 0, hdl = 0, ageHdl = 0, treated = 0, ageTreated = 0] =
    values;
  const [untreated = 0, ageUntreated = 0, smoker = 0, ageSmoker = 0, diabetes = 0, mean = 0, survival = 0] =
    values.slice(8);
  return {
    age,
    ageSquared,
    tc,
    ageTc,
    hdl,
    ageHdl,
    treated,
    ageTreated,
    untreated,
    ageUntreated,
    smoker,
    ageSmoker,
    diabetes,
    mean,
    survival,
  };
};

/** Goff 2014, table A: the published three-decimal coefficients. */
const COEFFICIENTS: Readonly<Record<'white' | 'black', Readonly<Record<'female' | 'male', Coefficients>>>> = {
  white: {
    female: row([
      -29.799, 4.884, 13.54, -3.114, -13.578, 3.149, 2.019, 0, 1.957, 0, 7.574, -1.665, 0.661, -29.18, 0.9665,
    ]),
    male: row([
      12.344, 0, 11.853, -2.664, -7.99, 1.769, 1.797, 0, 1.764, 0, 7.837, -1.795, 0.658, 61.18, 0.9144,
    ]),
  },
  black: {
    female: row([
      17.114, 0, 0.94, 0, -18.92, 4.475, 29.291, -6.432, 27.82, -6.087, 0.691, 0, 0.874, 86.61, 0.9533,
    ]),
    male: row([2.469, 0, 0.302, 0, -0.307, 0, 1.916, 0, 1.809, 0, 0.549, 0, 0.645, 19.54, 0.8954]),
  },
};

/** Ten-year risk of a first hard atherosclerotic event, in per cent. Goff 2014. */
export function computePooledCohortRisk(input: PooledCohortInput): number {
  const b = COEFFICIENTS[input.race][input.sex];
  const lnAge = Math.log(input.age);
  const lnTc = Math.log(input.totalCholesterol);
  const lnHdl = Math.log(input.hdl);
  const lnSbp = Math.log(input.sbp);
  const pressure = input.bpTreated
    ? b.treated * lnSbp + b.ageTreated * lnAge * lnSbp
    : b.untreated * lnSbp + b.ageUntreated * lnAge * lnSbp;
  const sum =
    b.age * lnAge +
    b.ageSquared * lnAge ** 2 +
    b.tc * lnTc +
    b.ageTc * lnAge * lnTc +
    b.hdl * lnHdl +
    b.ageHdl * lnAge * lnHdl +
    pressure +
    (input.smoker ? b.smoker + b.ageSmoker * lnAge : 0) +
    (input.diabetes ? b.diabetes : 0);
  return 100 * (1 - b.survival ** Math.exp(sum - b.mean));
}
