import {
  acceptAnswer,
  deletePost,
  getPost,
  likePost,
  type Post,
  savePost,
  setOutcome,
  sharePost,
  unlikePost,
  unsavePost,
  updatePost,
} from '@mz/contracts/social';
import { type FollowKind, followTopic, unfollowTopic } from '@mz/contracts/social-comments';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { toast } from '../../../lib/toast.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { dropPost, patchPost, patchPosts } from './post-cache.ts';
import { socialKeys } from './social.keys.ts';

/** Reads a post again after something was refused, so that the screen shows what holds. */
const reread = async (client: QueryClient, id: string): Promise<void> => {
  const post = await call(getPost, { params: { id } }).catch(() => null);
  if (post) patchPost(client, id, () => post);
};

interface Toggle {
  readonly name: string;
  readonly on: typeof likePost | typeof savePost | typeof sharePost;
  readonly off: typeof unlikePost | typeof unsavePost | null;
  readonly show: (post: Post, isOn: boolean) => Post;
}

const like: Toggle = {
  name: 'like',
  on: likePost,
  off: unlikePost,
  // Shown once, however often it is pressed before the answer comes.
  show: (post, liked) =>
    post.liked === liked ? post : { ...post, liked, likes: Math.max(0, post.likes + (liked ? 1 : -1)) },
};
const save: Toggle = {
  name: 'save',
  on: savePost,
  off: unsavePost,
  show: (post, saved) => ({ ...post, saved }),
};
const share: Toggle = {
  name: 'share',
  on: sharePost,
  off: null,
  show: (post, shared) => (post.shared ? post : { ...post, shared, shares: post.shares + 1 }),
};

/** On or off at once; one after the other for the same post, so that the last press is what holds. */
const useToggle = (post: Post, { name, on, off, show }: Toggle) => {
  const client = useQueryClient();
  const apiError = useApiError();
  return useMutation({
    scope: { id: `${name}:${post.id}` },
    mutationFn: (isOn: boolean) => call(isOn || !off ? on : off, { params: { id: post.id } }),
    onMutate: (isOn) => patchPost(client, post.id, (shown) => show(shown, isOn)),
    onError: (cause) => {
      toast.error(apiError(cause));
      void reread(client, post.id);
    },
    onSettled: () => client.invalidateQueries({ queryKey: socialKeys.side }),
  });
};

export const useLike = (post: Post) => useToggle(post, like);
export const useSave = (post: Post) => useToggle(post, save);
export const useShare = (post: Post) => useToggle(post, share);

interface FollowInput {
  kind: FollowKind;
  value: string;
  isOn: boolean;
}

/** Follows or no longer: a member, a hashtag, a category. */
export const useFollow = () => {
  const client = useQueryClient();
  const apiError = useApiError();
  return useMutation({
    scope: { id: 'social.follow' },
    mutationFn: ({ kind, value, isOn }: FollowInput) =>
      call(isOn ? followTopic : unfollowTopic, { params: { kind, value } }),
    onMutate: ({ kind, value, isOn }) => {
      if (kind === 'member')
        patchPosts(client, (post) => (post.author.id === value ? { ...post, following: isOn } : post));
    },
    onError: (cause) => toast.error(apiError(cause)),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: socialKeys.side }),
        client.invalidateQueries({ queryKey: [...socialKeys.lists, { feed: 'following' }] }),
      ]),
  });
};

type Change = NonNullable<NonNullable<Parameters<typeof call<typeof updatePost>>[1]>['body']>;

/** What authors change of their posts. */
export const usePostChanges = (id: string) => {
  const client = useQueryClient();
  const show = (post: Post) => {
    patchPost(client, id, () => post);
    void client.invalidateQueries({ queryKey: socialKeys.history(id) });
  };
  return {
    update: useMutation({
      mutationFn: (body: Change) => call(updatePost, { params: { id }, body }),
      onSuccess: show,
    }),
    remove: useMutation({
      mutationFn: () => call(deletePost, { params: { id } }),
      onSuccess: () => {
        dropPost(client, id);
        void client.invalidateQueries({ queryKey: socialKeys.side });
      },
    }),
    outcome: useMutation({
      mutationFn: (body: { text: string; identifiersStated: boolean }) =>
        call(setOutcome, { params: { id }, body }),
      onSuccess: show,
    }),
    accept: useMutation({
      mutationFn: (commentId: string | null) => call(acceptAnswer, { params: { id }, body: { commentId } }),
      onSuccess: show,
    }),
  };
};
