import type { Quantity } from './units.ts';

export interface Bounds {
  readonly min?: number;
  readonly max?: number;
  readonly exclusiveMin?: number;
  readonly exclusiveMax?: number;
}

/**
 * One accepted unit of a quantity. The first of a quantity is its base unit; the others convert with
 * `(value - subtract) * multiply / divide`. Limits printed in this unit override converted ones.
 */
export interface QuantityUnit {
  readonly key: string;
  readonly unit: string;
  readonly subtract?: number;
  readonly multiply?: number;
  readonly divide?: number;
  readonly valid?: Bounds;
  /** From here on a fraction can only have been meant as per cent. */
  readonly percentFrom?: number;
  /** Accepted, but not offered: another spelling of a key already listed. */
  readonly alias?: true;
}

interface InputBase {
  readonly label?: string;
  readonly help?: string;
  readonly optional?: boolean;
}

/** `hard` refuses as impossible, `valid` refuses as outside the derivation range, `plausible` warns. */
export interface QuantityInput<U extends string = string> extends InputBase {
  readonly kind: 'quantity';
  readonly units: readonly [QuantityUnit, ...QuantityUnit[]];
  readonly hard: Bounds;
  readonly valid?: Bounds;
  readonly plausible?: Bounds;
  readonly integer?: boolean;
  readonly step?: number;
  readonly default?: number;
  /** Type-level only. */
  readonly baseUnit?: U;
}

export interface ChoiceInput<C extends string | number = string | number> extends InputBase {
  readonly kind: 'choice';
  readonly options: readonly C[];
  readonly default?: C;
  /** Options that are left for each option of another input. */
  readonly dependsOn?: { readonly input: string; readonly options: Readonly<Record<string, readonly C[]>> };
  /** Another spelling to the option it means. */
  readonly aliases?: Readonly<Record<string, C>>;
  /** The options are unit symbols: shown as they are, spelling of micro normalised on input. */
  readonly unitSymbols?: boolean;
}

export interface FlagInput extends InputBase {
  readonly kind: 'flag';
  readonly default?: boolean;
}

/** A calendar date without time or zone, as `YYYY-MM-DD`. */
export interface DateInput extends InputBase {
  readonly kind: 'date';
}

export interface ItemsInput<F extends Record<string, InputSpec> = Record<string, InputSpec>>
  extends InputBase {
  readonly kind: 'items';
  readonly fields: F;
  readonly minItems: number;
  readonly maxItems: number;
}

export type InputSpec = QuantityInput | ChoiceInput | FlagInput | DateInput | ItemsInput;

type Plain<S> =
  S extends QuantityInput<infer U>
    ? Quantity<U>
    : S extends ChoiceInput<infer C>
      ? C
      : S extends FlagInput
        ? boolean
        : S extends DateInput
          ? string
          : S extends { kind: 'items'; fields: infer F extends Record<string, InputSpec> }
            ? readonly Values<F>[]
            : never;

export type ValueOf<S> = S extends { optional: true } ? Plain<S> | undefined : Plain<S>;
export type Values<I extends Record<string, InputSpec>> = { readonly [K in keyof I]: ValueOf<I[K]> };

/** What was typed for a quantity, before conversion. */
export interface Entered {
  readonly key: string;
  readonly unit: string;
  readonly value: number;
}
export type EnteredValues<K extends string = string> = { readonly [P in K]?: Entered };

export type Severity = 'ok' | 'info' | 'caution' | 'warning' | 'danger';

/** Bands are listed from the highest down; the first whose lower bound the value reaches applies. */
export interface BandSpec {
  readonly id: string;
  readonly severity: Severity;
  readonly from?: number;
  readonly above?: number;
  /** Translation key, where several calculators share the band. */
  readonly label?: string;
}

