import type {
  Bounds,
  ChoiceInput,
  DateInput,
  FlagInput,
  InputSpec,
  ItemsInput,
  QuantityInput,
  QuantityUnit,
} from './definition.ts';

interface QuantityOptions {
  readonly hard: Bounds;
  readonly valid?: Bounds;
  readonly plausible?: Bounds;
  readonly integer?: boolean;
  readonly step?: number;
  readonly default?: number;
  readonly label?: string;
  readonly help?: string;
}

/** A quantity whose base unit is `unit` under `key`; `others` are the further accepted units. */
export function quantity<const U extends string>(
  key: string,
  unit: U,
  options: QuantityOptions,
  ...others: readonly QuantityUnit[]
): QuantityInput<U> {
  return { kind: 'quantity', units: [{ key, unit }, ...others], ...options };
}

/** One of a fixed set of words or points. */
export function choice<const C extends string | number>(
  options: readonly C[],
  more: Omit<ChoiceInput<C>, 'kind' | 'options'> = {},
): ChoiceInput<C> {
  return { kind: 'choice', options, ...more };
}

/** A yes or no that must be answered: an unanswered item never counts as absent. */
export function flag(more: Omit<FlagInput, 'kind'> = {}): FlagInput {
  return { kind: 'flag', ...more };
}

/** A calendar date. */
export function date(more: Omit<DateInput, 'kind'> = {}): DateInput {
  return { kind: 'date', ...more };
}

/** A list of entries, each with the same fields. */
export function items<F extends Record<string, InputSpec>>(
  fields: F,
  minItems: number,
  maxItems: number,
): ItemsInput<F> {
  return { kind: 'items', fields, minItems, maxItems };
}

/** The same input, but it may be left out. */
export function optional<S extends InputSpec>(spec: S): S & { readonly optional: true } {
  return { ...spec, optional: true };
}
