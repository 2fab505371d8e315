import { useTranslation } from 'react-i18next';
import { useSiteFacts } from '../../../lib/use-site-facts.ts';
import { ByFact } from '../../../ui/by-fact.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { Members } from './members.tsx';
import { section } from './section.ts';
import { Voices } from './voices.tsx';

/** While the facts are on their way, and where they did not come. */
const Unknown = () => {
  const { t } = useTranslation('landing');
  const { isPending, refetch } = useSiteFacts();
  return (
    <section className={section}>
      {isPending ? (
        <SkeletonGroup label={t('facts.loading')} className="wrap">
          <Skeleton className="mb-10 h-8 w-2/3 max-w-120" />
          <div className="grid grid-cols-3 max-sm:grid-cols-1 gap-4">
            <Skeleton className="h-50 w-full" />
            <Skeleton className="h-50 w-full" />
            <Skeleton className="h-50 w-full" />
          </div>
        </SkeletonGroup>
      ) : (
        <div className="wrap">
          <Card>
            <ErrorState title={t('facts.error')} retryLabel={t('facts.retry')} onRetry={refetch} />
          </Card>
        </div>
      )}
    </section>
  );
};

/** Who uses this installation. */
export const InstallationFacts = () => (
  <ByFact
    is="demoContent"
    unknown={<Unknown />}
    otherwise={
      <ByFact is="membersCounted">
        <Members />
      </ByFact>
    }
  >
    <Voices />
  </ByFact>
);
