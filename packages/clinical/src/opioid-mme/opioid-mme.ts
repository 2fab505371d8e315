/** CDC 2022 factors to mg of oral morphine per mg; transdermal fentanyl per mcg/h for the day. Dowell 2022. */
export const MME_FACTORS = {
  codeine: 0.15,
  'fentanyl-transdermal': 2.4,
  hydrocodone: 1,
  hydromorphone: 5,
  methadone: 4.7,
  morphine: 1,
  oxycodone: 1.5,
  oxymorphone: 3,
  tapentadol: 0.4,
  tramadol: 0.2,
} as const;
export type Opioid = keyof typeof MME_FACTORS;
export const OPIOIDS = Object.keys(MME_FACTORS) as Opioid[];
export const PATCH: Opioid = 'fentanyl-transdermal';

export interface OpioidItem {
  readonly drug: Opioid;
  /** mg per day, or mcg/h for a patch. */
  readonly amount: number;
}

/** Morphine milligram equivalents per day. */
export function computeMme(items: readonly OpioidItem[]): number {
  return items.reduce((sum, { drug, amount }) => sum + amount * MME_FACTORS[drug], 0);
}
