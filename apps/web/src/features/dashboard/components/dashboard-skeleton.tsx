import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { columnsClass } from '../../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';

const three = ['a', 'b', 'c'] as const;
const six = [...three, 'd', 'e', 'f'] as const;

/** The dashboard's own shape while its figures are on the way. */
export const DashboardSkeleton = () => {
  const { t } = useTranslation('common');
  return (
    <SkeletonGroup label={t('loading')}>
      <div className={columnsClass({ end: true })}>
        <Card className="*:not-first:border-t *:not-first:border-line">
          {six.map((key) => (
            <div key={key} className="row gap-3 px-[18px] py-[13px]">
              <Skeleton className="size-[30px] flex-none" />
              <div className="min-w-0 flex-1 stack gap-1.5">
                <Skeleton className="h-3 w-1/2" />
                <Skeleton className="h-3 w-1/3" />
              </div>
            </div>
          ))}
        </Card>
        <div className="stack gap-4">
          <Card className="stack gap-3 p-[18px]">
            <div className="row gap-3">
              <Skeleton className="size-11 flex-none rounded-full" />
              <div className="min-w-0 flex-1 stack gap-1.5">
                <Skeleton className="h-3 w-2/3" />
                <Skeleton className="h-3 w-1/3" />
              </div>
            </div>
            <Skeleton className="h-[30px] w-full" />
          </Card>
          <Card className="stack gap-3 p-[18px]">
            {three.map((key) => (
              <Skeleton key={key} className="h-11 w-full" />
            ))}
          </Card>
        </div>
      </div>
    </SkeletonGroup>
  );
};
