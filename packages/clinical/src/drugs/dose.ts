import { computeBsaMosteller } from '../bsa-mosteller/bsa-mosteller.ts';
import { inUnit } from '../core/units.ts';
import { figuresWithUnit, limitsInText, statesRange } from './figures.ts';
import type { Patient } from './patient.ts';
import type { DoseLimit, DrugDose, DrugStatement } from './types.ts';

/** Why a dose is shown as its text alone. */
export type NoDoseReason = 'no-dose' | 'unchecked' | 'tiers' | 'limit-in-text' | 'limit-not-comparable';

export interface DoseLimitApplied {
  /** In the unit of the dose; per single dose, day, hour or minute as the dose is. */
  readonly amount: number;
  readonly limit: DoseLimit;
  readonly statementId: string;
}

export type ComputedDose =
  | {
      readonly status: 'computed';
      /** Lowest and highest amount, exact; never above a maximum. */
      readonly amount: [number, number];
      /** Before the maximum; the same where none applies. */
      readonly uncapped: [number, number];
      readonly unit: string;
      readonly per: string;
      readonly every: string | null;
      readonly duration: string | null;
      readonly component: string | null;
      /** What it was multiplied by; null for a dose that depends on no size. */
      readonly basis: {
        readonly amount: [number, number];
        readonly unit: string;
        readonly size: number;
        readonly sizeUnit: 'kg' | 'm2';
      } | null;
      readonly limits: DoseLimitApplied[];
      readonly capped: boolean;
    }
  | { readonly status: 'needs'; readonly needs: ('weightKg' | 'heightCm')[] }
  | { readonly status: 'text'; readonly reason: NoDoseReason };

/** mg of one unit of mass; other units stand for themselves. */
const massInMg: Readonly<Record<string, number>> = { g: 1000, mg: 1, mcg: 0.001 };

/** The factor from one unit to another, null where they measure different things. */
const factorBetween = (from: string, to: string): number | null => {
  if (from === to) return 1;
  const source = massInMg[from];
  const target = massInMg[to];
  return source === undefined || target === undefined ? null : source / target;
};

const splitUnit = (unit: string): { readonly base: string; readonly size: 'kg' | 'm2' | null } => {
  const [base = '', size] = unit.split('/');
  return { base, size: size === 'kg' || size === 'm2' ? size : null };
};

/** Removes what binary fractions add: 0.3 × 62 is 18.6. */
const clean = (value: number): number => Number(value.toPrecision(12));

/** The least number of hours between doses; null where the source gives no hours. */
export const hoursBetween = (every: string | null): number | null => {
  const match = /^(\d+(?:\.\d+)?)(?:-\d+(?:\.\d+)?)? h(?: |$)/.exec(every ?? '');
  const hours = Number(match?.[1] ?? 0);
  return hours > 0 ? hours : null;
};

const sizeOf = (kind: 'kg' | 'm2', { weightKg, heightCm }: Patient): number | ('weightKg' | 'heightCm')[] => {
  const missing = [
    ...(weightKg === undefined ? (['weightKg'] as const) : []),
    ...(kind === 'm2' && heightCm === undefined ? (['heightCm'] as const) : []),
  ];
  if (missing.length > 0 || weightKg === undefined) return missing;
  return kind === 'kg' ? weightKg : computeBsaMosteller(inUnit<'kg'>(weightKg), inUnit<'cm'>(heightCm ?? 0));
};

/**
 * A maximum in the unit and the time of the dose, or null where the two cannot be compared. Of a daily maximum each of
 * the doses of a day has its share; where the interval is not in hours, a single dose is not above the whole of it.
 */
