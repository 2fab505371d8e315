import {
  type CalculatorDefinition,
  fromBase,
  type InputSpec,
  parseNumber,
  type QuantityInput,
  type QuantityUnit,
  toBase,
} from '@mz/clinical';
import { keptUnit } from './memory.ts';

/** What stands in one field: the text as typed and the key of its unit, an option, an answer, or a list of rows. */
export interface Entry {
  text: string;
  unit?: string;
  rows?: Values[];
}
export type Values = Readonly<Record<string, Entry>>;
export type Specs = Readonly<Record<string, InputSpec>>;

export const offeredUnits = (spec: QuantityInput): readonly QuantityUnit[] =>
  spec.units.filter(({ alias }) => alias !== true);

export const unitOf = (spec: QuantityInput, entry: Entry | undefined): QuantityUnit =>
  spec.units.find(({ key }) => key === entry?.unit) ?? spec.units[0];

/** The unit last chosen for a quantity, by the key of its label. */
type UnitMemory = (label: string) => string | undefined;

const startOf = (spec: InputSpec, unitFor: UnitMemory): Entry => {
  if (spec.kind === 'items') return { text: '', rows: [startValues(spec.fields, unitFor)] };
  // What is not ticked counts as no, which the form says.
  if (spec.kind === 'flag') return { text: String(spec.default ?? (spec.optional ? '' : false)) };
  if (spec.kind !== 'quantity')
    return { text: 'default' in spec && spec.default !== undefined ? String(spec.default) : '' };
  const kept = unitFor(spec.label ?? '');
  const unit = offeredUnits(spec).find((known) => known.unit === kept) ?? spec.units[0];
  return { text: spec.default === undefined ? '' : String(fromBase(spec.default, unit)), unit: unit.key };
};

/** Empty fields, ticks not set, or what the definition sets out with; units as last chosen. */
export const startValues = (specs: Specs, unitFor: UnitMemory = keptUnit): Values =>
  Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, startOf(spec, unitFor)]));

const rawOf = (spec: InputSpec, entry: Entry): unknown => {
  if (spec.kind === 'items') return (entry.rows ?? []).map((row) => toInputs(spec.fields, row));
  if (entry.text.trim() === '') return undefined;
  if (spec.kind === 'quantity') return parseNumber(entry.text) ?? Number.NaN;
  if (spec.kind === 'flag') return entry.text === 'true';
  if (spec.kind === 'choice') return spec.options.find((option) => String(option) === entry.text);
  return entry.text;
};

/** The inputs as the calculator takes them: the key of a quantity names its unit. */
export const toInputs = (specs: Specs, values: Values): Record<string, unknown> => {
  const inputs: Record<string, unknown> = {};
  for (const [name, spec] of Object.entries(specs)) {
    const entry = values[name];
    const raw = entry === undefined ? undefined : rawOf(spec, entry);
    if (raw === undefined) continue;
    inputs[spec.kind === 'quantity' ? unitOf(spec, entry).key : name] = raw;
  }
  return inputs;
};

const isUsual = (spec: QuantityInput, base: number): boolean => {
  const { min = -Infinity, max = Infinity } = { ...spec.hard, ...spec.plausible };
  return base >= min && base <= max;
};

/** With more digits than a limit is printed with: a switch of the unit must not move the result. */
const convertFully = (base: number, { subtract = 0, multiply = 1, divide = 1 }: QuantityUnit): number =>
  Number(((base * divide) / multiply + subtract).toPrecision(7));

/**
 * The entry in another unit. A usual value is converted; one that would be absurd in the old unit was typed in the
 * new one before the switch was pressed, and its digits stay.
 */
export const switchUnit = (spec: QuantityInput, entry: Entry, to: QuantityUnit): Entry => {
  const from = unitOf(spec, entry);
  const value = parseNumber(entry.text);
  if (value === null || from.key === to.key) return { ...entry, unit: to.key };
  const base = toBase(value, from);
  return { text: isUsual(spec, base) ? String(convertFully(base, to)) : entry.text, unit: to.key };
};

/** One and the same, so that fields without a choice are not drawn anew with each key of another one. */
const none: readonly string[] = [];

/** Options left for a choice by another input; analytes have units of their own. */
export const optionsOf = (
  spec: InputSpec,
  values: Values,
  laboratory?: CalculatorDefinition | null,
): readonly (string | number)[] => {
  if (spec.kind !== 'choice') return none;
  const { dependsOn } = spec;
  if (dependsOn === undefined) return spec.options;
  const chosen = values[dependsOn.input]?.text ?? '';
  if (chosen === 'laboratory') {
    const from = laboratory?.inputs.from;
    const byAnalyte = from?.kind === 'choice' ? from.dependsOn?.options : undefined;
    return byAnalyte?.[values.analyte?.text ?? ''] ?? none;
  }
  return dependsOn.options[chosen] ?? none;
};

/** Puts units that are no longer offered back to the first and second of their group. */
export const settleUnits = (
  specs: Specs,
  values: Values,
  laboratory?: CalculatorDefinition | null,
): Values => {
  const settled: Record<string, Entry> = { ...values };
  for (const [name, spec] of Object.entries(specs)) {
    if (spec.kind !== 'choice' || spec.dependsOn === undefined) continue;
    const options = optionsOf(spec, settled, laboratory).map(String);
    if (options.includes(settled[name]?.text ?? '')) continue;
    settled[name] = { text: options[name === 'to' ? 1 : 0] ?? options[0] ?? '' };
  }
  return settled;
};

/** Values of one equation for another that asks for the same things. */
export const carryOver = (specs: Specs, values: Values, starts = startValues(specs)): Values =>
  Object.fromEntries(
    Object.entries(starts).map(([name, start]) => {
      const entry = values[name];
      const spec = specs[name];
      const fits =
        spec?.kind !== 'quantity' ||
        entry?.unit === undefined ||
        spec.units.some((u) => u.key === entry.unit);
      return [name, entry !== undefined && fits ? entry : start];
    }),
  );

/** Whether anything differs from the start. */
export const isTouched = (specs: Specs, values: Values, starts = startValues(specs)): boolean =>
  JSON.stringify(toInputs(specs, values)) !== JSON.stringify(toInputs(specs, starts));
