/**
 * How matches are scored. The server fills the parts; browser and server weigh and order them by the same functions, so
 * that moving a weight reorders at once and the server confirms the same order.
 */

/** What a match consists of, in the order it is shown. */
export const matchParts = [
  'topics',
  'answers',
  'papers',
  'practice',
  'language',
  'career',
  'response',
] as const;
export type MatchPart = (typeof matchParts)[number];

export const maxWeight = 5;

/** What counts how much until the member says otherwise. */
export const defaultWeights: Readonly<Record<MatchPart, number>> = {
  topics: 5,
  answers: 4,
  papers: 3,
  practice: 3,
  language: 2,
  career: 3,
  response: 1,
};
export type MatchWeights = Readonly<Partial<Record<MatchPart, number>>>;

/** The figure a score is shown as: 13 of 15. */
export const scoreScale = 15;
/** Of the first so many matches at most so many are of one hospital, while there are others. */
export const hospitalSpread = { first: 10, sameHospital: 3 } as const;

interface Scored {
  readonly part: MatchPart;
  /** From 0 to 1. */
  readonly value: number;
}

const weightOf = (weights: MatchWeights, part: MatchPart): number => weights[part] ?? defaultWeights[part];

/** One side of a match: the weighted mean of its parts, 0 where nothing counts. */
export const scoreSide = (parts: readonly Scored[], weights: MatchWeights): number => {
  let sum = 0;
  let total = 0;
  for (const { part, value } of parts) {
    sum += weightOf(weights, part) * value;
    total += weightOf(weights, part);
  }
  return total === 0 ? 0 : sum / total;
};

/** Both sides: the harmonic mean, which is low where the match is worth little to either. */
export const scoreBoth = (you: number, them: number): number =>
  you + them === 0 ? 0 : (2 * you * them) / (you + them);

export interface Rankable {
  readonly member: { readonly id: string; readonly hospital: string | null };
  readonly parts: readonly { readonly part: MatchPart; readonly you: number }[];
  /** Their side, by what counts for them. */
  readonly forThem: number;
}

export const scoreOf = (match: Rankable, weights: MatchWeights): number =>
  scoreBoth(
    scoreSide(
      match.parts.map(({ part, you }) => ({ part, value: you })),
      weights,
    ),
    match.forThem,
  );

/** The best first, the first ten not all of one hospital. */
export const arrangeMatches = <M extends Rankable>(
  matches: readonly M[],
  weights: MatchWeights,
): (M & { readonly score: number })[] => {
  const sorted = matches
    .map((match) => ({ ...match, score: scoreOf(match, weights) }))
    .sort((a, b) => b.score - a.score || (a.member.id < b.member.id ? -1 : 1));
  const first: typeof sorted = [];
  const later: typeof sorted = [];
  const counts = new Map<string, number>();
  for (const match of sorted) {
    const hospital = match.member.hospital?.trim().toLowerCase() ?? '';
    const count = counts.get(hospital) ?? 0;
    const isFull = hospital !== '' && count >= hospitalSpread.sameHospital;
    if (first.length < hospitalSpread.first && !isFull) {
      first.push(match);
      counts.set(hospital, count + 1);
    } else later.push(match);
  }
  return [...first, ...later];
};
