import {
  type ArticleQuery,
  type citationFormats,
  type citationStyles,
  citeArticle,
  getArticle,
  getLibrarySettings,
  getSavedArticle,
  listArticleMentions,
  listCollections,
  listFollows,
  listLibraryNotices,
  listRelatedArticles,
  listSavedArticles,
  listTrendingTopics,
  searchArticles,
  suggestArticles,
} from '@mz/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ApiError, call } from '../../../lib/http.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { researchKeys } from './research.keys.ts';
import type { Viewer } from './viewer.ts';

type SearchQuery = Partial<ArticleQuery>;
export interface SavedFilter {
  readonly collection?: string | undefined;
  readonly q?: string | undefined;
  readonly retracted?: 'only' | undefined;
}

const minute = 60_000;

/** Keys and fetchers of the literature portal. */
export const researchQueries = {
  search: (viewer: Viewer, query: SearchQuery) =>
    queryOptions({
      queryKey: researchKeys.search(viewer, query),
      queryFn: ({ signal }) => call(searchArticles, { query, signal }),
      placeholderData: keepPreviousData,
    }),
  suggest: (q: string) =>
    queryOptions({
      queryKey: ['suggestions', q],
      queryFn: ({ signal }) => call(suggestArticles, { query: { q }, signal }),
      enabled: q.length > 1,
      placeholderData: keepPreviousData,
      staleTime: 5 * minute,
      retry: false,
    }),
  trending: () =>
    queryOptions({
      queryKey: ['trending', currentLanguage()],
      queryFn: ({ signal }) => call(listTrendingTopics, { query: { language: currentLanguage() }, signal }),
      staleTime: 5 * minute,
    }),
  article: (viewer: Viewer, id: string) =>
    queryOptions({
      queryKey: researchKeys.article(viewer, id),
      queryFn: ({ signal }) => call(getArticle, { params: { id }, signal }),
    }),
  related: (id: string) =>
    queryOptions({
      queryKey: researchKeys.related(id),
      queryFn: ({ signal }) => call(listRelatedArticles, { params: { id }, signal }),
      staleTime: 5 * minute,
    }),
  mentions: (viewer: Viewer, id: string) =>
    queryOptions({
      queryKey: researchKeys.mentions(viewer, id),
      queryFn: ({ signal }) => call(listArticleMentions, { params: { id }, signal }),
    }),
  citation: (
    id: string,
    format: (typeof citationFormats)[number],
    style: (typeof citationStyles)[number],
    language: ReturnType<typeof currentLanguage>,
  ) =>
    queryOptions({
      queryKey: researchKeys.citation(id, format, style, language),
      queryFn: ({ signal }) =>
        call(citeArticle, { params: { id }, query: { format, style, language }, signal }),
      placeholderData: keepPreviousData,
    }),
  saved: (filter: SavedFilter) =>
    infiniteQueryOptions({
      queryKey: researchKeys.saved(filter),
      queryFn: ({ signal, pageParam }) =>
        call(listSavedArticles, { query: { ...filter, before: pageParam ?? undefined }, signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (last) => last.nextBefore,
      placeholderData: keepPreviousData,
    }),
  /** One saved paper with its note. Null: it is not saved (any more, or yet). */
  savedOne: (id: string) =>
    queryOptions({
      queryKey: researchKeys.savedOne(id),
      queryFn: ({ signal }) =>
        call(getSavedArticle, { params: { id }, signal }).catch((cause) => {
          if (cause instanceof ApiError && cause.status === 404) return null;
          throw cause;
        }),
    }),
  collections: () =>
    queryOptions({
      queryKey: researchKeys.collections,
      queryFn: ({ signal }) => call(listCollections, { signal }),
    }),
  follows: () =>
    queryOptions({
      queryKey: researchKeys.follows,
      queryFn: ({ signal }) => call(listFollows, { signal }),
    }),
  settings: () =>
    queryOptions({
      queryKey: researchKeys.settings,
      queryFn: ({ signal }) => call(getLibrarySettings, { signal }),
      staleTime: 5 * minute,
    }),
  notices: () =>
    queryOptions({
      queryKey: researchKeys.notices,
      queryFn: ({ signal }) => call(listLibraryNotices, { signal }),
    }),
};
