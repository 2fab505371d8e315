import { ADULT_YEARS, ELDERLY_YEARS, NEONATE_YEARS, type Patient } from './patient.ts';
import { type Band, type BandKey, bandKeys, type DrugCondition, type DrugStatement } from './types.ts';

/** What has to be known before a condition is decided. */
export type PatientNeed = BandKey | 'childPugh' | 'pregnant' | 'with';

/** Why a statement does not hold. */
export type ExclusionReason =
  | { readonly code: BandKey; readonly band: Band }
  | { readonly code: 'childPugh'; readonly classes: readonly string[] }
  | { readonly code: 'dialysis'; readonly expected: boolean }
  | { readonly code: 'with'; readonly drugs: string }
  | { readonly code: 'criteria' }
  | { readonly code: 'population'; readonly population: DrugStatement['population'] };

export interface Match {
  readonly excluded: readonly ExclusionReason[];
  readonly needs: readonly PatientNeed[];
}

const nothing: Match = { excluded: [], needs: [] };
const exclude = (reason: ExclusionReason): Match => ({ excluded: [reason], needs: [] });
const need = (what: PatientNeed): Match => ({ excluded: [], needs: [what] });

const join = (matches: readonly Match[]): Match => ({
  excluded: matches.flatMap(({ excluded }) => excluded),
  needs: [...new Set(matches.flatMap(({ needs }) => needs))],
});

/** Whether a value lies within a band. */
export const isWithin = (value: number, { below, atMost, above, atLeast }: Band): boolean =>
  (below === undefined || value < below) &&
  (atMost === undefined || value <= atMost) &&
  (above === undefined || value > above) &&
  (atLeast === undefined || value >= atLeast);

const quantityOf = (patient: Patient, key: BandKey): number | undefined =>
  key === 'serumCreatinineMgDl' ? patient.creatinineMgDl : patient[key];

/** Finds the drugs that the words of a source name: by class, by name, or null where the words are not understood. */
export type FindDrugs = (words: string) => readonly string[] | null;

const matchTwoOf = (options: readonly DrugCondition[], patient: Patient, find: FindDrugs): Match => {
  const matches = options.map((option) => matchCondition(option, patient, find));
  const open = matches.filter(({ excluded, needs }) => excluded.length === 0 && needs.length > 0);
  const met = matches.filter(({ excluded, needs }) => excluded.length === 0 && needs.length === 0).length;
  if (met >= 2) return nothing;
  return met + open.length < 2 ? exclude({ code: 'criteria' }) : join(open);
};

/** Decides a condition for a patient: it holds where nothing excludes it and nothing more has to be known. */
export const matchCondition = (condition: DrugCondition | null, patient: Patient, find: FindDrugs): Match => {
  if (condition === null) return nothing;
  const parts: Match[] = [];
  for (const key of bandKeys) {
    const band = condition[key];
    if (band === undefined) continue;
    const value = quantityOf(patient, key);
    if (value === undefined) parts.push(need(key));
    else if (!isWithin(value, band)) parts.push(exclude({ code: key, band }));
  }
  if (condition.childPugh) {
    if (patient.childPugh === undefined) parts.push(need('childPugh'));
    else if (!condition.childPugh.includes(patient.childPugh))
      parts.push(exclude({ code: 'childPugh', classes: condition.childPugh }));
  }
  if (condition.dialysis !== undefined && condition.dialysis !== (patient.dialysis ?? false))
    parts.push(exclude({ code: 'dialysis', expected: condition.dialysis }));
  if (condition.with !== undefined) {
    const drugs = find(condition.with);
    const taken = patient.with ?? [];
    // Words that are not understood are neither fulfilled nor excluded.
    if (drugs === null) parts.push(need('with'));
    else if (!taken.some((id) => drugs.includes(id)))
      parts.push(taken.length === 0 ? need('with') : exclude({ code: 'with', drugs: condition.with }));
  }
  if (condition.anyTwoOf) parts.push(matchTwoOf(condition.anyTwoOf, patient, find));
  return join(parts);
};

/**
 * Decides a population. Limits of age that the statement itself names stand for the usual ones: "adults" from 18
 * years, "elderly" from 65, "neonates" to 28 days.
 */
export const matchPopulation = ({ population, when }: DrugStatement, patient: Patient): Match => {
  const { ageYears, pregnant } = patient;
  const band = when?.ageYears;
  const hasLower = band?.above !== undefined || band?.atLeast !== undefined;
  const hasUpper = band?.below !== undefined || band?.atMost !== undefined;
  const byAge = (holds: (age: number) => boolean): Match => {
    if (ageYears === undefined) return need('ageYears');
    return holds(ageYears) ? nothing : exclude({ code: 'population', population });
  };
  switch (population) {
    case 'any':
      return nothing;
    case 'adult':
      return hasLower ? nothing : byAge((age) => age >= ADULT_YEARS);
    case 'elderly':
      return hasLower ? nothing : byAge((age) => age >= ELDERLY_YEARS);
    case 'child':
      return hasUpper ? nothing : byAge((age) => age < ADULT_YEARS);
    case 'neonate':
      return hasUpper ? nothing : byAge((age) => age <= NEONATE_YEARS);
    case 'pregnancy':
      if (pregnant === undefined) return need('pregnant');
      return pregnant ? nothing : exclude({ code: 'population', population });
  }
};

/** Decides population and conditions of a statement together. */
export const matchStatement = (statement: DrugStatement, patient: Patient, find: FindDrugs): Match =>
  join([matchPopulation(statement, patient), matchCondition(statement.when, patient, find)]);
