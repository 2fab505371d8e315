import type {
  Bounds,
  ChoiceInput,
  Entered,
  InputSpec,
  ItemsInput,
  QuantityInput,
  QuantityUnit,
  Refusal,
  RefusalCode,
  Warning,
} from './definition.ts';
import { settleSpellings } from './spellings.ts';

export interface Parsed {
  readonly values: Record<string, unknown>;
  readonly entered: Record<string, Entered>;
  readonly refusals: Refusal[];
  readonly warnings: Warning[];
}

/** Reads raw inputs by their keys (the key names the unit), converts to base units and checks every limit. */
export function parseInputs(specs: Readonly<Record<string, InputSpec>>, raw: unknown, path = ''): Parsed {
  const parsed: Parsed = { values: {}, entered: {}, refusals: [], warnings: [] };
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    parsed.refusals.push(refusal(path === '' ? 'inputs' : path, 'not-an-object'));
    return parsed;
  }
  const given = new Map(
    settleSpellings(
      specs,
      Object.entries(raw).filter(([, value]) => !isAbsent(value)),
    ),
  );
  const known = new Set<string>();
  for (const [name, spec] of Object.entries(specs)) {
    if (spec.kind === 'quantity') {
      for (const unit of spec.units) known.add(unit.key);
      parseQuantity(name, spec, given, path, parsed);
      continue;
    }
    known.add(name);
    const value = given.get(name);
    if (value === undefined) {
      const fallback = 'default' in spec ? spec.default : undefined;
      if (fallback === undefined && spec.optional !== true)
        parsed.refusals.push(refusal(at(path, name), 'missing'));
      parsed.values[name] = fallback;
      continue;
    }
    if (spec.kind === 'items') parseItems(at(path, name), name, spec, value, parsed);
    else parseWord(at(path, name), name, spec, value, parsed);
  }
  for (const key of given.keys()) {
    if (!known.has(key)) {
      parsed.warnings.push({
        code: 'unknown-field',
        field: at(path, key),
        key: 'clinical:warnings.unknownField',
      });
    }
  }
  return parsed;
}

function parseQuantity(
  name: string,
  spec: QuantityInput,
  given: ReadonlyMap<string, unknown>,
  path: string,
  parsed: Parsed,
): void {
  const present = spec.units.filter((unit) => given.has(unit.key));
  const [unit, second] = present;
  if (unit === undefined) {
    if (spec.default === undefined && spec.optional !== true) {
      parsed.refusals.push(refusal(at(path, spec.units[0].key), 'missing', null, spec.units[0].unit));
    }
    parsed.values[name] = spec.default;
    return;
  }
  const field = at(path, unit.key);
  if (second !== undefined) {
    parsed.refusals.push(refusal(at(path, second.key), 'conflict', unit.key, second.unit));
    return;
  }
  const value = given.get(unit.key);
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    parsed.refusals.push(refusal(field, 'not-a-number', null, unit.unit));
    return;
  }
  if (spec.integer === true && !Number.isInteger(value)) {
    parsed.refusals.push(refusal(field, 'not-an-integer', null, unit.unit));
    return;
  }
  const base = toBase(value, unit);
  const impossible = exceeded(base, spec.hard);
  if (impossible) {
    const code = impossible.side === 'low' ? 'below-minimum' : 'above-maximum';
    parsed.refusals.push(refusal(field, code, fromBase(impossible.limit, unit), unit.unit));
    return;
  }
  const own = unit.valid === undefined ? null : exceeded(value, unit.valid);
  const converted = unit.valid === undefined && spec.valid !== undefined ? exceeded(base, spec.valid) : null;
  if (own || converted) {
    const limit = own ? own.limit : converted ? fromBase(converted.limit, unit) : null;
    parsed.refusals.push(refusal(field, 'out-of-range', limit, unit.unit));
    return;
  }
  const odd = spec.plausible === undefined ? null : exceeded(base, spec.plausible);
  if (odd) {
    parsed.warnings.push({
      code: 'implausible',
      field,
      key: odd.side === 'low' ? 'clinical:warnings.implausiblyLow' : 'clinical:warnings.implausiblyHigh',
      limit: fromBase(odd.limit, unit),
      unit: unit.unit,
    });
  }
  parsed.values[name] = base;
  parsed.entered[name] = { key: unit.key, unit: unit.unit, value };
}

