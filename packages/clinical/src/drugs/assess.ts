import { type ExclusionReason, type FindDrugs, matchStatement, type PatientNeed } from './conditions.ts';
import { type ComputedDose, computeDose } from './dose.ts';
import type { Patient } from './patient.ts';
import type { Band, Drug, DrugCondition, DrugStatement } from './types.ts';

export type AssessmentStatus =
  /** Holds for this patient. */
  | 'applies'
  /** Would hold, but a statement for this kidney, liver, age or other drug takes its place. */
  | 'replaced'
  /** Holds only as another statement says; nothing is computed. */
  | 'qualified'
  /** The value lies between the bands the source names; nothing is computed. */
  | 'gap'
  /** Depends on what is not known. */
  | 'needs'
  | 'excluded';

export interface Assessment {
  readonly statement: DrugStatement;
  readonly status: AssessmentStatus;
  readonly excluded: readonly ExclusionReason[];
  readonly needs: readonly PatientNeed[];
  /** Ids of the statements that replace or qualify it. */
  readonly by: readonly string[];
  /** Null unless it applies. */
  readonly computed: ComputedDose | null;
}

const kidneyKeys = ['crcl', 'egfr', 'serumCreatinineMgDl'] as const;
type KidneyKey = (typeof kidneyKeys)[number];

const hasKidney = (when: DrugCondition | null): boolean =>
  when !== null && (when.dialysis !== undefined || kidneyKeys.some((key) => when[key] !== undefined));

/** Conditions that take a statement out of the ordinary: of two that hold, the more particular one counts. */
const hasParticular = (when: DrugCondition | null): boolean =>
  when !== null &&
  (hasKidney(when) || when.childPugh !== undefined || when.with !== undefined || when.anyTwoOf !== undefined);

const narrowPopulations = new Set(['child', 'neonate', 'elderly', 'pregnancy']);
const isNarrow = ({ kind, population }: DrugStatement): boolean =>
  narrowPopulations.has(population) || kind === 'child' || kind === 'elderly';

/** What a patient is told to take; the rest informs. */
export const isDosing = ({ kind, dose, indication }: DrugStatement): boolean =>
  ['dose', 'renal', 'hepatic', 'child', 'elderly'].includes(kind)
    ? dose !== null || indication !== null
    : kind === 'interaction' && dose !== null;

/** Whether one indication is the other or a part of it: `vte-prophylaxis` and `vte-prophylaxis-hip`. */
const isRelated = (a: string, b: string): boolean =>
  a === b || a.startsWith(`${b}-`) || b.startsWith(`${a}-`);

const mayQualify = (base: DrugStatement, other: DrugStatement): boolean =>
  (other.indication === null || base.indication === null || isRelated(base.indication, other.indication)) &&
  (other.intent === null || base.intent === null || other.intent === base.intent) &&
  (other.route === null || base.route === null || other.route === base.route);

const isSameUse = (base: DrugStatement, other: DrugStatement): boolean =>
  base.indication !== null &&
  other.indication !== null &&
  isRelated(base.indication, other.indication) &&
  (other.intent === null || base.intent === null || base.intent === other.intent);

/** Whether `other` is the more particular statement of the two. */
const outranks = (other: DrugStatement, base: DrugStatement): boolean => {
  if (other.id === base.id) return false;
  if (other.when?.dialysis === true && base.when?.dialysis !== true) return true;
  if (hasParticular(other.when)) return !hasParticular(base.when);
  return isNarrow(other) && !isNarrow(base) && !hasParticular(base.when) && other.dose !== null;
};

const edge = ({ above, atLeast }: Band): number => above ?? atLeast ?? Number.NEGATIVE_INFINITY;
const end = ({ below, atMost }: Band): number => below ?? atMost ?? Number.POSITIVE_INFINITY;

/** Whether a value lies between bands, as 59.5 does between "30 to 59" and "60 and above". */
const isBetween = (value: number, bands: readonly Band[]): boolean => {
  const under = bands.filter((band) => end(band) <= value);
  const over = bands.filter((band) => edge(band) >= value);
  if (under.length > 0 && over.length > 0) return true;
  // A band that ends with a whole number is meant up to the next one.
  return under.some(({ atMost }) => atMost !== undefined && Number.isInteger(atMost) && value < atMost + 1);
};

const findGap = (related: readonly DrugStatement[], patient: Patient): boolean =>
  kidneyKeys.some((key: KidneyKey) => {
    const value = key === 'serumCreatinineMgDl' ? patient.creatinineMgDl : patient[key];
    // Values at a point are examples of a table, not bands.
    const bands = related
      .map(({ when }) => when?.[key])
      .filter((band) => band !== undefined)
      .filter((band) => edge(band) < end(band));
    return value !== undefined && bands.length > 0 && isBetween(value, bands);
  });

/**
 * Decides every statement of a drug for a patient. Population, conditions and kidney function are hard: a dose is
 * computed only where all of them are known and hold, and where no more particular statement stands beside it.
 */
export const assessDrug = (drug: Drug, patient: Patient, find: FindDrugs): Assessment[] => {
  const matches = new Map(
    drug.statements.map((statement) => [statement, matchStatement(statement, patient, find)]),
  );
  const matchOf = (statement: DrugStatement) => matches.get(statement) ?? { excluded: [], needs: [] };
  const holds = (statement: DrugStatement): boolean => {
    const { excluded, needs } = matchOf(statement);
    return excluded.length === 0 && needs.length === 0;
  };
  const dosing = drug.statements.filter(isDosing);
  const particular = drug.statements.filter(
    (statement) => isDosing(statement) || ['renal', 'hepatic'].includes(statement.kind),
  );

  return drug.statements.map((statement): Assessment => {
    const { excluded, needs } = matchOf(statement);
    const plain = { statement, excluded, needs, by: [], computed: null };
    if (excluded.length > 0) return { ...plain, status: 'excluded' };
    if (needs.length > 0) return { ...plain, status: 'needs' };
    if (!dosing.includes(statement)) return { ...plain, status: 'applies' };

    const rivals = particular.filter((other) => outranks(other, statement) && mayQualify(statement, other));
    const holding = rivals.filter(holds);
    const replacing = holding.filter(
      (other) => other.dose !== null && other.check !== 'unchecked' && isSameUse(statement, other),
    );
    if (replacing.length > 0) return { ...plain, status: 'replaced', by: replacing.map(({ id }) => id) };
    if (holding.length > 0) return { ...plain, status: 'qualified', by: holding.map(({ id }) => id) };

    // The kidney is a hard condition: an ordinary dose waits until its function is known.
    const kidney = rivals.filter(({ when }) => hasKidney(when));
    const open = kidney.filter(
      (other) => matchOf(other).excluded.length === 0 && matchOf(other).needs.length > 0,
    );
    const kidneyNeeds = [
      ...new Set(
        open
          .flatMap((other) => matchOf(other).needs)
          .filter((what) => kidneyKeys.some((key) => key === what)),
      ),
    ];
    if (kidneyNeeds.length > 0)
      return { ...plain, status: 'needs', needs: kidneyNeeds, by: open.map(({ id }) => id) };
    if (findGap(kidney, patient)) return { ...plain, status: 'gap', by: kidney.map(({ id }) => id) };

    const maxima = drug.statements.filter(
      (other) => other.kind === 'max-dose' && holds(other) && mayQualify(statement, other),
    );
    return { ...plain, status: 'applies', computed: computeDose(statement, patient, maxima) };
  });
};
