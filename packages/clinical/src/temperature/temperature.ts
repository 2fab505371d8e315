export const TEMPERATURE_UNITS = ['C', 'F', 'K'] as const;
export type TemperatureUnit = (typeof TEMPERATURE_UNITS)[number];

/** Absolute zero in each unit. */
export const ABSOLUTE_ZERO: Readonly<Record<TemperatureUnit, number>> = { C: -273.15, F: -459.67, K: 0 };

/** Converts a temperature; below absolute zero there is nothing to convert and the caller refuses first. */
export function convertTemperature(value: number, from: TemperatureUnit, to: TemperatureUnit): number {
  if (from === to) return value;
  const celsius = from === 'C' ? value : from === 'F' ? ((value - 32) * 5) / 9 : value - 273.15;
  if (to === 'C') return celsius;
  return to === 'F' ? (celsius * 9) / 5 + 32 : celsius + 273.15;
}
