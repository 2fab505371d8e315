import type { Post } from '@mz/contracts/social';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Card } from '../../../ui/card.tsx';
import { InfiniteList } from '../../../ui/infinite-list.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { type FeedFilter, socialQueries } from '../api/social.api.ts';
import { FeedSkeleton } from './feed-skeleton.tsx';
import { PostCard } from './post-card.tsx';

interface FeedProps {
  filter: FeedFilter;
  /** What an empty list says. */
  empty: string;
  /** Set where the first post takes the focus once it is there. */
  focusFirst?: RefObject<boolean>;
}

/** A list of posts without an end. */
export const Feed = ({ filter, empty, focusFirst }: FeedProps) => {
  const { t } = useTranslation('social');
  const errorText = useApiError();
  const query = useInfiniteQuery(socialQueries.list(filter));
  // A list one comes back to is drawn at once, so that the place in it is there.
  const [wasHere] = useState(query.data !== undefined);
  // A score may move a post between two pages that are read; it is shown where it came first.
  const posts = useMemo(() => {
    const all = query.data?.pages.flatMap((page) => page.posts) ?? [];
    return [...new Map(all.map((post) => [post.id, post])).values()];
  }, [query.data]);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!focusFirst?.current || posts.length === 0) return;
    focusFirst.current = false;
    list.current?.querySelector<HTMLElement>('article')?.focus({ preventScroll: true });
  }, [posts, focusFirst]);
  const isInGroup = filter.group !== undefined;
  const render = useCallback((post: Post) => <PostCard post={post} isInGroup={isInGroup} />, [isInGroup]);
  if (query.isPending) return <FeedSkeleton />;
  if (query.isError && posts.length === 0)
    return (
      <Card>
        <ErrorState title={t('failed')} onRetry={() => void query.refetch()}>
          {errorText(query.error)}
        </ErrorState>
      </Card>
    );
  if (posts.length === 0)
    return (
      <Card>
        <EmptyState icon={MessagesSquare} title={empty} />
      </Card>
    );
  return (
    <div ref={list}>
      <InfiniteList
        label={t('posts')}
        items={posts}
        keyOf={(post) => post.id}
        render={render}
        inSlices={!wasHere}
        hasMore={query.hasNextPage}
        onMore={() => void query.fetchNextPage()}
        isFetching={query.isFetchingNextPage}
        error={query.isFetchNextPageError ? errorText(query.error) : undefined}
        estimate={260}
        gap={16}
        skeleton={<FeedSkeleton />}
      />
    </div>
  );
};
