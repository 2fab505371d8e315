import type { IngestRun, IngestSchedule } from '@mz/contracts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHead, CardList } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { QueryFrame } from '../../../ui/query-frame.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { adminQueries, useSchedules } from '../api/admin.api.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';

const tones: Readonly<Record<IngestRun['state'], Tone>> = {
  running: 'info',
  finished: 'success',
  stopped: 'warning',
  failed: 'danger',
};

const RunRow = ({ run }: { run: IngestRun }) => {
  const { t, i18n } = useTranslation('admin');
  const number = (value: number) => formatNumber(value, i18n.language);
  return (
    <ListRow
      size="sm"
      title={
        run.source === 'bundled' ? (
          t('ingestion.bundled')
        ) : (
          <>
            <bdi dir="ltr">{run.source}</bdi> <bdi>{run.label}</bdi>
          </>
        )
      }
      detail={
        <>
          {formatDateTime(new Date(run.startedAt), i18n.language)} ·{' '}
          {t('ingestion.counts', {
            read: number(run.read),
            created: number(run.created),
            changed: number(run.changed),
            refused: number(run.refused),
          })}
          {run.error ? <span className="block break-words">{run.error}</span> : null}
        </>
      }
      end={<Badge tone={tones[run.state]}>{t(`ingestion.states.${run.state}`)}</Badge>}
    />
  );
};

const ScheduleRow = ({ schedule, onRemove }: { schedule: IngestSchedule; onRemove: () => void }) => {
  const { t, i18n } = useTranslation('admin');
  const errorText = useApiError();
  const { change, run } = useSchedules();
  const name = `${schedule.source} ${schedule.query}`.trim();
  const failure = change.error ?? run.error;
  return (
    <ListRow
      size="sm"
      title={<bdi dir="ltr">{name}</bdi>}
      detail={
        <>
          {t(`ingestion.every.${schedule.every}`)} ·{' '}
          {schedule.lastRunAt
            ? t('ingestion.lastRun', { when: formatDateTime(new Date(schedule.lastRunAt), i18n.language) })
            : t('ingestion.notYet')}
          {failure ? <Banner tone="danger">{errorText(failure)}</Banner> : null}
          {run.isSuccess ? <span className="block text-success">{t('ingestion.queued')}</span> : null}
        </>
      }
      end={
        <>
          <Switch
            label={t('ingestion.enabled', { name })}
            checked={schedule.enabled}
            disabled={change.isPending}
            onChange={(enabled) => change.mutate({ id: schedule.id, enabled })}
          />
          <Button
            size="sm"
            variant="outline"
            busy={run.isPending}
            aria-label={`${t('ingestion.runNow')} ${name}`}
            onClick={() => run.mutate(schedule.id)}
          >
            {t('ingestion.runNow')}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            aria-label={`${t('ingestion.remove')} ${name}`}
            onClick={onRemove}
          >
            {t('ingestion.remove')}
          </Button>
        </>
      }
    />
  );
};

/** Schedules of literature and how their latest runs went. */
export const IngestionCard = () => {
  const { t } = useTranslation('admin');
  const errorText = useApiError();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<IngestSchedule | null>(null);
  const { remove } = useSchedules();
  return (
    <QueryFrame query={useQuery(adminQueries.ingestion())} failed={t('failed')} errorText={errorText}>
      {({ runs, schedules }) => (
        <Card as="section" aria-label={t('ingestion.title')}>
          <CardHead
            size="md"
            title={t('ingestion.title')}
            lead={t('ingestion.lead')}
            action={
              <Button size="sm" variant="outline" onClick={() => setAdding(true)}>
                <Icon as={Plus} size={16} />
                {t('ingestion.add')}
              </Button>
            }
          />
          {schedules.length > 0 ? (
            <CardList aria-label={t('ingestion.schedules')}>
              {schedules.map((schedule) => (
                <ScheduleRow
                  key={schedule.id}
                  schedule={schedule}
                  onRemove={() => {
                    remove.reset();
                    setRemoving(schedule);
                  }}
                />
              ))}
            </CardList>
          ) : (
            <CardBody size="md">
              <p className="text-small text-ink-muted">{t('ingestion.noSchedules')}</p>
            </CardBody>
          )}
          {runs.length > 0 ? (
            <CardList aria-label={t('ingestion.runs')} className="border-t border-line">
              {runs.map((run) => (
                <RunRow key={run.id} run={run} />
              ))}
            </CardList>
          ) : null}
          {adding ? <ScheduleDialog onClose={() => setAdding(false)} /> : null}
          {removing ? (
            <ConfirmDialog
              title={t('ingestion.removeTitle')}
              description={<bdi dir="ltr">{`${removing.source} ${removing.query}`}</bdi>}
              confirmLabel={t('ingestion.remove')}
              busy={remove.isPending}
              error={remove.error ? errorText(remove.error) : null}
              onClose={() => setRemoving(null)}
              onConfirm={() => remove.mutate(removing.id, { onSuccess: () => setRemoving(null) })}
            />
          ) : null}
        </Card>
      )}
    </QueryFrame>
  );
};