const convertLimit = (limit: DoseLimit, dose: DrugDose, base: string, patient: Patient): number | null => {
  const { base: limitBase, size } = splitUnit(limit.unit);
  const factor = factorBetween(limitBase, base);
  if (factor === null) return null;
  const scale = size === null ? 1 : sizeOf(size, patient);
  if (typeof scale !== 'number') return null;
  const amount = limit.amount * factor * scale;
  if (limit.per === dose.per) return amount;
  const hours = hoursBetween(dose.every);
  if (limit.per === 'day' && dose.per === 'dose') return hours === null ? amount : (amount * hours) / 24;
  if (limit.per === 'dose' && dose.per === 'day') return hours === null ? null : (amount * 24) / hours;
  if (limit.per === 'day' && dose.per === 'hour') return amount / 24;
  if (limit.per === 'day' && dose.per === 'minute') return amount / 1440;
  return null;
};

const isSame = (a: number, b: number): boolean =>
  Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));

/** Why the structured dose does not stand for the whole text; null where it does. */
const findTextConflict = ({ dose, text, check }: DrugStatement): NoDoseReason | null => {
  if (dose === null) return 'no-dose';
  if (check === 'unchecked') return 'unchecked';
  const { size } = splitUnit(dose.unit);
  const [low, high] = dose.amount;
  const maximum = dose.max;
  if (size === null) return low === high || statesRange(text.en, low, high, dose.unit) ? null : 'tiers';
  const allowed = [low, high, ...(maximum?.unit === dose.unit ? [maximum.amount] : [])];
  const stated = figuresWithUnit(text.en, dose.unit);
  if (![low, high].every((end) => stated.some((figure) => isSame(figure, end)))) return 'tiers';
  if (stated.some((figure) => !allowed.some((value) => isSame(value, figure)))) return 'tiers';
  if (low !== high && !statesRange(text.en, low, high, dose.unit)) return 'tiers';
  const isStructured = ({ amount, unit }: { readonly amount: number; readonly unit: string }): boolean => {
    if (maximum === null || splitUnit(maximum.unit).size !== null) return false;
    const factor = factorBetween(unit, maximum.unit);
    return factor !== null && isSame(amount * factor, maximum.amount);
  };
  return limitsInText(text.en).every(isStructured) ? null : 'limit-in-text';
};

/**
 * Computes the dose of one statement, exactly and never above its maximum or one of the `maxima`, statements of kind
 * "max-dose" that hold for the same use. A dose whose text holds tiers, or a limit that is not structured, is not
 * computed: its text is what counts.
 */
export const computeDose = (
  statement: DrugStatement,
  patient: Patient,
  maxima: DrugStatement[] = [],
): ComputedDose => {
  const { dose } = statement;
  const conflict = findTextConflict(statement);
  if (dose === null || conflict !== null) return { status: 'text', reason: conflict ?? 'no-dose' };
  const { base, size } = splitUnit(dose.unit);
  const factor = size === null ? 1 : sizeOf(size, patient);
  if (typeof factor !== 'number') return { status: 'needs', needs: factor };
  const [low, high] = dose.amount;
  const uncapped: [number, number] = [clean(low * factor), clean(high * factor)];

  const stated = [
    ...(dose.max === null ? [] : [{ limit: dose.max, statementId: statement.id }]),
    ...maxima.flatMap(({ id, dose: most }) =>
      most === null
        ? []
        : [{ limit: { amount: most.amount[1], unit: most.unit, per: most.per }, statementId: id }],
    ),
  ];
  const limits: DoseLimitApplied[] = [];
  for (const { limit, statementId } of stated) {
    const amount = convertLimit(limit, dose, base, patient);
    // A maximum that cannot be compared may lie below: of a fixed dose nothing is computed, so it stands as stated.
    if (amount !== null) limits.push({ amount: clean(amount), limit, statementId });
    else if (size !== null) return { status: 'text', reason: 'limit-not-comparable' };
  }
  const most = Math.min(...limits.map(({ amount }) => amount));
  const amount: [number, number] = [Math.min(uncapped[0], most), Math.min(uncapped[1], most)];
  return {
    status: 'computed',
    amount,
    uncapped,
    unit: base,
    per: dose.per,
    every: dose.every,
    duration: dose.duration,
    component: dose.component ?? null,
    basis: size === null ? null : { amount: dose.amount, unit: dose.unit, size: factor, sizeUnit: size },
    limits,
    capped: amount[1] < uncapped[1],
  };
};
