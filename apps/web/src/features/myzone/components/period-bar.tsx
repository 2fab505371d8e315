import { maxMonths } from '@mz/contracts/growth-period';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { localToday } from '../model/local-day.ts';
import { type Period, periods } from '../model/period.ts';

interface PeriodBarProps {
  period: Period;
  /** Months that are shown now: free dates begin with them. */
  shown: readonly { readonly month: string }[];
  onPeriod: (period: Period) => void;
}

/** The latest months, or any two dates. */
export const PeriodBar = ({ period, shown, onPeriod }: PeriodBarProps) => {
  const { t, i18n } = useTranslation('growth');
  const today = localToday();
  const choose = (chosen: string): void => {
    const months = periods.find((one) => String(one) === chosen);
    if (months) onPeriod({ kind: 'months', months });
    else if (period.kind === 'months')
      onPeriod({ kind: 'dates', from: `${shown[0]?.month ?? today.slice(0, 7)}-01`, to: today, fault: null });
  };
  const fault = period.kind === 'dates' ? period.fault : null;
  // i18n-keys: growth:charts.faults.*
  const error = fault
    ? t(`charts.faults.${fault}`, { months: formatNumber(maxMonths, i18n.language) })
    : undefined;
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <Segmented
        label={t('charts.period')}
        value={period.kind === 'months' ? String(period.months) : 'dates'}
        options={[
          ...periods.map((one) => ({ value: String(one), text: t('charts.months', { count: one }) })),
          { value: 'dates', text: t('charts.dates') },
        ]}
        onChange={choose}
        className="mt-1"
      />
      {period.kind === 'dates' ? (
        <Field label={t('charts.dates')} error={error} group hideLabel>
          <div className="flex flex-wrap gap-3">
            {(['from', 'to'] as const).map((end) => (
              <Input
                key={end}
                type="date"
                aria-label={t(`charts.${end}`)}
                start={<span className="text-small text-ink-muted">{t(`charts.${end}`)}</span>}
                value={period[end]}
                max={today}
                onChange={(event) => onPeriod({ ...period, [end]: event.target.value })}
              />
            ))}
          </div>
        </Field>
      ) : null}
    </div>
  );
};
