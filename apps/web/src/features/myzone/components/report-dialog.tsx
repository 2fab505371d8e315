import { growthLimits } from '@mz/contracts/growth';
import { type GrowthReport, reportFormats } from '@mz/contracts/growth-report';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPartialDate } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { TextAnchor } from '../../../ui/text-link.tsx';
import { downloadReport, growthQueries, useChangeYear } from '../api/growth.api.ts';

const Rules = ({ report }: { report: GrowthReport }) => {
  const { t, i18n } = useTranslation('growth');
  const number = (value: number) => formatNumber(value, i18n.language);
  const stateOf = ({ kind, met }: GrowthReport['rules'][number]): string => {
    if (met) return t('export.met');
    return t(kind === 'maximum' ? 'export.above' : 'export.notMet');
  };
  return (
    <ul aria-label={t('export.rules')} className="divide-y divide-line">
      {report.rules.map((rule) => (
        <li key={rule.id} className="flex flex-wrap items-center justify-between gap-2 py-2.5">
          <span className="min-w-0">
            <span className="block text-control font-medium">{rule.name}</span>
            <span className="block text-small text-ink-muted">
              {t(rule.kind === 'minimum' ? 'export.atLeast' : 'export.atMost', { count: rule.target })}
              {' · '}
              {t(`export.${rule.force}`)}
              {rule.missing > 0 ? ` · ${t('export.missing', { count: rule.missing })}` : ''}
            </span>
          </span>
          <span className="flex items-center gap-2 text-small tabular-nums">
            {number(rule.units)}
            <Badge tone={rule.met ? 'success' : 'warning'}>{stateOf(rule)}</Badge>
          </span>
        </li>
      ))}
    </ul>
  );
};

const YearState = ({ report }: { report: GrowthReport }) => {
  const { t, i18n } = useTranslation('growth');
  const apiError = useApiError();
  const change = useChangeYear();
  const [reason, setReason] = useState('');
  const year = Number(report.year.from.slice(0, 4));
  const what = report.closed ? 'reopened' : 'closed';
  return (
    <div className="stack gap-3">
      {report.history.length > 0 ? (
        <ol aria-label={t('export.history')} className="text-small text-ink-muted">
          {report.history.map((event) => (
            <li key={event.at}>
              {formatPartialDate(event.at.slice(0, 10), i18n.language)}:{' '}
              {t(event.what === 'closed' ? 'export.historyClosed' : 'export.historyReopened')}
              {event.reason ? <bdi> – {event.reason}</bdi> : null}
            </li>
          ))}
        </ol>
      ) : null}
      <div className="flex flex-wrap items-end gap-2">
        {report.closed ? (
          <Field label={t('export.reason')} className="min-w-0 flex-1">
            <Input
              maxLength={growthLimits.reasonLength}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        ) : null}
        <Button
          variant="outline"
          busy={change.isPending}
          disabled={report.closed && reason.trim() === ''}
          onClick={() =>
            change.mutate(
              { scheme: report.scheme, year, what, reason: report.closed ? reason : '' },
              { onSuccess: () => setReason('') },
            )
          }
        >
          {t(report.closed ? 'export.reopen' : 'export.close')}
        </Button>
      </div>
      {change.isError ? <Banner tone="danger">{apiError(change.error)}</Banner> : null}
    </div>
  );
};

