import type { ArticleFacet } from '@mz/contracts';
import { analyse, analyseQuery, type ParsedQuery } from '../analysis/analyser.ts';
import { isOrdinaryWord } from '../analysis/ordinary-words.ts';
import type { Synonyms } from '../analysis/synonyms.ts';
import { planQuery, type QueryPlan } from '../ranking/query-plan.ts';
import type { SearchEngine, SearchRequest, SearchResult } from '../search-engine.ts';
import { toUnfound } from '../unfound.ts';
import { type OpenSearchClient, OpenSearchError } from './client.ts';
import type { IndexNames } from './index-definition.ts';
import {
  type Clause,
  sorts,
  toAggregations,
  toFilterClauses,
  toIdentifierQuery,
  toWantedWords,
  toWordsQuery,
  withPriors,
} from './query.ts';
import { suggestFromOpenSearch } from './suggest.ts';

export interface ReaderOptions {
  readonly client: OpenSearchClient;
  readonly names: IndexNames;
  readonly synonyms: Synonyms;
  /** Hits the index pages through by offset. */
  readonly window: number;
}

interface Hit {
  readonly _id: string;
  readonly _score: number | null;
  readonly sort?: readonly unknown[];
}

interface SearchAnswer {
  readonly timed_out: boolean;
  readonly _shards: { readonly total: number; readonly failed: number };
  readonly hits: {
    readonly total: { readonly value: number; readonly relation: 'eq' | 'gte' };
    readonly hits: readonly Hit[];
  };
  readonly aggregations?: Readonly<
    Record<
      string,
      {
        readonly buckets: readonly {
          readonly key: string | number;
          readonly key_as_string?: string;
          readonly doc_count: number;
        }[];
      }
    >
  >;
}

/** Beyond this no page is opened at all. */
const maxOffset = 100_000;
const maxCounted = 100_000;
const defaultTimeout = 5_000;
/** Words that are asked for one by one where all together find nothing. */
const maxAsked = 12;

const toFacets = (answer: SearchAnswer): SearchResult['facets'] =>
  Object.fromEntries(
    Object.entries(answer.aggregations ?? {}).map(([facet, { buckets }]) => [
      facet as ArticleFacet,
      buckets.map((bucket) => ({
        value: bucket.key_as_string ?? String(bucket.key),
        count: bucket.doc_count,
      })),
    ]),
  );

const toTerms = (plan: QueryPlan): string[] => [
  ...new Set([
    ...plan.terms.map(({ term }) => term),
    ...plan.alternatives.map(({ terms }) => terms.join(' ')),
    ...plan.phrases.flat(),
    ...plan.prefixes,
  ]),
];

