import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';

/** Posts that are coming. */
export const FeedSkeleton = () => {
  const { t } = useTranslation('social');
  return (
    <SkeletonGroup label={t('loading')} className="flex flex-col gap-4">
      {['a', 'b'].map((row) => (
        <Card key={row} pad="md" stack>
          <div className="flex items-center gap-3">
            <Skeleton className="size-11 rounded-full" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-4 w-40" />
              <Skeleton className="h-3 w-56" />
            </div>
          </div>
          <Skeleton className="h-3 w-full" />
          <Skeleton className="h-3 w-4/5" />
          <Skeleton className="h-3 w-2/3" />
        </Card>
      ))}
    </SkeletonGroup>
  );
};
