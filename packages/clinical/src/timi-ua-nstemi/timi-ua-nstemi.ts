/** The seven items, one point each. Antman 2000. */
export const TIMI_ITEMS = [
  'age65',
  'cadRiskFactors3',
  'knownCad50',
  'aspirin7d',
  'severeAngina',
  'stDeviation',
  'positiveMarker',
] as const;
export type TimiInput = Readonly<Record<(typeof TIMI_ITEMS)[number], boolean>>;

/** TIMI risk score for unstable angina and NSTEMI, 0–7. */
export function computeTimi(input: TimiInput): number {
  return TIMI_ITEMS.reduce((score, item) => score + Number(input[item]), 0);
}

/** Death, infarction or urgent revascularisation within 14 days by score, per cent; 0 and 1, 6 and 7 share a class. */
export const TIMI_RISKS: readonly number[] = [4.7, 4.7, 8.3, 13.2, 19.9, 26.2, 40.9, 40.9];
