import { getArticle } from '@mz/contracts';
import { getCaseCourse } from '@mz/contracts/case-course';
import { countNewPosts, createPost, getPost, listPosts, listRevisions } from '@mz/contracts/social';
import { listSocialActivity, listTrendingTopics, suggestForPost } from '@mz/contracts/social-comments';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import type { FeedFilter } from '../model/feed-filter.ts';
import { prependPost } from './post-cache.ts';
import { socialKeys } from './social.keys.ts';

export type { FeedFilter };

/** Whether new posts come to the top of the list. */
export const isByTime = ({ feed, sort }: FeedFilter): boolean =>
  feed === 'following' || (feed === 'all' && sort === 'recent');

export const socialQueries = {
  list: (filter: FeedFilter) =>
    infiniteQueryOptions({
      queryKey: socialKeys.list(filter),
      queryFn: ({ pageParam, signal }) =>
        call(listPosts, { query: { ...filter, ...(pageParam && { cursor: pageParam }) }, signal }),
      initialPageParam: '',
      getNextPageParam: ({ nextCursor }) => nextCursor,
      // What is new is told by its own count, so that a list stands still while it is read.
      staleTime: Number.POSITIVE_INFINITY,
      // Whoever reads a post for long comes back to the list as it was.
      gcTime: 60 * 60_000,
    }),
  newPosts: ({ sort: _sort, ...filter }: FeedFilter, since: string | undefined) =>
    queryOptions({
      queryKey: socialKeys.newIn(filter, since ?? ''),
      queryFn: ({ signal }) => call(countNewPosts, { query: { ...filter, since: since ?? '' }, signal }),
      enabled: since !== undefined,
      initialData: { count: 0 },
      staleTime: 0,
      refetchOnMount: true,
    }),
  history: (id: string) =>
    queryOptions({
      queryKey: socialKeys.history(id),
      queryFn: ({ signal }) => call(listRevisions, { params: { id }, signal }),
    }),
  saved: () =>
    queryOptions({
      queryKey: socialKeys.saved,
      queryFn: ({ signal }) => call(listPosts, { query: { feed: 'saved', limit: 3 }, signal }),
    }),
  activity: () =>
    queryOptions({
      queryKey: socialKeys.activity,
      queryFn: ({ signal }) => call(listSocialActivity, { query: {}, signal }),
    }),
  topics: () =>
    queryOptions({
      queryKey: socialKeys.topics,
      queryFn: ({ signal }) => call(listTrendingTopics, { query: {}, signal }),
    }),
  suggestions: (text: string) =>
    queryOptions({
      queryKey: ['social', 'suggestions', text],
      queryFn: ({ signal }) => call(suggestForPost, { body: { text }, signal }),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
  course: (id: string) =>
    queryOptions({
      queryKey: socialKeys.course(id),
      queryFn: ({ signal }) => call(getCaseCourse, { params: { id }, signal }),
    }),
  post: (id: string) =>
    queryOptions({
      queryKey: socialKeys.post(id),
      queryFn: ({ signal }) => call(getPost, { params: { id }, signal }),
    }),
};

type NewPost = NonNullable<NonNullable<Parameters<typeof call<typeof createPost>>[1]>['body']>;

/** A paper that a message leads to, asked for as its reader. */
export const sharedArticleQuery = (id: string) =>
  queryOptions({
    queryKey: [...socialKeys.all, 'shared', 'article', id],
    queryFn: ({ signal }) => call(getArticle, { params: { id }, signal }),
  });

export const useCreatePost = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewPost) => call(createPost, { body }),
    onSuccess: (post) => prependPost(client, post),
  });
};
