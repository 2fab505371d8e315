/** How words, fields and articles count in search: every constant of the ranking, in one place. */

/** BM25 over weighted fields: how soon repetition saturates, and how much a field's length counts. */
export const bm25 = {
  k1: 1.5,
  fields: {
    title: { weight: 2, b: 0.4 },
    body: { weight: 1, b: 0.7 },
    terms: { weight: 1, b: 0.3 },
    names: { weight: 0.5, b: 0 },
  },
} as const;

/** Against a word of the query, which weighs 1. */
export const termWeights = {
  /** Words of questions and claims that say little of the subject. */
  structure: 0.3,
  /** A name in one word (IL6) beside its pieces; pieces of such names. */
  joined: 0.4,
  name: 1,
  part: 0.4,
  number: 0.2,
} as const;

/** Query words that stand together in the text: next to each other in order, or within a window. */
export const proximity = { ordered: 0.1, near: 0.1, window: 8 } as const;

export const synonymWeights = {
  name: 0.8,
  topic: 0.6,
  narrower: 0.35,
  ambiguous: 0.4,
  /** An ambiguous abbreviation typed in lower case. */
  lowerCase: 0.6,
} as const;

/** Pseudo-relevance feedback: what the best articles have in common counts for the others. */
export const feedback = {
  documents: 10,
  terms: 60,
  weight: 0.4,
  /** How much more the first answer is trusted than the tenth: a power of the score's share. */
  trust: 5,
  minIdf: 1.5,
} as const;

/** Mild preferences, as shares of the score: they order what answers about equally well. */
export const priors = {
  /** For an article of this year; halves every so many years. */
  recency: 0.06,
  halfLife: 5,
  evidence: {
    guideline: 0.06,
    'meta-analysis': 0.05,
    'systematic-review': 0.05,
    'randomised-trial': 0.05,
    'clinical-trial': 0.02,
    cohort: 0.02,
    'case-control': 0.01,
    review: 0.01,
    'case-report': -0.02,
    basic: 0,
    editorial: -0.04,
    other: 0,
  },
  retracted: -0.2,
} as const;

/** How much of a large index one query may read. */
export const budgets = {
  /** Below this many documents nothing is left out. */
  smallCollection: 60_000,
  /** Entries of posting lists that are read for the any-word query: of a middle-sized collection, of a larger one. */
  postings: { middle: 60_000, large: 20_000 },
  /** Up to this many documents a collection is middle-sized: more can be read within the time of a keystroke. */
  middleCollection: 400_000,
  /** A word in more than this share of a large collection is looked for in titles first. */
  commonShare: 0.05,
  /** Candidates by the quick ranking, which are then scored exactly. */
  candidates: 200,
  candidatesSmall: 1_000,
  /** Matches taken in for counting and sorting; beyond, totals are not exact. */
  matches: 20_000,
  /** Where the rarest word is in fewer articles than this, filters ask the values in memory, not the index. */
  lightly: 60_000,
  /** With this many articles that have every word, those with fewer are not looked for. */
  enough: 200,
  /** A query of so few words means them all: a page of articles that have them is enough. */
  shortQuery: 3,
  enoughShort: 10,
  /** Other endings of a prefix, other spellings of an unknown word. */
  prefixTerms: 40,
} as const;

/** Weights of the columns in the quick ranking of FTS5: title, abstract, other, names, tokens. */
export const quickWeights = [3, 1, 1, 0.5, 0] as const;

/** An article that a reference (author, year, journal) names stands before all others. */
export const referenceBonus = 1_000;

/** What an article is about, when others like it are looked for. */
export const relatedTerms = { title: 1, terms: 0.8, abstract: 0.25, most: 30 } as const;
