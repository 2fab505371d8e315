import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';

const rows = ['a', 'b', 'c', 'd'];

/** Cards that are coming. */
export const ResultsSkeleton = () => {
  const { t } = useTranslation('research');
  return (
    <SkeletonGroup label={t('searching')} className="stack gap-3.5">
      {rows.map((row) => (
        <Card key={row} className="stack gap-2 px-5 py-4">
          <div className="row gap-1.5">
            <Skeleton className="h-[22px] w-20" />
            <Skeleton className="h-[22px] w-28" />
          </div>
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-3 w-1/2" />
          <Skeleton className="h-3 w-full mt-1.5" />
          <Skeleton className="h-3 w-full mt-1" />
          <Skeleton className="h-3 w-2/3 mt-1 mb-8" />
        </Card>
      ))}
    </SkeletonGroup>
  );
};
