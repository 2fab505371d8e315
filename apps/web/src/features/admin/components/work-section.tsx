import type { AdminJob } from '@mz/contracts/admin';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { QueryFrame } from '../../../ui/query-frame.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { adminQueries, useRunJob } from '../api/admin.api.ts';
import { IngestionCard } from './ingestion-card.tsx';

const tones: Readonly<Record<AdminJob['state'], Tone>> = {
  idle: 'neutral',
  waiting: 'info',
  running: 'info',
  done: 'success',
  failed: 'danger',
};

/** Those that failed come first, then by name. */
const inOrder = (jobs: readonly AdminJob[]) =>
  [...jobs].sort((a, b) => Number(b.state === 'failed') - Number(a.state === 'failed'));

const JobsCard = () => {
  const { t, i18n } = useTranslation('admin');
  const errorText = useApiError();
  const run = useRunJob();
  const columns: Column<AdminJob>[] = [
    {
      id: 'name',
      head: t('jobs.name'),
      rowHeader: true,
      cell: ({ name, cron }) => (
        <span dir="ltr" className="block text-start">
          <code className="block">{name}</code>
          <code className="text-tiny text-ink-muted">{cron}</code>
        </span>
      ),
    },
    {
      id: 'state',
      head: t('jobs.state'),
      cell: ({ state, error, tries }) => (
        <>
          <Badge tone={tones[state]}>{t(`jobs.states.${state}`)}</Badge>
          {state === 'failed' ? (
            <span className="mt-1 block max-w-80 text-tiny break-words text-ink-muted">
              {t('jobs.tries', { count: tries + 1 })} {error}
            </span>
          ) : null}
        </>
      ),
    },
    {
      id: 'at',
      head: t('jobs.at'),
      wideOnly: true,
      cell: ({ at }) => (at ? formatDateTime(new Date(at), i18n.language) : '–'),
    },
    {
      id: 'run',
      head: <span className="sr-only">{t('jobs.run')}</span>,
      numeric: true,
      cell: ({ name, state }) => (
        <Button
          size="sm"
          variant="outline"
          disabled={state === 'running' || state === 'waiting'}
          busy={run.isPending && run.variables === name}
          aria-label={`${t(state === 'failed' ? 'jobs.retry' : 'jobs.run')} ${name}`}
          onClick={() => run.mutate(name)}
        >
          {t(state === 'failed' ? 'jobs.retry' : 'jobs.run')}
        </Button>
      ),
    },
  ];
  return (
    <QueryFrame query={useQuery(adminQueries.jobs())} failed={t('failed')} errorText={errorText}>
      {({ isRunning, jobs }) => (
        <Card>
          <CardHead size="md" title={t('jobs.title')} lead={t('jobs.lead')} />
          <CardBody size="md" className="stack gap-3 empty:hidden">
            {isRunning ? null : <Banner tone="warning">{t('jobs.stopped')}</Banner>}
            {run.error ? <Banner tone="danger">{errorText(run.error)}</Banner> : null}
          </CardBody>
          <Table
            flush
            caption={t('jobs.title')}
            columns={columns}
            rows={inOrder(jobs)}
            keyOf={({ name }) => name}
          />
        </Card>
      )}
    </QueryFrame>
  );
};

/** Literature on its way in, and everything else that comes round by itself. */
export const WorkSection = () => (
  <>
    <IngestionCard />
    <JobsCard />
  </>
);
