import { useTranslation } from 'react-i18next';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';

const three = ['a', 'b', 'c'] as const;
const six = [...three, 'd', 'e', 'f'] as const;

/** The dashboard's own shape while its figures are on the way. */
export const DashboardSkeleton = () => {
  const { t } = useTranslation('common');
  return (
    <SkeletonGroup label={t('loading')}>
      <div className="card stats mb-4">
        {three.map((key) => (
          <div key={key} className="stack g12 px-[18px] py-4">
            <Skeleton className="h-3 w-28" />
            <Skeleton className="h-8 w-16" />
            <Skeleton className="h-1.5 w-full" />
          </div>
        ))}
      </div>
      <div className="cols-right">
        <div className="card card-list">
          {six.map((key) => (
            <div key={key} className="row g12 px-[18px] py-[13px]">
              <Skeleton className="size-[30px] flex-none" />
              <div className="grow stack g6">
                <Skeleton className="h-3 w-1/2" />
                <Skeleton className="h-3 w-1/3" />
              </div>
            </div>
          ))}
        </div>
        <div className="stack g16">
          <div className="card stack g12 p-[18px]">
            <div className="row g12">
              <Skeleton className="size-11 flex-none rounded-full" />
              <div className="grow stack g6">
                <Skeleton className="h-3 w-2/3" />
                <Skeleton className="h-3 w-1/3" />
              </div>
            </div>
            <Skeleton className="h-[30px] w-full" />
          </div>
          <div className="card stack g12 p-[18px]">
            {three.map((key) => (
              <Skeleton key={key} className="h-11 w-full" />
            ))}
          </div>
        </div>
      </div>
    </SkeletonGroup>
  );
};
