import { ANALYTES, type AnalyteUnit } from './analytes.ts';

/** A unit of an analyte by its spelling; BUN and urea may leave their name out where only one unit can be meant. */
export function findUnit(analyte: string, unit: string): AnalyteUnit | undefined {
  const units = ANALYTES[analyte]?.units;
  if (analyte === 'urea-bun' && unit === 'mg/dL') return units?.[0];
  if (analyte === 'urea-bun' && unit === 'mmol/L') return units?.[1];
  return units?.find((candidate) => candidate.unit === unit);
}

/** Converts between two units of one analyte, without rounding. */
export function convertAnalyte(value: number, from: AnalyteUnit, to: AnalyteUnit): number {
  if (from.unit === to.unit) return value;
  return (value * from.factor + (from.offset ?? 0) - (to.offset ?? 0)) / to.factor;
}
