import type { ArticleFacet } from '@mz/contracts';
import { type QueryIdentifier, stemWord } from '../analysis/analyser.ts';
import { keysOfWanted } from '../analysis/author-names.ts';
import { keyOfName } from '../fts5/tokens.ts';
import type { PlanAlternative, QueryPlan } from '../ranking/query-plan.ts';
import { bm25, priors, proximity } from '../ranking/ranking.ts';
import type { SearchFilters, SearchRequest } from '../search-engine.ts';
import { normalisePmcid } from './index-definition.ts';

/** A clause of OpenSearch's query language. */
export type Clause = Readonly<Record<string, unknown>>;

const fields = (Object.keys(bm25.fields) as (keyof typeof bm25.fields)[]).map(
  (field) => `${field}^${bm25.fields[field].weight}`,
);
const texts = [`title^${bm25.fields.title.weight}`, `body^${bm25.fields.body.weight}`];
const named = [...texts, `terms^${bm25.fields.terms.weight}`];

/** The server refuses a query of more than 1,024 clauses, and each word is one for every field. */
const most = { pairs: 20, alternatives: 40 } as const;

const anyOf = (should: readonly Clause[], least: number | string = 1): Clause => ({
  bool: { should, minimum_should_match: least },
});
const allOf = (must: readonly Clause[]): Clause => ({ bool: { must } });

/** A term in any field: a rare word counts alike in all of them. */
const term = (query: string, boost: number): Clause => ({
  multi_match: { query, fields, type: 'cross_fields', analyzer: 'terms', tie_breaker: 0.3, boost },
});

const phrase = (
  terms: readonly string[],
  boost: number,
  slop = 0,
  within: readonly string[] = named,
): Clause => ({
  multi_match: { query: terms.join(' '), fields: within, type: 'phrase', analyzer: 'terms', slop, boost },
});

const termOrPhrase = (terms: readonly string[], boost: number): Clause =>
  terms.length === 1 ? term(terms[0] ?? '', boost) : phrase(terms, boost);

/** Stems are shorter than the words that begin as wanted: the stem of what is typed counts as well. */
const beginning = (prefix: string): Clause =>
  anyOf([
    ...Object.entries(bm25.fields).map(([field, { weight }]) => ({
      prefix: { [field]: { value: prefix, boost: weight } },
    })),
    term(stemWord(prefix), 1),
  ]);

const identifier = ({ kind, value }: QueryIdentifier): Clause => ({
  term: { [kind]: { value: kind === 'pmcid' ? normalisePmcid(value) : value } },
});

interface WantedWords {
  /** As typed, folded. */
  readonly words: readonly string[];
  readonly clause: Clause;
}

/** Clauses one of which has to match, with the words they stand for, and words that only rank. */
const toWords = (plan: QueryPlan): { wanted: WantedWords[]; ranking: WantedWords[] } => {
  const groups = new Map<string, PlanAlternative[]>();
  for (const one of plan.alternatives.slice(0, most.alternatives))
    groups.set(one.covers.join(), [...(groups.get(one.covers.join()) ?? []), one]);
  const covered = new Set([...groups.values()].flat().flatMap(({ covers }) => covers));
  const slot = (at: number): Clause => term(plan.terms[at]?.term ?? '', plan.terms[at]?.weight ?? 1);
  const plain = (at: number): string => plan.terms[at]?.plain ?? '';
  const wanted = [...groups.values()].map((members): WantedWords => {
    const covers = (members[0]?.covers ?? []).filter((at) => isWanted(plan, at));
    return {
      words: covers.map(plain),
      clause: anyOf([
        allOf(covers.map(slot)),
        ...members.map((member) => termOrPhrase(member.terms, member.weight)),
      ]),
    };
  });
  const ranking: WantedWords[] = [];
  plan.terms.forEach(({ essential }, at) => {
    if (covered.has(at)) return;
    (essential ? wanted : ranking).push({ words: [plain(at)], clause: slot(at) });
  });
  if (wanted.length > 0) return { wanted, ranking };
  return { wanted: ranking, ranking: [] };
};

/** A joined name stands beside its pieces: it cannot be asked for together with them. */
const isWanted = (plan: QueryPlan, at: number): boolean =>
  plan.terms[at]?.essential === true ||
  plan.pairs.some((pair) => pair.includes(at)) ||
  plan.terms.length === 1;

const toPairs = (plan: QueryPlan): Clause[] =>
  plan.pairs.slice(0, most.pairs).flatMap(([a, b]) => {
    const [first, second] = [plan.terms[a], plan.terms[b]];
    if (!first || !second) return [];
    const weight = Math.min(first.weight, second.weight);
    const terms = [first.term, second.term];
    return [
      phrase(terms, weight * proximity.ordered, 0, texts),
      phrase(terms, weight * proximity.near, proximity.window, texts),
    ];
  });

