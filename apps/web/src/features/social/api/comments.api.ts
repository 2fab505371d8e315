import type { Mention } from '@mz/contracts/social';
import {
  type Comment,
  type CommentReply,
  createComment,
  deleteComment,
  likeComment,
  listComments,
  unlikeComment,
  updateComment,
} from '@mz/contracts/social-comments';
import { type InfiniteData, infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { toast } from '../../../lib/toast.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { patchPost } from './post-cache.ts';
import { socialKeys } from './social.keys.ts';

type Pages = InfiniteData<{ comments: Comment[]; nextAfter: string | null }, string>;

export const commentsQuery = (postId: string) =>
  infiniteQueryOptions({
    queryKey: socialKeys.comments(postId),
    queryFn: ({ pageParam, signal }) =>
      call(listComments, {
        params: { id: postId },
        query: pageParam ? { after: pageParam } : {},
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextAfter }) => nextAfter,
  });

interface NewComment {
  clientId: string;
  text: string;
  mentions: Mention[];
  parentId?: string;
  identifiersStated: boolean;
}

/** What one does with the comments of a post; each is read again when it is done. */
export const useCommentChanges = (postId: string) => {
  const client = useQueryClient();
  const apiError = useApiError();
  const queryKey = socialKeys.comments(postId);
  const refresh = () => client.invalidateQueries({ queryKey });
  const count = (more: number) =>
    patchPost(client, postId, (post) => ({ ...post, comments: Math.max(0, post.comments + more) }));
  const patch = (id: string, change: <T extends Comment | CommentReply>(comment: T) => T) =>
    client.setQueryData<Pages>(queryKey, (pages) =>
      pages
        ? {
            ...pages,
            pages: pages.pages.map((page) => ({
              ...page,
              comments: page.comments.map((comment) => {
                const replies = comment.replies.map((reply) => (reply.id === id ? change(reply) : reply));
                return comment.id === id ? change({ ...comment, replies }) : { ...comment, replies };
              }),
            })),
          }
        : pages,
    );
  return {
    create: useMutation({
      mutationFn: (body: NewComment) => call(createComment, { params: { id: postId }, body }),
      onSuccess: () => {
        count(1);
        return refresh();
      },
    }),
    update: useMutation({
      mutationFn: ({
        id,
        ...body
      }: {
        id: string;
        text: string;
        mentions: Mention[];
        identifiersStated: boolean;
      }) => call(updateComment, { params: { id }, body }),
      onSuccess: refresh,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call(deleteComment, { params: { id } }),
      onSuccess: ({ removed }) => {
        if (removed) count(-1);
        return refresh();
      },
      onError: (cause) => toast.error(apiError(cause)),
    }),
    like: useMutation({
      scope: { id: `comment-likes:${postId}` },
      mutationFn: ({ id, isOn }: { id: string; isOn: boolean }) =>
        call(isOn ? likeComment : unlikeComment, { params: { id } }),
      onMutate: ({ id, isOn }) =>
        patch(id, (comment) =>
          comment.liked === isOn
            ? comment
            : { ...comment, liked: isOn, likes: Math.max(0, comment.likes + (isOn ? 1 : -1)) },
        ),
      onError: (cause) => {
        toast.error(apiError(cause));
        void refresh();
      },
    }),
  };
};
