/** How words, fields and articles count in search: every constant of the ranking, in one place. */

/** BM25 over weighted fields: how soon repetition saturates, and how much a field's length counts. */
export const bm25 = {
  k1: 0.9,
  fields: {
    title: { weight: 3, b: 0.4 },
    body: { weight: 1, b: 0.4 },
    terms: { weight: 1, b: 0.3 },
    names: { weight: 0.5, b: 0 },
  },
} as const;

/** Against a word of the query, which weighs 1. */
export const termWeights = {
  /** Words of questions and claims that say little of the subject. */
  structure: 0.5,
  /** A name in one word (IL6) beside its pieces; pieces of such names. */
  joined: 0.6,
  name: 1,
  part: 0.3,
  number: 0.2,
} as const;

/** Query words that stand together in the text: next to each other in order, or within a window. */
export const proximity = { ordered: 0.15, near: 0.1, window: 8 } as const;

export const synonymWeights = {
  name: 0.7,
  topic: 0.6,
  narrower: 0.35,
  ambiguous: 0.4,
  /** An ambiguous abbreviation typed in lower case. */
  lowerCase: 0.6,
} as const;

/** Words that the best articles have in common are looked for as well. */
export const feedback = { documents: 8, terms: 20, weight: 0.2, leastIdf: 1.5 } as const;
