import { maxQuotaBytes } from '@mz/contracts/storage';

export const amountUnits = ['megabyte', 'gigabyte', 'terabyte'] as const;
export type AmountUnit = (typeof amountUnits)[number];

const factors: Readonly<Record<AmountUnit, number>> = { megabyte: 1e6, gigabyte: 1e9, terabyte: 1e12 };
const easternDigit = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** Bytes of an amount as it is typed, in Western or Eastern Arabic digits, with a point or a comma. */
export const readAmount = (typed: string, unit: AmountUnit): number | 'invalid' | 'too much' => {
  const figures = typed
    .trim()
    .replace(easternDigit, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
    .replace(/[,\u066b]/, '.');
  if (!/^\d+(?:\.\d+)?$/.test(figures)) return 'invalid';
  const bytes = Math.round(Number(figures) * factors[unit]);
  return bytes > maxQuotaBytes ? 'too much' : bytes;
};

/** An amount in the largest unit in which it is a short number. */
export const showAmount = (bytes: number): { readonly amount: string; readonly unit: AmountUnit } => {
  const unit = amountUnits.findLast((one) => bytes >= factors[one]) ?? 'megabyte';
  return { amount: String(bytes / factors[unit]), unit };
};
