/** The forgetting curve of FSRS-6: recall is 90 % after as many days as the stability says. */
const decay = -0.1542;
const factor = 0.9 ** (1 / decay) - 1;

/** Chance of recall so many days after a review. */
export const recallAfter = (days: number, stability: number): number =>
  stability <= 0 ? 0 : (1 + (factor * Math.max(0, days)) / stability) ** decay;

export interface CurvePoint {
  /** Days from now; past ones are negative. */
  readonly day: number;
  readonly recall: number;
}

const pointsPerPart = 24;

/**
 * The curve from the first review to `ahead` days from now: it falls between reviews and is 1 after each.
 *
 * @param reviews days from now, past ones negative, with the stability each left behind; in their order
 */
export const retentionCurve = (
  reviews: readonly { readonly day: number; readonly stability: number }[],
  ahead: number,
): CurvePoint[] =>
  reviews.flatMap(({ day, stability }, at) => {
    const end = reviews[at + 1]?.day ?? ahead;
    return Array.from({ length: pointsPerPart + 1 }, (_point, step) => {
      const here = day + ((end - day) * step) / pointsPerPart;
      return { day: here, recall: recallAfter(here - day, stability) };
    });
  });
