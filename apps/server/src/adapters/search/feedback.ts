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

/** Weighted frequencies of a document's terms. */
const frequenciesOf = (document: ForwardDocument, statistics: CollectionStatistics): Map<number, number> => {
  const found = new Map<number, number>();
  const { title, body, terms } = bm25.fields;
  const add = (ids: readonly number[], weight: number): void => {
    for (const id of ids) found.set(id, (found.get(id) ?? 0) + weight);
  };
  add(document.title, title.weight / lengthNorm(document.title.length, statistics.averageTitle, title.b));
  add(document.body, body.weight / lengthNorm(document.body.length, statistics.averageBody, body.b));
  add(document.terms, terms.weight / lengthNorm(document.terms.length, statistics.averageTerms, terms.b));
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
    .filter((term) => term.idf >= feedback.leastIdf && options.usable(term.id))
    .sort((a, b) => b.mass * b.idf - a.mass * a.idf)
    .slice(0, feedback.terms);
  const total = terms.reduce((sum, term) => sum + term.mass * term.idf, 0);
  if (total === 0) return null;
  const chosen = new Map(terms.map((term) => [term.id, term]));
  return (key, document) => {
    const shares = own.get(key);
    let sum = 0;
    for (const [id, frequency] of frequenciesOf(document, statistics)) {
      const term = chosen.get(id);
      if (term) sum += (term.mass - (shares?.get(id) ?? 0)) * term.idf * saturate(frequency);
    }
    return (feedback.weight * highest * sum) / total;
  };
};
