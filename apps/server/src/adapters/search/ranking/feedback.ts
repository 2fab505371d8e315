import { bm25, feedback } from './ranking.ts';
import { type CollectionStatistics, type ForwardDocument, idfOf, lengthNorm, saturate } from './scoring.ts';

/** A document that answered, with the key it is known by. */
export interface Answered {
  readonly key: number;
  readonly score: number;
  readonly document: ForwardDocument;
}

/** Adds to a document's score what it shares with the best ones. */
export type Feedback = (key: number, document: ForwardDocument) => number;

interface WeightedField {
  readonly ids: readonly number[];
  /** What one occurrence counts, by the field and its length. */
  readonly weight: number;
}

const weightedFields = (document: ForwardDocument, statistics: CollectionStatistics): WeightedField[] => {
  const { title, body, terms } = bm25.fields;
  const weigh = (
    ids: readonly number[],
    average: number,
    field: { weight: number; b: number },
  ): WeightedField => ({
    ids,
    weight: field.weight / lengthNorm(ids.length, average, field.b),
  });
  return [
    weigh(document.title, statistics.averageTitle, title),
    weigh(document.body, statistics.averageBody, body),
    weigh(document.terms, statistics.averageTerms, terms),
  ];
};

/** Weighted frequencies of a document's terms. */
const frequenciesOf = (document: ForwardDocument, statistics: CollectionStatistics): Map<number, number> => {
  const found = new Map<number, number>();
  for (const { ids, weight } of weightedFields(document, statistics))
    for (const id of ids) found.set(id, (found.get(id) ?? 0) + weight);
  return found;
};

/**
 * Pseudo-relevance feedback: terms that the best answers share and the rest of the collection does not. A document
 * is compared with the others among them, never with itself, so that being first is no reason to stay first.
 *
 * @returns null where the best answers have nothing in common
 */
export const createFeedback = (
  ranked: readonly Answered[],
  statistics: CollectionStatistics,
  options: {
    /** In how many documents terms are. */
    readonly dfOf: (ids: readonly number[]) => ReadonlyMap<number, number>;
    /** Words of the query: they have been counted. */
    readonly without: ReadonlySet<number>;
    readonly usable: (id: number) => boolean;
  },
): Feedback | null => {
  const best = ranked.slice(0, feedback.documents);
  const highest = best[0]?.score ?? 0;
  if (highest <= 0 || best.length < 3) return null;
  const mass = new Map<number, number>();
  const own = new Map<number, Map<number, number>>();
  for (const { key, score, document } of best) {
    const shares = new Map<number, number>();
    own.set(key, shares);
    const trust = Math.max(0, score / highest) ** feedback.trust;
    for (const [id, frequency] of frequenciesOf(document, statistics)) {
      if (options.without.has(id)) continue;
      const share = trust * saturate(frequency);
      shares.set(id, share);
      mass.set(id, (mass.get(id) ?? 0) + share);
    }
  }
  const df = options.dfOf([...mass.keys()]);
  const terms = [...mass]
    .map(([id, sum]) => ({ id, mass: sum, df: df.get(id) ?? 1 }))
    .filter((term) => term.df > 1)
    .map((term) => ({ ...term, idf: idfOf(term.df, statistics.documents) }))
    .filter((term) => term.idf >= feedback.minIdf && options.usable(term.id))
    .sort((a, b) => b.mass * b.idf - a.mass * a.idf)
    .slice(0, feedback.terms);
  const total = terms.reduce((sum, term) => sum + term.mass * term.idf, 0);
  if (total === 0) return null;
  const places = new Map(terms.map((term, at) => [term.id, at]));
  const frequencies = new Float64Array(terms.length);
  const scale = (feedback.weight * highest) / total;
  return (key, document) => {
    frequencies.fill(0);
    for (const { ids, weight } of weightedFields(document, statistics))
      for (const id of ids) {
        const place = places.get(id);
        if (place !== undefined) frequencies[place] = (frequencies[place] ?? 0) + weight;
      }
    const shares = own.get(key);
    let sum = 0;
    terms.forEach((term, at) => {
      const frequency = frequencies[at] ?? 0;
      if (frequency > 0) sum += (term.mass - (shares?.get(term.id) ?? 0)) * term.idf * saturate(frequency);
    });
    return scale * sum;
  };
};
