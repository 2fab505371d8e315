import { convertTemperature, TEMPERATURE_UNITS, type TemperatureUnit } from '../temperature/temperature.ts';

/** Factors to the base unit of each group; the first unit is where a group starts, the second where it goes. */
export const UNIT_GROUPS = {
  weight: { kg: 1, g: 0.001, mg: 1e-6, lb: 0.453592, oz: 0.0283495 },
  volume: { L: 1, mL: 0.001, cc: 0.001, dL: 0.1, 'fl oz': 0.0295735 },
  length: { m: 1, cm: 0.01, mm: 0.001, in: 0.0254, ft: 0.3048 },
  pressure: { mmHg: 1, cmH2O: 0.735559, kPa: 7.50062, atm: 760, psi: 51.7149 },
} as const satisfies Record<string, Record<string, number>>;
export type LinearGroup = keyof typeof UNIT_GROUPS;
export const CONVERTER_GROUPS = [
  'weight',
  'volume',
  'length',
  'pressure',
  'temperature',
  'laboratory',
] as const;

/** Units of each group except the laboratory's, whose units depend on the analyte. */
export const UNITS_BY_GROUP: Readonly<Record<string, readonly string[]>> = {
  weight: Object.keys(UNIT_GROUPS.weight),
  volume: Object.keys(UNIT_GROUPS.volume),
  length: Object.keys(UNIT_GROUPS.length),
  pressure: Object.keys(UNIT_GROUPS.pressure),
  temperature: TEMPERATURE_UNITS,
};

/** Converts within a group; null when one of the units is not of the group. */
export function convertUnit(
  group: LinearGroup | 'temperature',
  value: number,
  from: string,
  to: string,
): number | null {
  if (group === 'temperature') {
    const isUnit = (unit: string): unit is TemperatureUnit =>
      TEMPERATURE_UNITS.some((known) => known === unit);
    return isUnit(from) && isUnit(to) ? convertTemperature(value, from, to) : null;
  }
  const factors: Readonly<Record<string, number>> = UNIT_GROUPS[group];
  const source = Object.hasOwn(factors, from) ? factors[from] : undefined;
  const target = Object.hasOwn(factors, to) ? factors[to] : undefined;
  if (source === undefined || target === undefined) return null;
  return from === to ? value : (value * source) / target;
}

/** Below 0.001 or from 10000 in magnitude: exponential with 4 decimals; otherwise 6 significant digits. */
export function formatConverted(value: number): string {
  const size = Math.abs(value);
  return size < 0.001 || size >= 10000 ? value.toExponential(4) : value.toPrecision(6);
}
