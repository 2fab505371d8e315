import { type InputSpec, parseNumber } from '@mz/clinical';
import { type Entry, type Specs, startValues, toInputs, type Values } from './values.ts';

const readEntry = (name: string, spec: InputSpec, given: ReadonlyMap<string, unknown>): Entry | null => {
  if (spec.kind === 'quantity') {
    const unit = spec.units.find(({ key }) => given.has(key));
    const value = unit === undefined ? undefined : String(given.get(unit.key));
    if (unit === undefined || value === undefined || parseNumber(value) === null) return null;
    return { text: value, unit: unit.key };
  }
  const value = given.get(name);
  if (value === undefined) return null;
  if (spec.kind === 'items') {
    if (!Array.isArray(value)) return null;
    const rows = value.slice(0, spec.maxItems).map((row: unknown) => {
      const pairs = typeof row === 'object' && row !== null ? Object.entries(row) : [];
      return fill(spec.fields, new Map(pairs));
    });
    return rows.length === 0 ? null : { text: '', rows };
  }
  const text = String(value);
  if (spec.kind === 'choice' && !spec.options.some((option) => String(option) === text)) return null;
  if (spec.kind === 'flag' && text !== 'true' && text !== 'false') return null;
  return { text };
};

const fill = (specs: Specs, given: ReadonlyMap<string, unknown>): Values => {
  const values: Record<string, Entry> = { ...startValues(specs) };
  for (const [name, spec] of Object.entries(specs)) {
    const entry = readEntry(name, spec, given);
    if (entry) values[name] = entry;
  }
  return values;
};

const parseList = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Values from the part of an address after `#`. What is unknown or unreadable is left out. */
export const readFragment = (specs: Specs, fragment: string): Values => {
  const given = new Map<string, unknown>(new URLSearchParams(fragment.replace(/^#/, '')));
  for (const [name, spec] of Object.entries(specs)) {
    const text = given.get(name);
    if (spec.kind === 'items' && typeof text === 'string') given.set(name, parseList(text));
  }
  return fill(specs, given);
};

/** The part of an address after `#` that brings these inputs back; it never reaches a server. */
export const fragmentOf = (inputs: Readonly<Record<string, unknown>>): string => {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(inputs)) {
    if (value === undefined || (typeof value === 'number' && Number.isNaN(value))) continue;
    params.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `#${text}`;
};

export const writeFragment = (specs: Specs, values: Values): string => fragmentOf(toInputs(specs, values));