function parseWord(
  field: string,
  name: string,
  spec: Exclude<InputSpec, QuantityInput | ItemsInput>,
  value: unknown,
  parsed: Parsed,
): void {
  if (spec.kind === 'flag') {
    if (typeof value === 'boolean') parsed.values[name] = value;
    else parsed.refusals.push(refusal(field, 'not-a-flag'));
  } else if (spec.kind === 'date') {
    if (isCalendarDate(value)) parsed.values[name] = value;
    else parsed.refusals.push(refusal(field, 'not-a-date', 'YYYY-MM-DD'));
  } else {
    const option = findOption(spec, value);
    if (option !== undefined) parsed.values[name] = option;
    else parsed.refusals.push({ ...refusal(field, 'not-a-choice'), choices: spec.options });
  }
}

function parseItems(field: string, name: string, spec: ItemsInput, value: unknown, parsed: Parsed): void {
  if (!Array.isArray(value)) {
    parsed.refusals.push(refusal(field, 'not-a-list'));
  } else if (value.length < spec.minItems) {
    parsed.refusals.push(refusal(field, 'below-minimum', spec.minItems));
  } else if (value.length > spec.maxItems) {
    parsed.refusals.push(refusal(field, 'above-maximum', spec.maxItems));
  } else {
    const items = value.map((item: unknown, n) => parseInputs(spec.fields, item, `${field}[${n}]`));
    for (const item of items) {
      parsed.refusals.push(...item.refusals);
      parsed.warnings.push(...item.warnings);
    }
    parsed.values[name] = items.map((item) => item.values);
  }
}

function findOption(spec: ChoiceInput, value: unknown): string | number | undefined {
  const wanted = spec.unitSymbols === true && typeof value === 'string' ? normaliseUnit(value) : value;
  const option = spec.options.find((candidate) => candidate === wanted);
  if (option !== undefined || typeof wanted !== 'string') return option;
  if (spec.aliases !== undefined && Object.hasOwn(spec.aliases, wanted)) return spec.aliases[wanted];
  return spec.unitSymbols === true ? findInAnyCase(spec.options, wanted) : undefined;
}

/** A unit typed without regard to capitals, where only one can be meant. */
function findInAnyCase(options: readonly (string | number)[], wanted: string): string | number | undefined {
  const [only, second] = options.filter((option) => String(option).toLowerCase() === wanted.toLowerCase());
  return second === undefined ? only : undefined;
}

/** Brings the spellings of micro (µ U+00B5, μ U+03BC, `u`, `mc`) to `u`, and drops stray spaces. */
export function normaliseUnit(unit: string): string {
  return unit
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[\u00b5\u03bc]/g, 'u')
    .replace(/^mc(?=g|mol)/, 'u');
}

/** Converts from a unit of a quantity to its base unit. Twelve digits are kept, so that thresholds survive the trip. */
export function toBase(value: number, unit: QuantityUnit): number {
  if (unit.percentFrom !== undefined && value >= unit.percentFrom)
    return Number((value / 100).toPrecision(12));
  if (unit.subtract === undefined && unit.multiply === undefined && unit.divide === undefined) return value;
  return Number(
    (((value - (unit.subtract ?? 0)) * (unit.multiply ?? 1)) / (unit.divide ?? 1)).toPrecision(12),
  );
}

/** Converts from the base unit of a quantity to another of its units. */
export function fromBase(value: number, unit: QuantityUnit): number {
  if (unit.subtract === undefined && unit.multiply === undefined && unit.divide === undefined) return value;
  return Number(((value * (unit.divide ?? 1)) / (unit.multiply ?? 1) + (unit.subtract ?? 0)).toPrecision(4));
}

function exceeded(value: number, bounds: Bounds): { limit: number; side: 'low' | 'high' } | null {
  const { min, max, exclusiveMin, exclusiveMax } = bounds;
  if (min !== undefined && value < min) return { limit: min, side: 'low' };
  if (exclusiveMin !== undefined && value <= exclusiveMin) return { limit: exclusiveMin, side: 'low' };
  if (max !== undefined && value > max) return { limit: max, side: 'high' };
  if (exclusiveMax !== undefined && value >= exclusiveMax) return { limit: exclusiveMax, side: 'high' };
  return null;
}

/** Whether the text is an existing day of the calendar between 1900 and 2199, as `YYYY-MM-DD`. */
export function isCalendarDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^(19|20|21)\d\d-\d\d-\d\d$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === value;
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function at(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}

function refusal(
  field: string,
  code: RefusalCode,
  limit: number | string | null = null,
  unit: string | null = null,
): Refusal {
  return { field, code, limit, unit };
}