export interface WordsOptions {
  /** `all`: every word of meaning; `some`: what is nearest to a whole question. */
  readonly match: 'all' | 'some';
}

/** The words of meaning one by one, each with what finds it under any of its names. */
export const toWantedWords = (plan: QueryPlan): readonly WantedWords[] => toWords(plan).wanted;

/** What was typed, without identifiers. Null: nothing in it can be searched. */
export const toWordsQuery = (plan: QueryPlan, { match }: WordsOptions): Clause | null => {
  const words = toWords(plan);
  const wanted = words.wanted.map(({ clause }) => clause);
  const ranking = words.ranking.map(({ clause }) => clause);
  const must = [
    ...(wanted.length > 0 ? [anyOf(wanted, match === 'all' ? wanted.length : 1)] : []),
    ...plan.phrases.map((terms) => phrase(terms, 1)),
    ...plan.prefixes.map(beginning),
  ];
  const must_not = plan.exclusions.map((terms) =>
    terms.length === 1 ? { multi_match: { query: terms[0], fields, analyzer: 'terms' } } : phrase(terms, 1),
  );
  if (must.length === 0 && must_not.length === 0) return null;
  return {
    bool: {
      must: must.length > 0 ? must : [{ match_all: {} }],
      should: [...ranking, ...toPairs(plan)],
      must_not,
    },
  };
};

/** Weights cannot be negative: every article starts with the worst, what is better adds to it. */
const worstEvidence = Math.min(0, ...Object.values(priors.evidence));
const priorFunctions: readonly Clause[] = [
  { filter: { match_all: {} }, weight: 1 + worstEvidence + Math.min(0, priors.retracted) },
  { filter: { term: { retracted: false } }, weight: -Math.min(0, priors.retracted) },
  ...Object.entries(priors.evidence)
    .filter(([, weight]) => weight > worstEvidence)
    .map(([studyType, weight]) => ({ filter: { term: { studyType } }, weight: weight - worstEvidence })),
  {
    // Without a date, the decay would count as if it were today.
    filter: { exists: { field: 'publishedOn' } },
    exp: { publishedOn: { origin: 'now/d', scale: `${priors.halfLife * 365}d`, decay: 0.5 } },
    weight: priors.recency,
  },
];

/** A mild preference for recent articles, stronger evidence, and none that were retracted. */
export const withPriors = (query: Clause): Clause => ({
  function_score: { query, functions: priorFunctions, score_mode: 'sum', boost_mode: 'multiply' },
});

/** The articles that identifiers name. */
export const toIdentifierQuery = (identifiers: readonly QueryIdentifier[]): Clause => ({
  constant_score: { filter: anyOf(identifiers.map(identifier)) },
});

const given = (values: readonly string[] | undefined): values is readonly string[] =>
  values !== undefined && values.length > 0;

/** Filters combine by AND. */
export const toFilterClauses = (filters: SearchFilters): Clause[] => {
  const clauses: Clause[] = [];
  const terms = (field: string, values: readonly string[] | undefined): void => {
    if (given(values)) clauses.push({ terms: { [field]: values } });
  };
  terms('specialty', filters.specialties);
  terms('studyType', filters.studyTypes);
  terms('language', filters.languages);
  terms('journalKey', filters.journals?.map(keyOfName));
  terms('species', filters.species);
  if (given(filters.authors))
    clauses.push({
      terms: { author: filters.authors.flatMap(keysOfWanted).map(({ family, whole }) => whole ?? family) },
    });
  if (filters.from || filters.to)
    clauses.push({
      range: {
        publishedOn: { ...(filters.from && { gte: filters.from }), ...(filters.to && { lte: filters.to }) },
      },
    });
  if (filters.fullText) clauses.push({ term: { fullText: true } });
  if (filters.retracted === 'only') clauses.push({ term: { retracted: true } });
  if (filters.retracted === 'hide') clauses.push({ term: { retracted: false } });
  if (filters.addedAfter !== undefined) clauses.push({ range: { addedAt: { gt: filters.addedAfter } } });
  return clauses;
};

const byDate = [{ publishedOn: { order: 'desc', missing: '_last' } }, { id: { order: 'desc' } }];

export const sorts: Readonly<Record<SearchRequest['sort'], readonly object[]>> = {
  relevance: [{ _score: { order: 'desc' } }, ...byDate],
  date: byDate,
  citations: [{ citations: { order: 'desc', missing: '_last' } }, ...byDate],
};

const maxValues = 30;
const maxYears = 200;

/** Counts by facet over everything found. */
export const toAggregations = (facets: readonly ArticleFacet[]): Clause =>
  Object.fromEntries(
    facets.map((facet) => [
      facet,
      facet === 'year'
        ? { terms: { field: facet, size: maxYears, order: { _key: 'desc' } } }
        : { terms: { field: facet, size: maxValues, order: [{ _count: 'desc' }, { _key: 'asc' }] } },
    ]),
  );
