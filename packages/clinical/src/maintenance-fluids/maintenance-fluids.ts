import type { Kilograms } from '../core/units.ts';

/** Adds up three weight steps: the first 10 kg, the next 10 kg and the rest. */
function bySteps(weight: number, first: number, second: number, rest: number): number {
  return (
    first * Math.min(weight, 10) +
    second * Math.min(Math.max(weight - 10, 0), 10) +
    rest * Math.max(weight - 20, 0)
  );
}

/** mL/h by the 4-2-1 rule. */
export function hourlyMaintenance(weight: Kilograms): number {
  return bySteps(weight, 4, 2, 1);
}

/** mL/day by Holliday and Segar 1957; not exactly 24 times the hourly rule. */
export function dailyMaintenance(weight: Kilograms): number {
  return bySteps(weight, 100, 50, 20);
}