const Report = ({ report }: { report: GrowthReport }) => {
  const { t, i18n } = useTranslation('growth');
  const number = (value: number) => formatNumber(value, i18n.language);
  return (
    <div className="stack gap-4">
      <p className="text-small text-ink-muted">{report.note}</p>
      <dl className="grid grid-cols-2 gap-3">
        {(['recorded', 'counted'] as const).map((part) => (
          <div key={part}>
            <dt className="text-small text-ink-muted">{t(`export.${part}`)}</dt>
            <dd className="text-[24px] leading-8 font-heading tabular-nums">
              {number(report[part])} <span className="text-control">{t(`report.${report.unit}`)}</span>
            </dd>
          </div>
        ))}
      </dl>
      {report.entries === 0 ? <p className="text-small">{t('export.noEntries')}</p> : null}
      {report.rules.length > 0 ? <Rules report={report} /> : null}
      <ul
        aria-label={t('export.groups')}
        className="grid grid-cols-2 gap-x-4 text-small max-[420px]:grid-cols-1"
      >
        {report.groups.map((group) => (
          <li key={group.id} className="flex justify-between gap-2 border-t border-line py-1.5">
            <span>{group.name}</span>
            <span className="tabular-nums">{number(group.units)}</span>
          </li>
        ))}
      </ul>
      <YearState report={report} />
      <details className="text-small">
        <summary className="cursor-pointer text-ink-muted pointer-coarse:py-3">{t('export.sources')}</summary>
        <ul className="mt-1.5 stack gap-1.5">
          {report.sources.map((source) => (
            <li key={source.url}>
              <TextAnchor href={source.url} target="_blank" rel="noreferrer" lang="en">
                {source.title}
              </TextAnchor>
              <span className="block text-ink-muted" lang="en" dir="ltr">
                {source.says}
              </span>
            </li>
          ))}
        </ul>
        <p className="mt-1.5 text-ink-muted">
          {t('export.checkedOn', { date: formatPartialDate(report.checkedOn, i18n.language) })}
        </p>
      </details>
    </div>
  );
};

/** A year of one's own record against published rules, and as a file. */
export const ReportDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('growth');
  const apiError = useApiError();
  const schemes = useQuery(growthQueries.schemes());
  const [chosen, setChosen] = useState<{ scheme: string; year: number } | null>(null);
  const scheme =
    schemes.data?.schemes.find(({ id }) => id === chosen?.scheme) ??
    schemes.data?.schemes.find(({ id }) => id === 'plain');
  const year = scheme?.years.find((one) => one.year === chosen?.year)?.year ?? scheme?.years[0]?.year;
  const report = useQuery({
    ...growthQueries.report(scheme?.id ?? '', year ?? 0),
    enabled: scheme !== undefined && year !== undefined,
  });
  const download = useMutation({
    mutationFn: (format: (typeof reportFormats)[number]) =>
      downloadReport(scheme?.id ?? '', year ?? 0, format),
  });
  return (
    <Dialog title={t('export.title')} description={t('export.lead')} onClose={onClose} size="xl">
      <DialogBody>
        <div className="stack gap-4">
          {scheme ? (
            <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,1fr)] gap-3 max-[480px]:grid-cols-1">
              <Field label={t('export.scheme')}>
                <Select
                  value={scheme.id}
                  options={(schemes.data?.schemes ?? []).map(({ id, name }) => ({ value: id, text: name }))}
                  onChange={(id) => setChosen({ scheme: id, year: year ?? 0 })}
                />
              </Field>
              <Field label={t('export.year')}>
                <Select
                  value={String(year)}
                  options={scheme.years.map((one) => ({ value: String(one.year), text: one.label }))}
                  onChange={(next) => setChosen({ scheme: scheme.id, year: Number(next) })}
                />
              </Field>
            </div>
          ) : null}
          {schemes.isPending || report.isLoading ? (
            <SkeletonGroup>
              <Skeleton className="h-40 w-full" />
            </SkeletonGroup>
          ) : null}
          {schemes.isError || report.isError ? (
            <ErrorState
              title={t('export.failed')}
              onRetry={() => void (schemes.isError ? schemes : report).refetch()}
            >
              {apiError(schemes.error ?? report.error)}
            </ErrorState>
          ) : null}
          {report.data ? <Report key={`${scheme?.id}-${year}`} report={report.data} /> : null}
        </div>
      </DialogBody>
      {download.isError ? <Banner tone="danger">{t('export.fileFailed')}</Banner> : null}
      <DialogActions>
        {reportFormats.map((format) => (
          <Button
            key={format}
            variant={format === 'pdf' ? 'primary' : 'outline'}
            disabled={!report.data}
            busy={download.isPending && download.variables === format}
            onClick={() => download.mutate(format)}
          >
            {t(`export.${format}`)}
          </Button>
        ))}
      </DialogActions>
    </Dialog>
  );
};
