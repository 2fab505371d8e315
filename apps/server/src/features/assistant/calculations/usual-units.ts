import type { QuantityUnit } from '@mz/clinical';
import { usualRanges } from './data/units.ts';
import { canonicalUnit } from './quantities.ts';

/** The one of an input's units in which wards meet such a figure; null where it may be more than one, or none. */
export const usualUnit = (
  name: string,
  units: readonly QuantityUnit[],
  value: number,
): QuantityUnit | null => {
  const ranges = usualRanges[name];
  const fitting = units.filter((one) => {
    const range = ranges?.[canonicalUnit(one.unit)];
    return range !== undefined && value >= range[0] && value <= range[1];
  });
  const [only, second] = fitting;
  return only && !second ? only : null;
};
