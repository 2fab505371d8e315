import type { GrowthOverview } from '@mz/contracts/growth';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber, localeOf } from '../../../lib/format.ts';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { Chart } from '../../../ui/chart.tsx';
import { Table } from '../../../ui/table.tsx';
import { isWhole, type Period } from '../model/period.ts';
import { PeriodBar } from './period-bar.tsx';

const monthName = (month: string, language: string, withYear: boolean): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    month: 'short',
    ...(withYear && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(`${month}-15T12:00:00Z`));

interface ChartsProps {
  overview: GrowthOverview;
  period: Period;
  onPeriod: (period: Period) => void;
}

/** Hours and certificates month by month, with their figures as a table. */
export const GrowthCharts = ({ overview, period, onPeriod }: ChartsProps) => {
  const { t, i18n } = useTranslation('growth');
  const { months } = overview;
  const number = (value: number) => formatNumber(value, i18n.language);
  const labels = months.map(({ month }) => monthName(month, i18n.language, months.length > 12));
  const hours = months.map(({ minutes }) => Math.round(minutes / 6) / 10);
  const earned = months.map(({ certificates }) => certificates);
  const count = months.length;
  const days = period.kind === 'dates' && !period.fault ? period : null;
  /** Against the month before, in percent; null where one of the two is not whole, or nothing was. */
  const changeOf = (at: number): number | null => {
    const [before, now] = [months[at - 1], months[at]];
    if (!before || !now || before.minutes === 0) return null;
    if (days && !(isWhole(before.month, days) && isWhole(now.month, days))) return null;
    return Math.round((100 * (now.minutes - before.minutes)) / before.minutes);
  };
  const changeText = (change: number | null): string => {
    if (change === null) return '–';
    if (change === 0) return t('charts.same');
    return t(change > 0 ? 'charts.more' : 'charts.less', { percent: number(Math.abs(change)) });
  };
  const rows = months.map((month, at) => ({ ...month, change: changeOf(at) }));
  const hoursTotal = t('charts.hoursTotal', {
    count,
    hours: number(Math.round(overview.hours.minutes / 60)),
  });
  const earnedTotal = t('charts.certificatesTotal', {
    count,
    certificates: number(earned.reduce((sum, value) => sum + value, 0)),
  });
  return (
    <section aria-label={t('charts.period')} className="mb-4 flex flex-col gap-3.5">
      <PeriodBar period={period} shown={months} onPeriod={onPeriod} />
      <div className="grid grid-cols-2 gap-3.5 max-lg:grid-cols-1">
        <Card as="section">
          <CardHead
            size="md"
            title={t('charts.hours')}
            action={<span className="text-small text-ink-muted">{hoursTotal}</span>}
          />
          <CardBody size="md">
            <Chart
              kind="line"
              title={`${t('charts.hours')}: ${hoursTotal}`}
              labels={labels}
              series={[{ label: t('charts.hoursHead'), values: hours }]}
              min={0}
              area
            />
          </CardBody>
        </Card>
        <Card as="section">
          <CardHead
            size="md"
            title={t('charts.certificates')}
            action={<span className="text-small text-ink-muted">{earnedTotal}</span>}
          />
          <CardBody size="md">
            <Chart
              kind="line"
              title={`${t('charts.certificates')}: ${earnedTotal}`}
              labels={labels}
              series={[{ label: t('charts.certificatesHead'), values: earned, tone: 'accent' }]}
              min={0}
              area
              whole
            />
          </CardBody>
        </Card>
      </div>
      {days ? (
        <p className="text-tiny text-ink-muted">
          {t('charts.counted', {
            from: formatDate(new Date(`${days.from}T12:00:00`), i18n.language),
            to: formatDate(new Date(`${days.to}T12:00:00`), i18n.language),
          })}
        </p>
      ) : null}
      <details className="text-small">
        <summary className="cursor-pointer py-1 text-ink-muted hover:text-ink pointer-coarse:py-3">
          {t('charts.table')}
        </summary>
        <Table
          caption={t('charts.table')}
          className="mt-2"
          columns={[
            {
              id: 'month',
              head: t('charts.month'),
              rowHeader: true,
              cell: ({ month }) => monthName(month, i18n.language, true),
            },
            {
              id: 'hours',
              head: t('charts.hoursHead'),
              numeric: true,
              cell: ({ minutes }) => number(Math.round(minutes / 6) / 10),
            },
            {
              id: 'change',
              head: t('charts.change'),
              numeric: true,
              cell: ({ change }) => <bdi>{changeText(change)}</bdi>,
            },
            {
              id: 'certificates',
              head: t('charts.certificatesHead'),
              numeric: true,
              cell: ({ certificates }) => number(certificates),
            },
          ]}
          rows={rows}
          keyOf={({ month }) => month}
        />
      </details>
    </section>
  );
};
