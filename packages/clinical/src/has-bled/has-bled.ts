/** The nine items, one point each. Pisters 2010. */
export const HAS_BLED_ITEMS = [
  'hypertensionUncontrolled',
  'renalDisease',
  'liverDisease',
  'stroke',
  'bleedingHistory',
  'labileInr',
  'ageOver65',
  'drugs',
  'alcohol',
] as const;
export type HasBledInput = Readonly<Record<(typeof HAS_BLED_ITEMS)[number], boolean>>;

/** HAS-BLED, 0–9. */
export function computeHasBled(input: HasBledInput): number {
  return HAS_BLED_ITEMS.reduce((score, item) => score + Number(input[item]), 0);
}

/** Major bleeds per 100 patient-years by score 0–5; not reported above. Pisters 2010. */
export const BLEED_RATES: readonly number[] = [1.13, 1.02, 1.88, 3.74, 8.7, 12.5];
