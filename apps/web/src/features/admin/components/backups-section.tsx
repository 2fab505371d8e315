import type { BackupRun, BackupsOverview } from '@mz/contracts/backups';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { ApiError } from '../../../lib/http.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { QueryFrame } from '../../../ui/query-frame.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { adminQueries, useStartBackup } from '../api/admin.api.ts';

// i18n-keys: admin:backups.state.*
const tones: Readonly<Record<BackupRun['state'], Tone>> = {
  running: 'info',
  done: 'success',
  failed: 'danger',
  interrupted: 'warning',
};

const Latest = ({ kind, runs }: { kind: BackupRun['kind']; runs: readonly BackupRun[] }) => {
  const { t, i18n } = useTranslation('admin');
  const run = runs.find((one) => one.kind === kind && one.state === 'done');
  const number = (value: number | null) => formatNumber(value ?? 0, i18n.language);
  return (
    <div className="px-5 py-4 max-sm:px-4">
      <div className="text-small text-ink-muted">{t(`backups.last.${kind}`)}</div>
      {run ? (
        <>
          <div className="font-semibold">{formatDateTime(new Date(run.startedAt), i18n.language)}</div>
          <div className="text-tiny text-ink-muted">
            {t('backups.held', { rows: number(run.rows), files: number(run.files) })}
            {run.bytes === null ? null : ` · ${formatBytes(run.bytes, i18n.language)}`}
          </div>
        </>
      ) : (
        <div className="font-semibold">{t('backups.none')}</div>
      )}
    </div>
  );
};

const useColumns = (): Column<BackupRun>[] => {
  const { t, i18n } = useTranslation('admin');
  const number = (value: number | null) => (value === null ? '–' : formatNumber(value, i18n.language));
  return [
    {
      id: 'at',
      head: t('backups.at'),
      rowHeader: true,
      cell: ({ startedAt, kind }) => (
        <>
          <span className="block whitespace-nowrap">
            {formatDateTime(new Date(startedAt), i18n.language)}
          </span>
          <span className="text-tiny text-ink-muted">{t(`backups.kind.${kind}`)}</span>
        </>
      ),
    },
    { id: 'cause', head: t('backups.by'), wideOnly: true, cell: ({ cause }) => t(`backups.cause.${cause}`) },
    { id: 'rows', head: t('backups.rows'), numeric: true, cell: ({ rows }) => number(rows) },
    {
      id: 'files',
      head: t('backups.files'),
      numeric: true,
      cell: ({ files, missingFiles }) => (
        <>
          {number(files)}
          {missingFiles ? (
            <span className="block text-tiny text-warning">
              {t('backups.missing', { count: missingFiles })}
            </span>
          ) : null}
        </>
      ),
    },
    {
      id: 'state',
      head: t('backups.result'),
      cell: ({ kind, state, error }) => (
        <>
          <Badge tone={tones[state]}>
            {t(kind === 'drill' && state === 'done' ? 'backups.equal' : `backups.state.${state}`)}
          </Badge>
          {error ? <span className="mt-1 block max-w-80 text-tiny break-words">{error}</span> : null}
        </>
      ),
    },
  ];
};

const Plan = ({ target, isEncrypted, keepDays, problem }: BackupsOverview) => {
  const { t } = useTranslation('admin');
  if (target === null) return <Banner tone="warning">{t('backups.off')}</Banner>;
  if (problem) return <Banner tone="danger">{t('backups.problem', { target, problem })}</Banner>;
  return (
    <p className="text-small text-ink-muted">
      {t('backups.plan', { count: keepDays })} <code dir="ltr">{target}</code> ·{' '}
      {t(isEncrypted ? 'backups.encrypted' : 'backups.plain')}
    </p>
  );
};

/** Backups made and tried, and the two that can be begun now. */
export const BackupsSection = () => {
  const { t } = useTranslation('admin');
  const errorText = useApiError();
  const query = useQuery(adminQueries.backups());
  const start = useStartBackup();
  const columns = useColumns();
  const isBusy = start.error instanceof ApiError && start.error.code === 'conflict';
  return (
    <QueryFrame query={query} failed={t('failed')} errorText={errorText}>
      {(overview) => {
        const isRunning = overview.runs.some(({ state }) => state === 'running');
        const button = (kind: BackupRun['kind']) => (
          <Button
            size="sm"
            variant={kind === 'backup' ? 'primary' : 'outline'}
            disabled={overview.target === null || isRunning}
            busy={start.isPending && start.variables === kind}
            onClick={() => start.mutate(kind)}
          >
            {t(`backups.start.${kind}`)}
          </Button>
        );
        return (
          <Card>
            <CardHead
              size="md"
              className="flex-wrap"
              title={t('sections.backups')}
              action={
                <span className="row flex-wrap gap-2">
                  {button('drill')}
                  {button('backup')}
                </span>
              }
            />
            <CardBody size="md" className="stack gap-3">
              <Plan {...overview} />
              {start.error ? (
                <Banner tone="danger">{isBusy ? t('backups.busy') : errorText(start.error)}</Banner>
              ) : null}
            </CardBody>
            <div className="grid grid-cols-2 border-y border-line *:not-first:border-s *:not-first:border-line max-sm:grid-cols-1 max-sm:*:not-first:border-s-0 max-sm:*:not-first:border-t">
              <Latest kind="backup" runs={overview.runs} />
              <Latest kind="drill" runs={overview.runs} />
            </div>
            {overview.runs.length > 0 ? (
              <Table
                flush
                className="pt-3"
                caption={t('backups.runs')}
                columns={columns}
                rows={overview.runs}
                keyOf={({ id }) => id}
              />
            ) : (
              <EmptyState title={t('backups.none')}>{t('backups.noneText')}</EmptyState>
            )}
          </Card>
        );
      }}
    </QueryFrame>
  );
};
