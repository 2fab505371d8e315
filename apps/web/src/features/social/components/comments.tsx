import type { Post } from '@mz/contracts/social';
import type { Comment } from '@mz/contracts/social-comments';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { subscribeTopic } from '../../../lib/live-topics.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { commentsQuery, useCommentChanges } from '../api/comments.api.ts';
import { CommentComposer } from './comment-composer.tsx';
import { CommentItem } from './comment-item.tsx';

type Changes = ReturnType<typeof useCommentChanges>;

/** A comment with its replies and the place to write another. */
const Thread = ({ post, comment, changes }: { post: Post; comment: Comment; changes: Changes }) => {
  const { t } = useTranslation('social');
  const [isReplying, setReplying] = useState(false);
  return (
    <li className="flex flex-col gap-2.5">
      <CommentItem post={post} comment={comment} changes={changes} onReply={() => setReplying(true)} />
      {comment.replies.length > 0 || isReplying ? (
        <ul
          aria-label={t('comments.replies')}
          className="ms-10 flex flex-col gap-2.5 border-s border-line ps-3"
        >
          {comment.replies.map((reply) => (
            <li key={reply.id}>
              <CommentItem post={post} comment={reply} changes={changes} />
            </li>
          ))}
          {isReplying ? (
            <li>
              <CommentComposer
                label={t('comments.replyLabel')}
                onSend={(body) => changes.create.mutateAsync({ ...body, parentId: comment.id })}
                onClose={() => setReplying(false)}
                autoFocus
              />
            </li>
          ) : null}
        </ul>
      ) : null}
    </li>
  );
};

/** Lines that keep the place of comments: more of them reach below the screen. */
const mostAwaited = 8;

type Order = 'useful' | 'time';

/** The accepted one first, then by how many found it useful; a press of one's own moves nothing. */
const useOrdered = (comments: readonly Comment[], acceptedId: string | null, order: Order) => {
  const key = comments.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what is listed
  const ids = useMemo(() => {
    if (order === 'time') return comments.map(({ id }) => id);
    const rank = ({ id, likes }: Comment) => (id === acceptedId ? Number.POSITIVE_INFINITY : likes);
    return comments.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(b) - rank(a))).map(({ id }) => id);
  }, [key, acceptedId, order]);
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** What colleagues answered. */
export const Comments = ({ post, isOwnCard = false }: { post: Post; isOwnCard?: boolean }) => {
  const { t, i18n } = useTranslation('social');
  const [order, setOrder] = useState<Order>('useful');
  const errorText = useApiError();
  const query = useInfiniteQuery(commentsQuery(post.id));
  const changes = useCommentChanges(post.id);
  // Events of the topic make post and comments stale (`stale` in the manifest); here the topic is asked for.
  useEffect(() => subscribeTopic(`post:${post.id}`, () => {}), [post.id]);
  const comments = useOrdered(
    query.data?.pages.flatMap((page) => page.comments) ?? [],
    post.acceptedCommentId,
    // Only what is here as a whole can be put in order.
    isOwnCard && !query.hasNextPage ? order : 'time',
  );
  return (
    <section
      aria-label={t('comments.label')}
      className={cx('flex flex-col gap-3', !isOwnCard && 'border-t border-line pt-4')}
    >
      {isOwnCard && comments.length > 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="h3">
            {t('comments.answers', {
              count: post.comments,
              amount: formatNumber(post.comments, i18n.language),
            })}
          </h2>
          {comments.length > 1 && !query.hasNextPage ? (
            <Segmented
              label={t('comments.order.label')}
              value={order}
              options={[
                { value: 'useful', text: t('comments.order.useful') },
                { value: 'time', text: t('comments.order.time') },
              ]}
              onChange={setOrder}
            />
          ) : null}
        </div>
      ) : null}
      {query.isPending ? (
        <SkeletonRows
          rows={Math.max(1, Math.min(post.comments, mostAwaited))}
          label={t('comments.loading')}
        />
      ) : null}
      {query.isError ? (
        <ErrorState title={t('comments.failed')} onRetry={() => void query.refetch()}>
          {errorText(query.error)}
        </ErrorState>
      ) : null}
      {query.isSuccess && comments.length === 0 ? (
        <p className="text-small text-ink-muted">{t('comments.empty')}</p>
      ) : null}
      {comments.length > 0 ? (
        <ul className="flex flex-col gap-3">
          {comments.map((comment) => (
            <Thread key={comment.id} post={post} comment={comment} changes={changes} />
          ))}
        </ul>
      ) : null}
      {query.hasNextPage ? (
        <Button
          variant="plain"
          className="self-start text-small"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('comments.showMore')}
        </Button>
      ) : null}
      <CommentComposer label={t('comments.write')} onSend={(body) => changes.create.mutateAsync(body)} />
    </section>
  );
};
