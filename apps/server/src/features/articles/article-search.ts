import {
  type ArticleHit,
  type ArticlePage,
  type ArticleQuery,
  articleFacets,
  type articleFilterSchema,
} from '@mz/contracts';
import type { z } from 'zod';
import type { SearchFilters, SearchResult } from '../../adapters/search/search-engine.ts';
import { toDayRange } from './day-range.ts';
import type { SearchService } from './search/search-service.ts';
import { encodeCursor } from './search-cursor.ts';

/** What features use of the text index. */
export type ArticleSearch = Pick<SearchService, 'search' | 'related' | 'suggest' | 'status' | 'lag'>;

export type ArticleFilter = z.infer<typeof articleFilterSchema>;

/** Hits that can be paged to; whoever wants more narrows the search. */
const reachable = 1000;

/** @param place where the filters stand in the request, for what is said of a wrong one */
export const toSearchFilters = (filter: ArticleFilter, place?: string): SearchFilters => ({
  ...(filter.specialty && { specialties: filter.specialty }),
  ...(filter.studyType && { studyTypes: filter.studyType }),
  ...(filter.language && { languages: filter.language }),
  ...(filter.journal && { journals: filter.journal }),
  ...(filter.author && { authors: filter.author }),
  ...(filter.species && { species: filter.species }),
  ...toDayRange(filter, place),
  ...(filter.fullText !== undefined && { fullText: filter.fullText === 'true' }),
  ...(filter.retracted && { retracted: filter.retracted }),
});

/** What of a query decides which articles come in which order. */
export const toRequest = (query: ArticleQuery) => {
  // Control characters and marks of direction are nobody's search words.
  const words = (query.q ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/g, '')
    .toWellFormed()
    .trim();
  return {
    query: words,
    filters: toSearchFilters(query),
    sort: query.sort ?? (words === '' ? ('date' as const) : ('relevance' as const)),
    limit: query.limit,
    facets: query.facets === 'true' ? articleFacets : [],
  };
};

/** The last offset a page may begin at. */
export const lastOffset = (limit: number): number => (Math.ceil(reachable / limit) - 1) * limit;

/** Numbers a pager shows: the first, the last, and two on either side of the open one. */
const pageWindow = (page: number, count: number): number[] => {
  const near = [page - 2, page - 1, page, page + 1, page + 2].filter((n) => n > 1 && n < count);
  return [...new Set([1, ...near, count])];
};

export interface PagePlace {
  readonly offset: number;
  readonly limit: number;
  readonly hash: string;
}

/** The page of hits with everything a pager needs. */
export const toPage = (
  items: ArticleHit[],
  result: SearchResult,
  { offset, limit, hash }: PagePlace,
  engine: ArticlePage['engine'],
): ArticlePage => {
  const page = Math.floor(offset / limit) + 1;
  const pageCount = Math.ceil(Math.min(result.total, reachable) / limit);
  const cursorOf = (number: number): string => encodeCursor((number - 1) * limit, hash);
  return {
    items,
    total: result.total,
    totalIsExact: result.totalIsExact,
    page,
    pageCount,
    pages:
      pageCount === 0
        ? []
        : pageWindow(page, pageCount).map((number) => ({ page: number, cursor: cursorOf(number) })),
    previousCursor: page > 1 ? cursorOf(page - 1) : null,
    nextCursor: page < pageCount ? cursorOf(page + 1) : null,
    facets: Object.fromEntries(
      Object.entries(result.facets).map(([facet, values]) => [facet, values.map((value) => ({ ...value }))]),
    ),
    corrected: result.corrected,
    unfound: [...(result.unfound ?? [])],
    expandedBy: [...result.expandedBy],
    engine,
  };
};
