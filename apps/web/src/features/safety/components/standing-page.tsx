import type { Report } from '@mz/contracts/moderation-reports';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card, CardBody, CardHead, CardList } from '../../../ui/card.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { safetyQueries } from '../api/safety.api.ts';
import { DecisionCard } from './decision-card.tsx';
import { SuspendedNotice } from './suspended-notice.tsx';

const outcomeOf = ({ state, acted }: Report) => {
  if (state === 'open') return 'open';
  return acted ? 'acted' : 'kept';
};

const ReportRow = ({ report }: { report: Report }) => {
  const { t, i18n } = useTranslation('safety');
  const outcome = outcomeOf(report);
  return (
    <ListRow
      size="sm"
      title={t(`reasons.${report.reason}`)}
      // i18n-keys: safety:subjects.*
      detail={`${t(`subjects.${report.kind}`)} · ${formatDate(new Date(report.createdAt), i18n.language)}`}
      end={
        <Badge tone={outcome === 'acted' ? 'success' : outcome === 'open' ? 'primary' : 'neutral'}>
          {/* i18n-keys: safety:outcome.* */}
          {t(`outcome.${outcome}`)}
        </Badge>
      }
    />
  );
};

/** What moderators decided about the member, and what came of the member's own reports. */
export const StandingPage = () => {
  const { t } = useTranslation('safety');
  const errorText = useApiError();
  const standing = useQuery(safetyQueries.standing());
  const reports = useQuery(safetyQueries.reports());
  useTitle(t('title'));
  const failed = standing.isError ? standing : reports.isError ? reports : null;
  if (failed)
    return (
      <Page narrow>
        <PageHead title={t('title')} lead={t('lead')} />
        <Card>
          <ErrorState title={t('failed')} onRetry={() => void failed.refetch()}>
            {errorText(failed.error)}
          </ErrorState>
        </Card>
      </Page>
    );
  return (
    <Page narrow>
      <PageHead title={t('title')} lead={t('lead')} />
      <SuspendedNotice link={false} />
      <div className="stack gap-4">
        <Card as="section" aria-label={t('decisions')}>
          <CardHead title={t('decisions')} lead={t('decisionsLead')} />
          {standing.data ? null : <SkeletonRows rows={2} />}
          {standing.data?.decisions.length === 0 ? (
            <EmptyState icon={ShieldCheck} title={t('noDecisions')} />
          ) : (
            <CardBody className="stack gap-5">
              {standing.data?.decisions.map((decision) => (
                <DecisionCard key={decision.id} decision={decision} />
              ))}
            </CardBody>
          )}
        </Card>
        <Card as="section" aria-label={t('reports')}>
          <CardHead title={t('reports')} lead={t('reportsLead')} />
          {reports.data ? null : <SkeletonRows rows={2} />}
          {reports.data?.reports.length === 0 ? (
            <EmptyState title={t('noReports')} />
          ) : (
            <CardList>
              {reports.data?.reports.map((report) => (
                <ReportRow key={report.id} report={report} />
              ))}
            </CardList>
          )}
        </Card>
      </div>
    </Page>
  );
};
