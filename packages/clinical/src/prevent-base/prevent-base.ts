import { CHOLESTEROL_MMOL_PER_MG, type MgPerDl, type MmHg, type Years } from '../core/units.ts';
import {
  PREVENT_COEFFICIENTS,
  PREVENT_TERMS,
  type PreventOutcome,
  type PreventTerm,
} from './coefficients.ts';

export interface PreventInput {
  readonly age: Years;
  readonly sex: 'female' | 'male';
  readonly totalCholesterol: MgPerDl;
  readonly hdl: MgPerDl;
  readonly sbp: MmHg;
  readonly bmi: number;
  readonly egfr: number;
  readonly diabetes: boolean;
  readonly smoker: boolean;
  readonly bpTreated: boolean;
  readonly statin: boolean;
}

/** Centres and scales the inputs as published; each half of a spline has its own centre. Khan 2024. */
export function preventTerms(input: PreventInput): Record<PreventTerm, number> {
  const age = (input.age - 55) / 10;
  const nonHdl = (input.totalCholesterol - input.hdl) * CHOLESTEROL_MMOL_PER_MG - 3.5;
  const hdl = (input.hdl * CHOLESTEROL_MMOL_PER_MG - 1.3) / 0.3;
  const sbpBelow110 = (Math.min(input.sbp, 110) - 110) / 20;
  const sbpAbove110 = (Math.max(input.sbp, 110) - 130) / 20;
  const bmiBelow30 = (Math.min(input.bmi, 30) - 25) / 5;
  const bmiAbove30 = (Math.max(input.bmi, 30) - 30) / 5;
  const egfrBelow60 = (Math.min(input.egfr, 60) - 60) / -15;
  const egfrAbove60 = (Math.max(input.egfr, 60) - 90) / -15;
  const diabetes = Number(input.diabetes);
  const smoker = Number(input.smoker);
  const bpTreated = Number(input.bpTreated);
  const statin = Number(input.statin);
  return {
    age,
    ageSquared: age * age,
    nonHdl,
    hdl,
    sbpBelow110,
    sbpAbove110,
    diabetes,
    smoker,
    bmiBelow30,
    bmiAbove30,
    egfrBelow60,
    egfrAbove60,
    bpTreated,
    statin,
    treatedSbp: bpTreated * sbpAbove110,
    treatedNonHdl: statin * nonHdl,
    ageNonHdl: age * nonHdl,
    ageHdl: age * hdl,
    ageSbp: age * sbpAbove110,
    ageDiabetes: age * diabetes,
    ageSmoker: age * smoker,
    ageBmi: age * bmiAbove30,
    ageEgfr: age * egfrBelow60,
  };
}

/** Risk in per cent of one outcome over one horizon by the base model. Khan 2024. */
export function computePreventRisk(input: PreventInput, horizon: 10 | 30, outcome: PreventOutcome): number {
  const coefficients = PREVENT_COEFFICIENTS[horizon][outcome][input.sex];
  const terms = preventTerms(input);
  const z = PREVENT_TERMS.reduce(
    (sum, term) => sum + coefficients[term] * terms[term],
    coefficients.constant,
  );
  return 100 / (1 + Math.exp(-z));
}
