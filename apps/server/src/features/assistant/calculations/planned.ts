import type { ReadInputs } from './read-inputs.ts';
import type { SpecialCase } from './special-cases.ts';

/** Points given for what is absent: whose words "nothing else" do not mean. */
const neverSupplied: ReadonlySet<string> = new Set(['coughAbsent']);

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
 * A finding nobody spoke of is asked for, never counted; who closes the list ("nothing else") has answered for all of
 * it, and what is counted so is shown. Figures are never supplied.
 */
export const planRead = (id: string, read: ReadInputs): Planned => {
  const unmentioned = read.closesList ? read.unmentioned.filter((name) => !neverSupplied.has(name)) : [];
  const inputs = { ...read.inputs, ...Object.fromEntries(unmentioned.map((name) => [name, false])) };
  return { id, inputs, read: { ...read, unmentioned } };
};
