import type { Dashboard } from '@mz/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatLongDay } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useKept } from '../../../lib/use-kept.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { columnsClass, Page, PageHead } from '../../../ui/page.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { dashboardQueries } from '../api/dashboard.api.ts';
import { ActivityCard } from './activity-card.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { EventsCard } from './events-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { QuickAccess } from './quick-access.tsx';
import { StatStrip } from './stat-strip.tsx';

/** The greeting of the hour, as the reader's clock has it. */
const greetingOf = (hour: number) => {
  if (hour < 5 || hour >= 18) return 'evening' as const;
  return hour < 12 ? ('morning' as const) : ('afternoon' as const);
};

const Content = ({ dashboard }: { dashboard: Dashboard }) => (
  <>
    <StatStrip stats={dashboard.stats} />
    <div className={columnsClass({ end: true })}>
      <ActivityCard activity={dashboard.recentActivity} />
      <aside className="stack gap-4">
        <ProfileCard profile={dashboard.profile} completion={dashboard.profileCompletion} />
        <EventsCard events={dashboard.events} />
      </aside>
    </div>
  </>
);

/** What a physician sees first: quick ways in, real figures, what happened and what comes. */
export const DashboardPage = () => {
  const { t, i18n } = useTranslation(['dashboard', 'common']);
  const apiError = useApiError();
  const user = useKept(useSession().user);
  const now = useNow();
  const overview = useQuery(dashboardQueries.overview());
  useTitle(t('title'));
  const name = user?.fullName || user?.email || '';
  return (
    <Page>
      {/* i18n-keys: dashboard:greeting.* */}
      <PageHead
        title={t(`greeting.${greetingOf(now.getHours())}`, { name })}
        lead={<time dateTime={now.toISOString().slice(0, 10)}>{formatLongDay(now, i18n.language)}</time>}
      />
      <QuickAccess />
      {overview.isPending ? <DashboardSkeleton /> : null}
      {overview.isError && !overview.data ? (
        <Card as="section">
          <ErrorState
            title={t('failed')}
            retryLabel={t('common:retry')}
            onRetry={() => void overview.refetch()}
          >
            {apiError(overview.error)}
          </ErrorState>
        </Card>
      ) : null}
      {overview.isError && overview.data ? (
        <Banner
          tone="warning"
          className="mb-4"
          action={
            <Button variant="outline" size="sm" onClick={() => void overview.refetch()}>
              {t('common:retry')}
            </Button>
          }
        >
          {t('stale')}
        </Banner>
      ) : null}
      {overview.data ? <Content dashboard={overview.data} /> : null}
    </Page>
  );
};
