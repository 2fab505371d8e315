import { connectionLimits, type Dashboard } from '@mz/contracts';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { ZoneBar } from '../../../ui/zone-bar.tsx';

type StatKey = keyof Dashboard['stats'];
const order: readonly StatKey[] = ['activity', 'newConnections', 'savedArticles'];

const Stat = ({ name, figure }: { name: StatKey; figure: Dashboard['stats'][StatKey] }) => {
  const { t, i18n } = useTranslation('dashboard');
  const format = name === 'activity' ? formatPercent : formatNumber;
  const captions: Readonly<Record<StatKey, string>> = {
    activity: figure.available ? t('stats.days', { count: figure.total }) : '',
    newConnections: figure.available ? t('stats.days', { count: connectionLimits.newDays }) : '',
    savedArticles: figure.available ? t('stats.weeks', { count: figure.total }) : '',
  };
  return (
    <div className="px-[18px] py-3.5">
      <div className="row justify-between items-baseline gap-2">
        <span className="text-small text-ink-muted">{t(`stats.${name}.label`)}</span>
        <span className="text-tiny text-ink-muted">{captions[name]}</span>
      </div>
      {figure.available ? (
        <>
          <div className="stat-value tabular-nums">{format(figure.value, i18n.language)}</div>
          <div className="mt-1.5">
            <ZoneBar
              kind="steps"
              filled={figure.filled}
              total={figure.total}
              label={t('stats.bar', {
                filled: formatNumber(figure.filled, i18n.language),
                total: formatNumber(figure.total, i18n.language),
              })}
            />
          </div>
        </>
      ) : (
        <>
          <div className="stat-value tabular-nums text-ink-muted" aria-hidden="true">
            {'–'}
          </div>
          <p className="text-tiny text-ink-muted">{t(`stats.${name}.missing`)}</p>
        </>
      )}
    </div>
  );
};

/** Three figures side by side, each counted from this physician's own rows. */
export const StatStrip = ({ stats }: { stats: Dashboard['stats'] }) => {
  const { t } = useTranslation('dashboard');
  return (
    <Card
      as="section"
      className="grid grid-cols-1 sm:max-lg:grid-cols-3 *:not-first:border-line sm:max-lg:*:not-first:border-s max-sm:*:not-first:border-t lg:*:not-first:border-t"
      aria-label={t('stats.label')}
    >
      {order.map((name) => (
        <Stat key={name} name={name} figure={stats[name]} />
      ))}
    </Card>
  );
};
