import { useQuery } from '@tanstack/react-query';
import { Download, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { growthQueries } from '../api/growth.api.ts';
import { askPeriod, type Period, readPeriod, writePeriod } from '../model/period.ts';
import { AchievementsCard } from './achievements-card.tsx';
import { EntriesCard } from './entries-card.tsx';
import { GoalsCard } from './goals-card.tsx';
import { GrowthCards } from './growth-cards.tsx';
import { GrowthCharts } from './growth-charts.tsx';
import { MyZoneNav } from './myzone-nav.tsx';

const ReportDialog = lazyPart(async () => (await import('./report-dialog.tsx')).ReportDialog);
const ChooseEntryDialog = lazyPart(async () => (await import('./choose-entry-dialog.tsx')).ChooseEntryDialog);
const Loading = () => (
  <SkeletonGroup className="stack gap-4">
    <div className="grid grid-cols-4 gap-3.5 max-lg:grid-cols-2 max-[420px]:grid-cols-1">
      {['hours', 'certificates', 'goals', 'courses'].map((part) => (
        <Skeleton key={part} className="h-34 w-full" />
      ))}
    </div>
    <Skeleton className="h-80 w-full" />
  </SkeletonGroup>
);

/** What was learned: figures from the member's own record, goals, and a year's report. */
export const GrowthPage = () => {
  const { t } = useTranslation('growth');
  const apiError = useApiError();
  const [search, setSearch] = useSearchParams();
  const period = readPeriod(search);
  const setPeriod = (next: Period) => setSearch(writePeriod(next), { replace: true });
  const [opens, setOpens] = useState<'reflection' | 'report' | null>(null);
  const close = () => setOpens(null);
  const overview = useQuery(growthQueries.overview(askPeriod(period)));
  useTitle(t('title'));
  return (
    <Page>
      <MyZoneNav />
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" onClick={() => setOpens('reflection')}>
              <Icon as={Plus} size={16} />
              {t('reflection.title')}
            </Button>
            <Button onClick={() => setOpens('report')}>
              <Icon as={Download} size={16} />
              {t('export.title')}
            </Button>
          </div>
        }
      />
      {overview.isPending ? <Loading /> : null}
      {overview.isError && !overview.data ? (
        <Card as="section" className="mb-4">
          <ErrorState title={t('failed')} onRetry={() => void overview.refetch()}>
            {apiError(overview.error)}
          </ErrorState>
        </Card>
      ) : null}
      {overview.data ? (
        <>
          <GrowthCards overview={overview.data} />
          <GrowthCharts overview={overview.data} period={period} onPeriod={setPeriod} />
          <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-4 max-lg:grid-cols-1">
            <AchievementsCard achievements={overview.data.achievements} />
            <GoalsCard goals={overview.data.goalList} />
          </div>
        </>
      ) : null}
      <EntriesCard />
      {opens === 'reflection' ? <ChooseEntryDialog onClose={close} /> : null}
      {opens === 'report' ? <ReportDialog onClose={close} /> : null}
    </Page>
  );
};
