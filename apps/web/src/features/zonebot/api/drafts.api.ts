import { deletePostDraft, draftCase, listPostDrafts, updatePostDraft } from '@mz/contracts';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';

const queryKey = ['zonebot', 'drafts'] as const;

/** Drafts of posts of the member, the latest first. */
export const draftsQuery = () =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam }) =>
      call(listPostDrafts, { query: { limit: 20, ...(pageParam ? { before: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextBefore }) => nextBefore,
  });

const useRefresh = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey });
};

export const useDraftCase = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ conversationId, messageId }: { conversationId: string; messageId: string }) =>
      call(draftCase, { params: { id: conversationId, messageId } }),
    onSuccess: refresh,
  });
};

export const useChangeDraft = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, text }: { id: string; text: string }) =>
      call(updatePostDraft, { params: { id }, body: { text } }),
    onSuccess: refresh,
  });
};

export const useRemoveDraft = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => call(deletePostDraft, { params: { id } }),
    onSuccess: refresh,
  });
};
