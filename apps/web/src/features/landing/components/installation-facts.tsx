import { useTranslation } from 'react-i18next';
import type { useSiteFacts } from '../../../lib/use-site-facts.ts';
import { Card } from '../../../ui/card.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { Members } from './members.tsx';
import { section } from './section.ts';
import { Voices } from './voices.tsx';

const Pending = ({ label }: { label: string }) => (
  <section className={section}>
    <SkeletonGroup label={label} className="wrap">
      <Skeleton className="mb-10 h-8 w-2/3 max-w-120" />
      <div className="grid grid-cols-3 max-sm:grid-cols-1 gap-4">
        <Skeleton className="h-50 w-full" />
        <Skeleton className="h-50 w-full" />
        <Skeleton className="h-50 w-full" />
      </div>
    </SkeletonGroup>
  </section>
);

interface InstallationFactsProps {
  facts: ReturnType<typeof useSiteFacts>;
  canSignUp: boolean;
}

/** Who uses this installation. */
export const InstallationFacts = ({ facts, canSignUp }: InstallationFactsProps) => {
  const { t } = useTranslation('landing');
  if (facts.isPending) return <Pending label={t('facts.loading')} />;
  if (!facts.data)
    return (
      <section className={section}>
        <div className="wrap">
          <Card>
            <ErrorState title={t('facts.error')} retryLabel={t('facts.retry')} onRetry={facts.refetch} />
          </Card>
        </div>
      </section>
    );
  const { demoContent, memberCount } = facts.data;
  return (
    <>
      {demoContent ? <Voices /> : null}
      {!demoContent && memberCount !== null ? <Members count={memberCount} canSignUp={canSignUp} /> : null}
    </>
  );
};
