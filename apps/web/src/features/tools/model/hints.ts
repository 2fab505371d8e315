import { fromBase, type QuantityInput, type QuantityUnit } from '@mz/clinical';
import type { TFunction } from 'i18next';

const edge = (spec: QuantityInput, unit: QuantityUnit, side: 'min' | 'max'): number | undefined => {
  const own = unit.valid?.[side];
  if (own !== undefined) return own;
  const base = spec.valid?.[side] ?? spec.plausible?.[side];
  return base === undefined ? undefined : fromBase(base, unit);
};

/** The usual range of a quantity in a unit, as a hint; nothing where the definition has none. */
export const rangeHint = (
  spec: QuantityInput,
  unit: QuantityUnit,
  t: TFunction<'tools'>,
  format: (value: number) => string,
  unitText: string,
): string => {
  const low = edge(spec, unit, 'min');
  const high = edge(spec, unit, 'max');
  const parts = {
    low: format(low ?? 0),
    high: format(high ?? 0),
    unit: unit.unit === 'unit' || unit.unit === '°' || unit.unit === 'pH' ? '' : unitText,
  };
  if (low !== undefined && high !== undefined) return t('hints.between', parts).trim();
  if (low !== undefined) return t('hints.from', parts).trim();
  return high === undefined ? '' : t('hints.upTo', parts).trim();
};
