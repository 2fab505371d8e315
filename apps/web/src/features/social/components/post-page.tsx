import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router';
import { originOf } from '../../../lib/came-from.ts';
import { ApiError } from '../../../lib/http.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { columnsClass, Page } from '../../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { socialQueries } from '../api/social.api.ts';
import { CaseSide } from './case-course.tsx';
import { FeedSkeleton } from './feed-skeleton.tsx';
import { PostCard } from './post-card.tsx';

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** One post by its own address. */
export const PostPage = () => {
  const { t } = useTranslation('social');
  const errorText = useApiError();
  const { id = '' } = useParams();
  const { key } = useLocation();
  const navigate = useNavigate();
  const post = useQuery(socialQueries.post(id));
  const isGone = post.error instanceof ApiError && [400, 404].includes(post.error.status);
  const hasCourse = post.data !== undefined && post.data.kind !== 'note';
  useTitle(t('post.title'));
  return (
    <Page>
      <BackLink
        to="/social"
        onClick={(event) => {
          // To the place in the list one came from, where the link says what Back would do.
          if (!isPlain(event) || originOf(key)?.split('?')[0] !== '/social') return;
          event.preventDefault();
          void navigate(-1);
        }}
      >
        {t('title')}
      </BackLink>
      <h1 className="sr-only">{t('post.title')}</h1>
      {/* Beside the post there is room for a case's course before it is known to be one: nothing moves aside. */}
      <div className={columnsClass({ end: true })}>
        <div className="min-w-0">
          {post.isPending ? <FeedSkeleton /> : null}
          {post.isError ? (
            <Card>
              {isGone ? (
                <EmptyState title={t('post.gone')}>{t('post.goneWhy')}</EmptyState>
              ) : (
                <ErrorState title={t('post.failed')} onRetry={() => void post.refetch()}>
                  {errorText(post.error)}
                </ErrorState>
              )}
            </Card>
          ) : null}
          {post.data ? <PostCard post={post.data} isOpen /> : null}
        </div>
        {post.data && hasCourse ? (
          <aside aria-label={t('course.label')} className="flex min-w-0 flex-col gap-4">
            <CaseSide post={post.data} />
          </aside>
        ) : null}
      </div>
    </Page>
  );
};
