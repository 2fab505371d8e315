import { feedback } from './ranking.ts';
import { type CollectionStatistics, type FeedbackTerm, type ForwardDocument, idfOf } from './scoring.ts';

export interface ScoredDocument {
  readonly score: number;
  readonly document: ForwardDocument;
}

/**
 * Terms that the best documents share and the rest of the collection does not: a relevance model of the first
 * answers, weighted by how well each answered.
 */
export const chooseFeedback = (
  best: readonly ScoredDocument[],
  dfOf: (ids: readonly number[]) => ReadonlyMap<number, number>,
  statistics: CollectionStatistics,
  without: ReadonlySet<number>,
  usable: (id: number) => boolean,
): FeedbackTerm[] => {
  const top = best.slice(0, feedback.documents);
  const highest = top[0]?.score ?? 0;
  if (highest <= 0 || top.length < 2) return [];
  const mass = new Map<number, number>();
  for (const { score, document } of top) {
    const counts = new Map<number, number>();
    const fields = [document.title, document.body, document.terms];
    const length = fields.reduce((sum, field) => sum + field.length, 0);
    for (const field of fields) for (const id of field) counts.set(id, (counts.get(id) ?? 0) + 1);
    for (const [id, count] of counts)
      mass.set(
        id,
        (mass.get(id) ?? 0) + (score / highest) * (count / (count + 1)) * (50 / (50 + length / 4)),
      );
  }
  const candidates = [...mass.keys()].filter((id) => !without.has(id));
  const df = dfOf(candidates);
  const ranked = candidates
    .map((id) => ({
      id,
      mass: mass.get(id) ?? 0,
      idf: idfOf(df.get(id) ?? 1, statistics.documents),
      df: df.get(id) ?? 1,
    }))
    .filter((one) => one.idf >= feedback.leastIdf && one.df > 1)
    .map((one) => ({ ...one, value: one.mass * one.idf }))
    .sort((a, b) => b.value - a.value)
    .slice(0, feedback.terms * 3)
    .filter((one) => usable(one.id))
    .slice(0, feedback.terms);
  const most = ranked[0]?.value ?? 1;
  return ranked.map((one) => ({ id: one.id, idf: one.idf, weight: (feedback.weight * one.value) / most }));
};
