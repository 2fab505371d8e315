import { computeCockcroftGault } from '../cockcroft-gault/cockcroft-gault.ts';
import { CREATININE_UMOL_PER_MG, inUnit } from '../core/units.ts';
import { computeEgfrCkdEpi2021 } from '../egfr-ckdepi-2021-cr/egfr-ckdepi-2021-cr.ts';
import { type PatientQuantity, patientLimits } from './limits.ts';
import type { ChildPughClass } from './types.ts';

/** What is known of the patient; what is absent is unknown, except that dialysis and other drugs have to be named. */
export interface Patient {
  readonly ageYears?: number | undefined;
  readonly sex?: 'female' | 'male' | undefined;
  readonly weightKg?: number | undefined;
  readonly heightCm?: number | undefined;
  readonly creatinineMgDl?: number | undefined;
  /** Creatinine clearance in mL/min; computed of the others where it is not given. */
  readonly crcl?: number | undefined;
  /** In mL/min/1.73 m². */
  readonly egfr?: number | undefined;
  readonly dialysis?: boolean | undefined;
  readonly childPugh?: ChildPughClass | undefined;
  readonly pregnant?: boolean | undefined;
  /** Ids of the other drugs taken. */
  readonly with?: string[] | undefined;
}

export interface PatientFault {
  readonly field: PatientQuantity;
  readonly min: number;
  readonly max: number;
}

/** Quantities outside their limits, or that are no numbers. */
export const findPatientFaults = (patient: Patient): PatientFault[] =>
  (Object.keys(patientLimits) as PatientQuantity[]).flatMap((field) => {
    const value = patient[field];
    const { min, max } = patientLimits[field];
    return value === undefined || (value >= min && value <= max) ? [] : [{ field, min, max }];
  });

/** Adults from this age; the equations of kidney function hold for them only. */
export const ADULT_YEARS = 18;
/** Age from which statements about the elderly apply, where they name none. */
export const ELDERLY_YEARS = 65;
/** 28 days. */
export const NEONATE_YEARS = 28 / 365.25;

/**
 * Fills in creatinine clearance (Cockcroft–Gault, actual weight) and eGFR (CKD-EPI 2021) of adults from age, sex,
 * weight and creatinine. What was given stays.
 */
export const completePatient = (patient: Patient): Patient => {
  const { ageYears, sex, weightKg, creatinineMgDl } = patient;
  if (ageYears === undefined || sex === undefined || creatinineMgDl === undefined || ageYears < ADULT_YEARS)
    return patient;
  const age = inUnit<'years'>(ageYears);
  const creatinine = inUnit<'mg/dL'>(creatinineMgDl);
  return {
    ...patient,
    crcl:
      patient.crcl ??
      (weightKg === undefined
        ? undefined
        : computeCockcroftGault(age, inUnit<'kg'>(weightKg), creatinine, sex)),
    egfr: patient.egfr ?? computeEgfrCkdEpi2021({ creatinine, age, sex }),
  };
};

/** mg/dL of a creatinine in µmol/L. */
export const creatinineFromUmol = (umol: number): number => umol / CREATININE_UMOL_PER_MG;
