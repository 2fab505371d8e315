/** Points of each item. Wells 2000. */
export const WELLS_PE_POINTS = {
  clinicalDvt: 3,
  peMostLikely: 3,
  heartRateOver100: 1.5,
  immobilizationOrSurgery: 1.5,
  previousVte: 1.5,
  hemoptysis: 1,
  malignancy: 1,
} as const;
export type WellsPeInput = Readonly<Record<keyof typeof WELLS_PE_POINTS, boolean>>;

/** Wells score for pulmonary embolism, 0–12.5 in halves. */
export function computeWellsPe(input: WellsPeInput): number {
  return Object.entries(WELLS_PE_POINTS).reduce(
    (score, [item, points]) => score + (input[item as keyof WellsPeInput] ? points : 0),
    0,
  );
}