export interface ResultSpec {
  readonly key: string;
  readonly kind: 'number' | 'choice' | 'flag' | 'date' | 'text';
  /** Unit symbol; `points` and the like are words and translated. */
  readonly unit?: string;
  readonly decimals?: number;
  readonly primary?: boolean;
  readonly options?: readonly string[];
  readonly label?: string;
}

export interface Evidence {
  readonly authors: string;
  /** As a source names it that `evidence-titles.json` gives; nobody's title is written from memory. */
  readonly title?: string;
  /** Where the title is not English. */
  readonly titleLanguage?: 'de';
  readonly journal: string;
  readonly year: number;
  readonly volume?: string;
  readonly pages?: string;
  readonly doi?: string;
  readonly pmid?: string;
}

export type RefusalCode =
  | 'missing'
  | 'conflict'
  | 'not-a-number'
  | 'not-an-integer'
  | 'not-a-flag'
  | 'not-a-choice'
  | 'not-a-date'
  | 'not-a-list'
  | 'not-an-object'
  | 'below-minimum'
  | 'above-maximum'
  | 'out-of-range'
  | 'not-applicable'
  | 'not-computable'
  | 'unknown-calculator';

export interface Refusal {
  readonly field: string;
  readonly code: RefusalCode;
  readonly limit: number | string | null;
  readonly unit: string | null;
  readonly choices?: readonly (string | number)[];
}

export interface Warning {
  readonly code: 'implausible' | 'unknown-field' | 'note';
  readonly field: string | null;
  /** Translation key of the sentence. */
  readonly key: string;
  readonly limit?: number | string;
  readonly unit?: string;
}

export interface Band {
  readonly result: string;
  readonly id: string;
  readonly key: string;
  readonly severity: Severity;
}

export type ResultValue = number | string | boolean | null;
export type Results = Readonly<Record<string, ResultValue>>;

export interface Computed {
  readonly ok: true;
  readonly results: Results;
  /** Bands chosen by the calculator itself, where they depend on more than the value. */
  readonly bands?: Readonly<Record<string, string | undefined>>;
  /** Ids under the catalogue's `notes`. */
  readonly notes?: readonly string[];
}
export interface Refused {
  readonly ok: false;
  readonly refusal: readonly Refusal[];
}
export type Computation = Computed | Refused;

export type Specialty =
  | 'nephrology'
  | 'cardiology'
  | 'general'
  | 'critical-care'
  | 'hepatology'
  | 'endocrinology'
  | 'haematology'
  | 'infection'
  | 'obstetrics-paediatrics'
  | 'pharmacology'
  | 'laboratory';

export interface CalculatorSpec<I extends Record<string, InputSpec>> {
  readonly id: string;
  readonly version: string;
  readonly specialty: Specialty;
  readonly inputs: I;
  readonly results: readonly ResultSpec[];
  readonly bands?: Readonly<Record<string, readonly BandSpec[]>>;
  readonly notes?: readonly string[];
  /** The mathematics in symbols, the same in every language. */
  readonly formula: string;
  readonly evidence: readonly Evidence[];
  readonly pitfalls: number;
  readonly compute: (values: Values<I>, entered: EnteredValues<keyof I & string>) => Computation;
}

type InputValue = number | string | boolean | undefined | readonly Readonly<Record<string, unknown>>[];
export type InputValues = Readonly<Record<string, InputValue>>;

export interface CalculatorDefinition {
  readonly id: string;
  readonly version: string;
  readonly specialty: Specialty;
  readonly titleKey: string;
  readonly summaryKey: string;
  readonly whenToUseKey: string;
  readonly populationKey: string;
  readonly notForKey: string;
  readonly pitfallKeys: readonly string[];
  readonly formula: string;
  readonly inputs: Readonly<Record<string, InputSpec>>;
  readonly results: readonly ResultSpec[];
  readonly bands: Readonly<Record<string, readonly BandSpec[]>>;
  readonly notes: readonly string[];
  readonly evidence: readonly Evidence[];
  readonly compute: (values: InputValues, entered: EnteredValues) => Computation;
}
