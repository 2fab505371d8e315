import type { GPerDl, MmolPerL } from '../core/units.ts';

/** Upper limit of the usual anion gap without potassium, mmol/L. */
export const USUAL_UPPER_LIMIT = 12;
/** Reference albumin of the correction, g/dL; Figge's own reference was 4.4. */
export const REFERENCE_ALBUMIN = 4.0;
/** mmol/L of anion gap for each g/dL of albumin. */
export const GAP_PER_ALBUMIN = 2.5;
/** Bicarbonate the delta ratio starts from, mmol/L. */
export const REFERENCE_BICARBONATE = 24;

/** Anion gap in mmol/L, without potassium. Emmett and Narins 1977. */
export function computeAnionGap(na: MmolPerL, cl: MmolPerL, hco3: MmolPerL): number {
  return na - (cl + hco3);
}

/** Anion gap as it would be at an albumin of 4.0 g/dL. Figge 1998. */
export function correctForAlbumin(gap: number, albumin: GPerDl): number {
  return gap + GAP_PER_ALBUMIN * (REFERENCE_ALBUMIN - albumin);
}

/** Rise of the gap over the fall of bicarbonate; null at a bicarbonate of 24, where it would divide by zero. */
export function computeDeltaRatio(gap: number, hco3: MmolPerL): number | null {
  return hco3 === REFERENCE_BICARBONATE ? null : (gap - USUAL_UPPER_LIMIT) / (REFERENCE_BICARBONATE - hco3);
}

export type DeltaBand = 'normal-gap' | 'mixed' | 'high-gap' | 'plus-alkalosis';

/** Reading of the ratio; none unless the gap is raised and bicarbonate lowered. Wrenn 1990. */
export function readDeltaRatio(ratio: number | null, gap: number, hco3: MmolPerL): DeltaBand | undefined {
  if (ratio === null || gap <= USUAL_UPPER_LIMIT || hco3 >= REFERENCE_BICARBONATE) return undefined;
  if (ratio > 2) return 'plus-alkalosis';
  if (ratio >= 0.8) return 'high-gap';
  return ratio >= 0.4 ? 'mixed' : 'normal-gap';
}

/** The gap with everything that follows from it, as the acid–base calculators report it. */
export function analyseGap(na: MmolPerL, cl: MmolPerL, hco3: MmolPerL, albumin: GPerDl | undefined) {
  const anionGap = computeAnionGap(na, cl, hco3);
  const correctedAnionGap = albumin === undefined ? null : correctForAlbumin(anionGap, albumin);
  const deltaRatio = computeDeltaRatio(anionGap, hco3);
  const correctedDeltaRatio = correctedAnionGap === null ? null : computeDeltaRatio(correctedAnionGap, hco3);
  const best = correctedAnionGap ?? anionGap;
  return {
    best,
    reading: readDeltaRatio(correctedDeltaRatio ?? deltaRatio, best, hco3),
    results: {
      anionGap,
      correctedAnionGap,
      deltaRatio,
      correctedDeltaRatio,
      deltaGap: best - USUAL_UPPER_LIMIT,
    },
  };
}
