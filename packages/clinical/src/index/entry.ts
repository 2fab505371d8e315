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
  /** Abbreviations and other names in all languages. */
  readonly terms: readonly string[];
  readonly titleKey: string;
  readonly summaryKey: string;
}

/** Builds an entry with its translation keys; `terms` are separated by semicolons. */
export function indexEntry(
  id: string,
  version: string,
  specialty: Specialty,
  complaints: readonly Complaint[],
  terms: string,
): CalculatorIndexEntry {
  const key = `calculators:${id.replaceAll('.', '-')}`;
  return {
    id,
    version,
    specialty,
    complaints,
    terms: terms.split('; '),
    titleKey: `${key}.title`,
    summaryKey: `${key}.summary`,
  };
}
