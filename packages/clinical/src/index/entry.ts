import type { Specialty } from '../core/definition.ts';

export type Complaint =
  | 'bleeding'
  | 'burns'
  | 'chest-pain'
  | 'child'
  | 'consciousness'
  | 'cough'
  | 'diabetes'
  | 'dosing'
  | 'dyspnoea'
  | 'electrolytes'
  | 'kidney'
  | 'leg-swelling'
  | 'liver'
  | 'newborn'
  | 'pain'
  | 'palpitations'
  | 'pregnancy'
  | 'prevention'
  | 'sepsis'
  | 'sore-throat'
  | 'stroke'
  | 'weight';

/** What a list or a search needs to know of a calculator without loading it. */
export interface CalculatorIndexEntry {
  readonly id: string;
  readonly version: string;
  readonly specialty: Specialty;
  readonly complaints: readonly Complaint[];
  readonly titleKey: string;
  readonly summaryKey: string;
}

/** Builds an entry with its translation keys. */
export function indexEntry(
  id: string,
  version: string,
  specialty: Specialty,
  complaints: readonly Complaint[],
): CalculatorIndexEntry {
  const key = `calculators:${id.replaceAll('.', '-')}`;
  return {
    id,
    version,
    specialty,
    complaints,
    titleKey: `${key}.title`,
    summaryKey: `${key}.summary`,
  };
}
