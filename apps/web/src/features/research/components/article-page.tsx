import { useQuery } from '@tanstack/react-query';
import { FileX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ApiError } from '../../../lib/http.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { columnsClass, Page } from '../../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { researchQueries } from '../api/research.api.ts';
import { useReading } from '../api/use-reading.ts';
import { useViewer } from '../api/viewer.ts';
import { ArticleRecord } from './article-record.tsx';

const Loading = () => {
  const { t } = useTranslation('common');
  return (
    <SkeletonGroup label={t('loading')} className={columnsClass({ end: true })}>
      <Card pad="md" className="stack gap-3">
        <Skeleton className="h-[22px] w-40" />
        <Skeleton className="h-8 w-full" />
        <Skeleton className="h-8 w-2/3" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-40 w-full mt-3" />
      </Card>
      <div className="stack gap-4">
        <Skeleton className="h-48 w-full" />
        <Skeleton className="h-32 w-full" />
      </div>
    </SkeletonGroup>
  );
};

/** The whole record of one paper. */
export const ArticlePage = () => {
  const { t } = useTranslation(['research', 'common']);
  const { id = '' } = useParams();
  const apiError = useApiError();
  const viewer = useViewer();
  const article = useQuery(researchQueries.article(viewer, id));
  useReading(article.data?.id ?? '', viewer === 'member');
  useTitle(article.data?.title ?? t('title'));
  const isMissing = article.error instanceof ApiError && [404, 422].includes(article.error.status);
  return (
    <Page>
      <BackLink to="/research">{t('back')}</BackLink>
      {article.data ? <ArticleRecord article={article.data} /> : null}
      {article.isPending ? <Loading /> : null}
      {article.isError && !article.data ? (
        <>
          <h1 className="mb-4">{t('title')}</h1>
          <Card>
            {isMissing ? (
              <EmptyState
                icon={FileX}
                title={t('article.missing')}
                action={
                  <ButtonLink variant="outline" size="sm" to="/research">
                    {t('back')}
                  </ButtonLink>
                }
              />
            ) : (
              <ErrorState
                title={t('article.failed')}
                retryLabel={t('common:retry')}
                onRetry={() => void article.refetch()}
              >
                {apiError(article.error)}
              </ErrorState>
            )}
          </Card>
        </>
      ) : null}
    </Page>
  );
};
