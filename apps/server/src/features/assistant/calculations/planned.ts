import type { ReadInputs } from './read-inputs.ts';
import type { SpecialCase } from './special-cases.ts';

/** So many denied findings show that the asker goes through the whole list. */
const minDenied = 2;
/** Points given for what is absent, and signs that nobody leaves unsaid where they are well. */
const neverSupplied: ReadonlySet<string> = new Set(['coughAbsent', 'confusion', 'supplementalOxygen']);

/** A calculator to be computed, with what was read for it. */
export interface Planned {
  readonly id: string;
  readonly inputs: Record<string, unknown>;
  readonly read: ReadInputs | null;
  readonly open?: SpecialCase['open'];
  readonly isTooYoung?: boolean;
  /** Told by its inputs, not by its name. */
  readonly isInferred?: boolean;
}

/**
 * Who is not said to have something counts as not having it, visibly; figures are never supplied. Who goes through the
 * list and denies items has left one out; an absence that scores is never supplied.
 */
export const planRead = (id: string, read: ReadInputs): Planned => {
  const denied = read.named.filter((name) => read.inputs[name] === false).length;
  const unmentioned = read.unmentioned.filter((name) => denied < minDenied && !neverSupplied.has(name));
  const inputs = { ...read.inputs, ...Object.fromEntries(unmentioned.map((name) => [name, false])) };
  return { id, inputs, read: { ...read, unmentioned } };
};
