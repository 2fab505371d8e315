import { useTranslation } from 'react-i18next';
import { Page } from '../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';

/** Stands where a screen is about to be. */
export const PageLoading = () => {
  const { t } = useTranslation('common');
  return (
    <Page>
      <SkeletonGroup label={t('loading')} className="stack gap-6">
        <div className="stack gap-2">
          <Skeleton className="h-7 w-64 max-w-full" />
          <Skeleton className="h-4 w-40" />
        </div>
        <Skeleton className="h-40 w-full" />
        <Skeleton className="h-40 w-full" />
      </SkeletonGroup>
    </Page>
  );
};
