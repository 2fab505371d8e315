import type { AdminOverview } from '@mz/contracts/admin';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber, localeOf } from '../../../lib/format.ts';
import { cx } from '../../../ui/class-names.ts';

type Days = AdminOverview['healthDays'];
type DayState = Days[number]['state'] | 'slow' | 'none';

const shown = 30;
const dayLength = 86_400_000;
const colours: Readonly<Record<DayState, string>> = {
  ok: 'bg-primary',
  slow: 'bg-warning',
  failing: 'bg-danger',
  none: 'bg-line-control',
};
// The height says it too, for whoever does not tell the colours apart.
const heights: Readonly<Record<DayState, string>> = {
  ok: 'h-4',
  slow: 'h-3',
  failing: 'h-4',
  none: 'h-1.5',
};

/** Never rounded up to the whole: one failure in a month is told. */
const shareOf = (share: number, language: string): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 2 }).format(
    Math.floor(share * 10_000) / 10_000,
  );

/** The last days of one check, the newest at the end. */
export const HealthDays = ({ name, days }: { name: string; days: Days }) => {
  const { t, i18n } = useTranslation('admin');
  const own = days.filter((one) => one.name === name);
  const states = new Map<string, DayState>(
    own.map(({ day, state, slow }) => [day, state === 'ok' && slow > 0 ? 'slow' : state]),
  );
  const now = Date.now();
  const all = Array.from({ length: shown }, (_, index) => {
    const day = new Date(now - (shown - 1 - index) * dayLength).toISOString().slice(0, 10);
    return { day, state: states.get(day) ?? ('none' as const) };
  });
  const amount = (state: DayState) =>
    formatNumber(all.filter((one) => one.state === state).length, i18n.language);
  const failing = all
    .filter(({ state }) => state === 'failing')
    .map(({ day }) => formatDate(new Date(day), i18n.language));
  const label = [
    t('health.days', {
      well: amount('ok'),
      slow: amount('slow'),
      failing: amount('failing'),
      none: amount('none'),
    }),
    ...failing,
  ].join(' ');
  const sum = (of: 'readings' | 'failing') => own.reduce((total, day) => total + day[of], 0);
  const readings = sum('readings');
  return (
    <span className="mt-1 flex items-end gap-3">
      <span role="img" aria-label={label} className="flex h-4 min-w-0 max-w-60 flex-1 items-end gap-0.5">
        {all.map(({ day, state }) => (
          <span
            key={day}
            className={cx(
              'min-w-0.5 flex-1 rounded-[1px] forced-color-adjust-none',
              colours[state],
              heights[state],
            )}
          />
        ))}
      </span>
      {readings > 0 ? (
        <span className="text-tiny text-ink-muted tabular-nums" title={t('health.shareOf')}>
          <span className="sr-only">{t('health.shareOf')} </span>
          {shareOf(1 - sum('failing') / readings, i18n.language)}
        </span>
      ) : null}
    </span>
  );
};

/** What the bars mean. */
export const HealthLegend = () => {
  const { t } = useTranslation('admin');
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-5 py-3 text-tiny text-ink-muted">
      {(['ok', 'slow', 'failing', 'none'] as const).map((state) => (
        <span key={state} className="inline-flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className={cx('size-2 rounded-[2px] forced-color-adjust-none', colours[state])}
          />
          {/* i18n-keys: admin:health.states.* */}
          {t(`health.states.${state}`)}
        </span>
      ))}
      <span className="ms-auto">{t('health.daysNote')}</span>
    </p>
  );
};
