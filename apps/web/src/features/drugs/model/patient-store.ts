import { parseNumber } from '@mz/clinical/core/number-text';
import {
  type ChildPughClass,
  completePatient,
  creatinineFromUmol,
  type Patient,
  patientLimits,
} from '@mz/clinical/drugs/index';
import { useSyncExternalStore } from 'react';

export type TypedField = 'ageYears' | 'weightKg' | 'heightCm' | 'creatinine' | 'crcl';
export type CreatinineUnit = 'mg/dL' | 'µmol/L';

/** What was entered in this tab. It is in memory alone: nothing about a patient is stored. */
export interface Entered {
  readonly texts: Readonly<Partial<Record<TypedField, string>>>;
  readonly creatinineUnit: CreatinineUnit;
  readonly sex: 'female' | 'male' | null;
  readonly dialysis: boolean;
  readonly pregnant: boolean;
  readonly childPugh: ChildPughClass | null;
  /** Ids of the drugs in the checker. */
  readonly drugs: readonly string[];
}

export const nothingEntered: Entered = {
  texts: {},
  creatinineUnit: 'mg/dL',
  sex: null,
  dialysis: false,
  pregnant: false,
  childPugh: null,
  drugs: [],
};

let entered = nothingEntered;
const listeners = new Set<() => void>();

export const changePatient = (change: Partial<Entered>): void => {
  entered = { ...entered, ...change };
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
export const useEntered = (): Entered => useSyncExternalStore(subscribe, () => entered);

/** Limits of a field in the unit it is typed in. */
export const limitsOf = (
  field: TypedField,
  unit: CreatinineUnit,
): { readonly min: number; readonly max: number } => {
  if (field !== 'creatinine') return patientLimits[field];
  const { min, max } = patientLimits.creatinineMgDl;
  return unit === 'mg/dL' ? { min, max } : { min: 9, max: 1768 };
};

export type FieldFault = 'no-number' | 'out-of-range';

/** The value of a field, or what is wrong with it; undefined where nothing was typed. */
export const readField = (
  field: TypedField,
  { texts, creatinineUnit }: Entered,
): number | FieldFault | undefined => {
  const text = texts[field]?.trim() ?? '';
  if (text === '') return undefined;
  const value = parseNumber(text);
  if (value === null) return 'no-number';
  const { min, max } = limitsOf(field, creatinineUnit);
  return value >= min && value <= max ? value : 'out-of-range';
};

const numberOf = (field: TypedField, from: Entered): number | undefined => {
  const value = readField(field, from);
  return typeof value === 'number' ? value : undefined;
};

/** The patient as far as the fields are right; a wrong field counts as unknown. */
export const toPatient = (from: Entered): Patient => {
  const creatinine = numberOf('creatinine', from);
  const mgDl = from.creatinineUnit === 'mg/dL' ? (value: number) => value : creatinineFromUmol;
  return completePatient({
    ageYears: numberOf('ageYears', from),
    weightKg: numberOf('weightKg', from),
    heightCm: numberOf('heightCm', from),
    crcl: numberOf('crcl', from),
    sex: from.sex ?? undefined,
    creatinineMgDl: creatinine === undefined ? undefined : mgDl(creatinine),
    dialysis: from.dialysis,
    // Of a man, and of whom nobody said so, nothing is concluded from the box.
    pregnant: from.pregnant ? true : undefined,
    childPugh: from.childPugh ?? undefined,
    with: [...from.drugs],
  });
};
