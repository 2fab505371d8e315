import { getFollow, listFollowed, notifyOfPosts, stopNotifyOfPosts } from '@mz/contracts/social-comments';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { socialKeys } from './social.keys.ts';

export const followQueries = {
  all: () =>
    queryOptions({
      queryKey: socialKeys.follows,
      queryFn: ({ signal }) => call(listFollowed, { signal }),
    }),
  of: (memberId: string) =>
    queryOptions({
      queryKey: socialKeys.follow(memberId),
      queryFn: ({ signal }) => call(getFollow, { params: { memberId }, signal }),
    }),
};

/** Whether new posts of somebody one follows are told. */
export const useNotifyOfPosts = () => {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'social.notify' },
    mutationFn: ({ memberId, isOn }: { memberId: string; isOn: boolean }) =>
      call(isOn ? notifyOfPosts : stopNotifyOfPosts, { params: { memberId } }),
    onSettled: () => client.invalidateQueries({ queryKey: socialKeys.follows }),
  });
};
