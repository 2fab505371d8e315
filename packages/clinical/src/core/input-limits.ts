import type { Bounds } from './types.ts';

/** Limits a calculator sets on a shared input. */
export interface Limits {
  readonly valid?: Bounds;
  readonly plausible?: Bounds;
  /** Limits of the derivation range as printed for the other unit. */
  readonly validOther?: Bounds;
}

/** Key of a shared input label. */
export const label = (name: string) => `clinical:inputs.${name}`;
