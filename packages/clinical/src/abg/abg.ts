import type { MmHg, MmolPerL } from '../core/units.ts';

export type PrimaryDisorder =
  | 'metabolic-acidosis'
  | 'metabolic-alkalosis'
  | 'respiratory-acidosis'
  | 'respiratory-alkalosis'
  | 'mixed-metabolic-and-respiratory-acidosis'
  | 'mixed-metabolic-and-respiratory-alkalosis'
  | 'inconsistent'
  | 'none';

export type Compensation =
  | 'appropriate'
  | 'added-respiratory-acidosis'
  | 'added-respiratory-alkalosis'
  | 'added-metabolic-acidosis'
  | 'added-metabolic-alkalosis'
  | 'between-acute-and-chronic';

export type Chronicity = 'acute' | 'chronic' | 'unknown';

/** mmol/L of bicarbonate per 10 mmHg. Texts give 3.5 to 5 for chronic respiratory acidosis; 4 is Brandis' rule. */
export const HCO3_PER_10_MMHG = {
  acidosis: { acute: 1, chronic: 4 },
  alkalosis: { acute: 2, chronic: 5 },
} as const;

const TOLERANCE = { paco2: 2, acidosis: 3, alkalosis: 2 } as const;

/** pH that the Henderson–Hasselbalch equation expects, with 0.0307 mmol/L/mmHg. */
export function henderson(paco2: MmHg, hco3: MmolPerL): number {
  return 6.1 + Math.log10(hco3 / (0.0307 * paco2));
}

/** First disorder by reference limits pH 7.35–7.45, PaCO2 35–45 mmHg, HCO3 22–26 mmol/L. */
export function findPrimaryDisorder(ph: number, paco2: MmHg, hco3: MmolPerL): PrimaryDisorder {
  const lowHco3 = hco3 < 22;
  const highHco3 = hco3 > 26;
  const lowCo2 = paco2 < 35;
  const highCo2 = paco2 > 45;
  if (ph < 7.35) {
    if (lowHco3 && highCo2) return 'mixed-metabolic-and-respiratory-acidosis';
    if (lowHco3) return 'metabolic-acidosis';
    return highCo2 ? 'respiratory-acidosis' : 'inconsistent';
  }
  if (ph > 7.45) {
    if (highHco3 && lowCo2) return 'mixed-metabolic-and-respiratory-alkalosis';
    if (highHco3) return 'metabolic-alkalosis';
    return lowCo2 ? 'respiratory-alkalosis' : 'inconsistent';
  }
  if (highHco3 && highCo2) return ph < 7.4 ? 'respiratory-acidosis' : 'metabolic-alkalosis';
  if (lowHco3 && lowCo2) return ph < 7.4 ? 'metabolic-acidosis' : 'respiratory-alkalosis';
  return 'none';
}

/** PaCO2 expected in a metabolic disorder: Winters 1967 for acidosis, 0.7 per mmol/L for alkalosis. */
export function expectedPaco2(primary: PrimaryDisorder, hco3: MmolPerL): number | null {
  if (primary === 'metabolic-acidosis') return 1.5 * hco3 + 8;
  return primary === 'metabolic-alkalosis' ? 0.7 * (hco3 - 24) + 40 : null;
}

/** Bicarbonate expected in a respiratory disorder, acute and chronic. Narins and Emmett 1980. */
export function expectedHco3(
  primary: PrimaryDisorder,
  paco2: MmHg,
): { acute: number; chronic: number } | null {
  if (primary !== 'respiratory-acidosis' && primary !== 'respiratory-alkalosis') return null;
  const slope = primary === 'respiratory-acidosis' ? HCO3_PER_10_MMHG.acidosis : HCO3_PER_10_MMHG.alkalosis;
  const tens = (paco2 - 40) / 10;
  return { acute: 24 + slope.acute * tens, chronic: 24 + slope.chronic * tens };
}

/** Whether the second organ answers as expected; null where there is no single primary disorder. */
export function readCompensation(
  primary: PrimaryDisorder,
  paco2: MmHg,
  hco3: MmolPerL,
  chronicity: Chronicity,
): Compensation | null {
  const co2 = expectedPaco2(primary, hco3);
  if (co2 !== null) {
    if (paco2 > co2 + TOLERANCE.paco2) return 'added-respiratory-acidosis';
    return paco2 < co2 - TOLERANCE.paco2 ? 'added-respiratory-alkalosis' : 'appropriate';
  }
  const expected = expectedHco3(primary, paco2);
  if (expected === null) return null;
  const tolerance = primary === 'respiratory-acidosis' ? TOLERANCE.acidosis : TOLERANCE.alkalosis;
  const low = chronicity === 'unknown' ? Math.min(expected.acute, expected.chronic) : expected[chronicity];
  const high = chronicity === 'unknown' ? Math.max(expected.acute, expected.chronic) : expected[chronicity];
  if (hco3 > high + tolerance) return 'added-metabolic-alkalosis';
  if (hco3 < low - tolerance) return 'added-metabolic-acidosis';
  return chronicity === 'unknown' ? 'between-acute-and-chronic' : 'appropriate';
}
