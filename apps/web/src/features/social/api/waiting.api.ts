import type { CallOutput } from '@mz/contracts';
import { createComment } from '@mz/contracts/social-comments';
import { declinePost, listWaitingCases, undeclinePost } from '@mz/contracts/waiting-cases';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { toast } from '../../../lib/toast.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { socialKeys } from './social.keys.ts';

export type WaitingCaseList = CallOutput<typeof listWaitingCases>;

export const waitingQuery = () =>
  queryOptions({
    queryKey: socialKeys.waiting,
    queryFn: ({ signal }) => call(listWaitingCases, { signal }),
  });

/** Answers a case, or passes it by; it leaves the list at once and comes back where that fails. */
export const useWaitingActs = () => {
  const client = useQueryClient();
  const apiError = useApiError();
  const refresh = () => client.invalidateQueries({ queryKey: socialKeys.waiting });
  const leave = (id: string) =>
    client.setQueryData<WaitingCaseList>(
      socialKeys.waiting,
      (list) => list && { ...list, posts: list.posts.filter((post) => post.id !== id) },
    );
  return {
    answer: useMutation({
      mutationFn: ({
        id,
        ...body
      }: {
        id: string;
        clientId: string;
        text: string;
        identifiersStated: boolean;
      }) => call(createComment, { params: { id }, body }),
      onSuccess: (_comment, { id }) => {
        leave(id);
        void client.invalidateQueries({ queryKey: socialKeys.comments(id) });
        void client.invalidateQueries({ queryKey: socialKeys.post(id) });
        return refresh();
      },
    }),
    decline: useMutation({
      mutationFn: (id: string) => call(declinePost, { params: { id } }),
      onMutate: leave,
      onError: (cause) => toast.error(apiError(cause)),
      onSettled: refresh,
    }),
    undecline: useMutation({
      mutationFn: (id: string) => call(undeclinePost, { params: { id } }),
      onError: (cause) => toast.error(apiError(cause)),
      onSettled: refresh,
    }),
  };
};
