import {
  createFollow,
  deleteFollow,
  type digestFrequencies,
  type Follow,
  type FollowTarget,
  markFollowSeen,
  updateFollow,
} from '@mz/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { toast } from '../../../lib/toast.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { researchQueries } from './research.api.ts';
import { researchKeys } from './research.keys.ts';
import { useViewer } from './viewer.ts';

type Digest = (typeof digestFrequencies)[number];

/** What the member follows; nothing for a visitor. */
export const useFollows = () => useQuery({ ...researchQueries.follows(), enabled: useViewer() === 'member' });

export const useFollowChanges = () => {
  const client = useQueryClient();
  const apiError = useApiError();
  const shared = {
    onError: (cause: Error) => {
      toast.error(apiError(cause));
    },
    onSettled: () => client.invalidateQueries({ queryKey: researchKeys.follows }),
  };
  return {
    create: useMutation({
      mutationFn: (body: { target: FollowTarget; name?: string; digest?: Digest }) =>
        call(createFollow, { body }),
      ...shared,
    }),
    update: useMutation({
      mutationFn: ({ id, ...body }: { id: string; name?: string; digest?: Digest; renewFeed?: true }) =>
        call(updateFollow, { params: { id }, body }),
      ...shared,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call(deleteFollow, { params: { id } }),
      onMutate: (id) =>
        client.setQueryData<{ follows: Follow[] }>(researchKeys.follows, (answer) =>
          answer ? { follows: answer.follows.filter((follow) => follow.id !== id) } : undefined,
        ),
      ...shared,
    }),
    markSeen: useMutation({
      mutationFn: (id: string) => call(markFollowSeen, { params: { id } }),
      onSettled: shared.onSettled,
    }),
  };
};
