import type { Years } from '../core/units.ts';

/** FIB-4: age × AST / (platelets × √ALT), platelets in 10⁹/L. Sterling 2006. */
export function computeFib4(age: Years, ast: number, alt: number, platelets: number): number {
  return (age * ast) / (platelets * Math.sqrt(alt));
}

/** Class for MASLD; the lower limit rises from 1.3 to 2.0 at 65. McPherson 2017. */
export function fib4Band(value: number, age: Years): 'low' | 'indeterminate' | 'high' {
  if (value > 2.67) return 'high';
  return value < (age >= 65 ? 2 : 1.3) ? 'low' : 'indeterminate';
}
