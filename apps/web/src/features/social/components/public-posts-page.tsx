import {
  listPublicPosts,
  type PublicPost,
  publicFeedFormats,
  publicFeedPath,
} from '@mz/contracts/public-posts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MessagesSquare, Rss, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError, call } from '../../../lib/http.ts';
import { useSession } from '../../../lib/session.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { InfiniteList } from '../../../ui/infinite-list.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { TextAnchor, TextLink } from '../../../ui/text-link.tsx';
import { socialKeys } from '../api/social.keys.ts';
import { FeedSkeleton } from './feed-skeleton.tsx';
import { useFeedTime } from './use-feed-time.ts';

const PublicPostCard = ({ post }: { post: PublicPost }) => {
  const { t } = useTranslation('social');
  const isMember = useSession().user !== null;
  const { nameOf } = useSpecialties();
  const { text: time, exact } = useFeedTime()(post.createdAt);
  const { fullName, specialty, verified } = post.author;
  return (
    <Card pad="md" stack>
      <header className="flex flex-col gap-0.5">
        <span className="inline-flex max-w-full items-center gap-1">
          <b className="min-w-0 truncate font-heading">
            <bdi>{fullName}</bdi>
          </b>
          {verified ? (
            <Icon as={ShieldCheck} size={16} className="text-primary" label={t('verified')} />
          ) : null}
        </span>
        <span className="text-small text-ink-muted">
          {specialty ? `${nameOf(specialty)} · ` : null}
          <time dateTime={post.createdAt} title={exact}>
            {time}
          </time>
        </span>
      </header>
      <p dir="auto" lang={post.language} className="break-words whitespace-pre-wrap">
        {post.excerpt}
        {post.isWhole ? '' : '…'}
      </p>
      <TextLink to={`/social/posts/${post.id}`} className="text-small w-fit">
        {t(isMember ? 'public.read' : 'public.signIn')}
      </TextLink>
    </Card>
  );
};

/** First lines of posts that anybody may read. */
export const PublicPostsPage = () => {
  const { t } = useTranslation('social');
  const errorText = useApiError();
  useTitle(t('public.title'));
  const query = useInfiniteQuery({
    queryKey: socialKeys.public,
    queryFn: ({ pageParam, signal }) =>
      call(listPublicPosts, { query: { ...(pageParam && { before: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextBefore }) => nextBefore,
    staleTime: 60_000,
  });
  const posts = query.data?.pages.flatMap((page) => page.posts) ?? [];
  const isOff = query.error instanceof ApiError && query.error.status === 404;
  return (
    <Page narrow>
      <PageHead
        title={t('public.title')}
        lead={isOff ? null : t('public.lead')}
        actions={
          isOff ? null : (
            <span className="row gap-2 text-small text-ink-muted">
              <Icon as={Rss} size={16} />
              {t('public.follow')}
              {publicFeedFormats.map((format) => (
                <TextAnchor key={format} href={`${publicFeedPath}?format=${format}`}>
                  {/* i18n-keys: social:public.atom social:public.rss */}
                  {t(`public.${format}`)}
                </TextAnchor>
              ))}
            </span>
          )
        }
      />
      {query.isPending ? <FeedSkeleton /> : null}
      {isOff ? (
        <Card>
          <EmptyState
            icon={MessagesSquare}
            title={t('public.off')}
            action={<ButtonLink to="/social">{t('public.signIn')}</ButtonLink>}
          >
            {t('public.offText')}
          </EmptyState>
        </Card>
      ) : null}
      {query.isError && !isOff && posts.length === 0 ? (
        <Card>
          <ErrorState title={t('public.failed')} onRetry={() => void query.refetch()}>
            {errorText(query.error)}
          </ErrorState>
        </Card>
      ) : null}
      {query.isSuccess && posts.length === 0 ? (
        <Card>
          <EmptyState icon={MessagesSquare} title={t('public.empty')} />
        </Card>
      ) : null}
      {posts.length > 0 ? (
        <InfiniteList
          label={t('public.list')}
          items={posts}
          keyOf={(post) => post.id}
          render={(post) => <PublicPostCard post={post} />}
          hasMore={query.hasNextPage}
          onMore={() => void query.fetchNextPage()}
          isFetching={query.isFetchingNextPage}
          error={query.isFetchNextPageError ? errorText(query.error) : undefined}
          estimate={160}
          gap={16}
          skeleton={<FeedSkeleton />}
        />
      ) : null}
    </Page>
  );
};
