/** The nine items of one point each. Wells 1997, 2003. */
export const WELLS_DVT_ITEMS = [
  'activeCancer',
  'paralysisOrPlaster',
  'bedriddenOrSurgery',
  'localizedTenderness',
  'entireLegSwollen',
  'calfSwelling3cm',
  'pittingEdema',
  'collateralVeins',
  'previousDvt',
] as const;
export type WellsDvtInput = Readonly<
  Record<(typeof WELLS_DVT_ITEMS)[number] | 'alternativeDiagnosis', boolean>
>;

/** Wells score for DVT, −2 to 9: an alternative diagnosis at least as likely takes two points away. */
export function computeWellsDvt(input: WellsDvtInput): number {
  const points = WELLS_DVT_ITEMS.reduce((score, item) => score + Number(input[item]), 0);
  return points - 2 * Number(input.alternativeDiagnosis);
}