/** Searching, completing and finding the like of an article in OpenSearch. */
export const createOpenSearchReader = ({
  client,
  names,
  synonyms,
  window,
}: ReaderOptions): Pick<SearchEngine, 'search' | 'related' | 'suggest'> => {
  const ask = async (body: object, timeoutMs: number): Promise<SearchAnswer> => {
    const answer = await client.call<SearchAnswer>({
      method: 'POST',
      path: `/${names.alias}/_search`,
      body: { ...body, timeout: `${Math.max(1, Math.ceil(timeoutMs))}ms`, _source: false },
      timeoutMs,
      attempts: 2,
    });
    if (answer.timed_out && answer.hits.hits.length === 0)
      throw new OpenSearchError('timeout', 'The search server gave up on the query.');
    if (answer._shards.failed > 0 && answer._shards.failed === answer._shards.total)
      throw new OpenSearchError('unavailable', 'No part of the index answered.');
    return answer;
  };

  /** Hits beyond the window are reached by walking there from its end. */
  const readPage = async (query: Clause, request: SearchRequest, deadline: number): Promise<SearchAnswer> => {
    const { offset, limit } = request;
    const body = {
      query,
      sort: sorts[request.sort],
      track_scores: request.sort === 'relevance',
      track_total_hits: maxCounted,
      ...(request.facets.length > 0 && { aggs: toAggregations(request.facets) }),
    };
    const left = (): number => deadline - Date.now();
    if (offset + limit <= window) return ask({ ...body, from: offset, size: limit }, left());
    const first = await ask({ ...body, size: Math.min(window, offset) }, left());
    if (offset >= maxOffset) return { ...first, hits: { ...first.hits, hits: [] } };
    let at = first.hits.hits.length;
    let last = first.hits.hits.at(-1)?.sort;
    while (last && at < offset) {
      const size = Math.min(window, offset - at);
      const next = await ask(
        { query, sort: body.sort, size, track_total_hits: false, search_after: last },
        left(),
      );
      at += next.hits.hits.length;
      last = next.hits.hits.at(-1)?.sort;
    }
    if (!last) return { ...first, hits: { ...first.hits, hits: [] } };
    const page = await ask(
      { query, sort: body.sort, size: limit, track_total_hits: false, search_after: last },
      left(),
    );
    return { ...first, hits: { ...first.hits, hits: page.hits.hits } };
  };

  /** The nearest spelling in the index of every word that is not in it; null: nothing to correct. */
  const correct = async (parsed: ParsedQuery, timeoutMs: number): Promise<string | null> => {
    const words = parsed.tokens.filter(
      ({ kind, plain }) => kind === 'word' && /^[a-z]{4,}$/.test(plain) && !isOrdinaryWord(plain),
    );
    if (words.length === 0) return null;
    const answer = await client.call<{
      suggest?: { words?: readonly { text: string; options: readonly { text: string }[] }[] };
    }>({
      method: 'POST',
      path: `/${names.alias}/_search`,
      body: {
        size: 0,
        suggest: {
          words: {
            text: words.map(({ plain }) => plain).join(' '),
            term: { field: 'words', suggest_mode: 'missing', max_edits: 2, prefix_length: 1, size: 1 },
          },
        },
      },
      timeoutMs,
      attempts: 2,
    });
    const better = new Map(
      (answer.suggest?.words ?? []).flatMap(({ text, options }): [string, string][] =>
        options[0] ? [[text, options[0].text]] : [],
      ),
    );
    if (better.size === 0) return null;
    let text = '';
    let end = 0;
    for (const word of words) {
      text +=
        parsed.text.slice(end, word.start) +
        (better.get(word.plain) ?? parsed.text.slice(word.start, word.end));
      end = word.end;
    }
    return text + parsed.text.slice(end);
  };

  /** Of the words that were not found together, those that no article has. */
  const findUnfound = async (plan: QueryPlan, text: string, timeoutMs: number): Promise<string[]> => {
    const wanted = toWantedWords(plan).slice(0, maxAsked);
    const counts = await Promise.all(
      wanted.map(({ clause }) => ask({ query: clause, size: 0, track_total_hits: 1 }, timeoutMs)),
    );
    const missing = wanted.filter((_, at) => counts[at]?.hits.total.value === 0);
    const typed = plan.terms.map(({ plain }) => plain);
    return toUnfound(
      missing.flatMap(({ words }) => words).sort((a, b) => typed.indexOf(a) - typed.indexOf(b)),
      missing.length === wanted.length,
      text,
    );
  };

  const toResult = (
    answer: SearchAnswer,
    plan: QueryPlan,
    corrected: string | null,
    unfound: readonly string[] = [],
  ): SearchResult => ({
    hits: answer.hits.hits.map(({ _id, _score }) => ({ id: _id, score: _score ?? 0 })),
    total: answer.hits.total.value,
    totalIsExact: answer.hits.total.relation === 'eq' && !answer.timed_out && answer._shards.failed === 0,
    facets: toFacets(answer),
    terms: toTerms(plan),
    expandedBy: [...new Set(plan.alternatives.map(({ text }) => text))],
    corrected,
    unfound,
  });

  const search = async (request: SearchRequest): Promise<SearchResult> => {
    const deadline = Date.now() + (request.timeoutMs ?? defaultTimeout);
    const filter = toFilterClauses(request.filters);
    const parsed = analyseQuery(request.query);
    const plan = planQuery(parsed, synonyms);
    const run = (query: Clause): Promise<SearchAnswer> =>
      readPage({ bool: { must: [withPriors(query)], filter } }, request, deadline);

    if (parsed.identifiers.length > 0) {
      const answer = await run(toIdentifierQuery(parsed.identifiers));
      if (answer.hits.total.value > 0) return toResult(answer, plan, null);
    }
    const all = toWordsQuery(plan, { match: 'all' });
    if (all === null) {
      // Words that all say nothing find nothing; no words at all find everything.
      const everything = request.query.trim() === '';
      return toResult(await run(everything ? { match_all: {} } : { match_none: {} }), plan, null);
    }
    const exact = await run(all);
    if (exact.hits.total.value > 0) return toResult(exact, plan, null);
    const corrected = await correct(parsed, deadline - Date.now());
    if (corrected !== null) {
      const better = planQuery(analyseQuery(corrected), synonyms);
      const query = toWordsQuery(
        { ...better, phrases: plan.phrases, exclusions: plan.exclusions },
        { match: 'all' },
      );
      const answer = query && (await run(query));
      if (answer && answer.hits.total.value > 0) return toResult(answer, better, corrected);
    }
    const some = toWordsQuery(plan, { match: 'some' });
    const [found, unfound] = await Promise.all([
      plan.terms.length > 1 && some ? run(some) : exact,
      findUnfound(plan, request.query, deadline - Date.now()),
    ]);
    return toResult(found, plan, null, unfound);
  };

  return {
    search,

    async related(document, limit) {
      const text = (value: string): string =>
        analyse(value)
          .map(({ term }) => term)
          .join(' ');
      const answer = await ask(
        {
          size: limit,
          query: {
            bool: {
              must: [
                {
                  more_like_this: {
                    fields: ['title', 'body', 'terms'],
                    like: [document.title, document.abstract, document.terms.join(' . ')].map(text),
                    analyzer: 'terms',
                    min_term_freq: 1,
                    min_doc_freq: 2,
                    max_query_terms: 25,
                    minimum_should_match: '20%',
                  },
                },
              ],
              must_not: [{ ids: { values: [document.id] } }],
            },
          },
        },
        defaultTimeout,
      );
      return answer.hits.hits.map(({ _id, _score }) => ({ id: _id, score: _score ?? 0 }));
    },

    suggest: (prefix, limit) => suggestFromOpenSearch(client, names.alias, prefix, limit),
  };
};
