import type { Dashboard } from '@mz/contracts';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../../lib/format.ts';
import { ZoneBar } from '../../../ui/zone-bar.tsx';

type StatKey = keyof Dashboard['stats'];
const order: readonly StatKey[] = ['activity', 'newConnections', 'savedArticles'];

const Stat = ({ name, figure }: { name: StatKey; figure: Dashboard['stats'][StatKey] }) => {
  const { t, i18n } = useTranslation('dashboard');
  const format = name === 'activity' ? formatPercent : formatNumber;
  const goal =
    figure.available && figure.goal !== null
      ? t('stats.goal', { goal: formatNumber(figure.goal, i18n.language) })
      : '';
  const captions: Readonly<Record<StatKey, string>> = {
    activity: figure.available ? t('stats.days', { count: figure.total }) : '',
    newConnections: goal,
    savedArticles: figure.available ? t('stats.weeks', { count: figure.total }) : '',
  };
  return (
    <div className="px-[18px] py-3.5">
      <div className="row between items-baseline g8">
        <span className="small muted">{t(`stats.${name}.label`)}</span>
        <span className="tiny muted">{captions[name]}</span>
      </div>
      {figure.available ? (
        <>
          <div className="stat-value num">{format(figure.value, i18n.language)}</div>
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
          <div className="stat-value num muted" aria-hidden="true">
            {'–'}
          </div>
          <p className="tiny muted">{t(`stats.${name}.missing`)}</p>
        </>
      )}
    </div>
  );
};

/** Three figures side by side, each counted from this physician's own rows. */
export const StatStrip = ({ stats }: { stats: Dashboard['stats'] }) => {
  const { t } = useTranslation('dashboard');
  return (
    <section className="card stats mb-4" aria-label={t('stats.label')}>
      {order.map((name) => (
        <Stat key={name} name={name} figure={stats[name]} />
      ))}
    </section>
  );
};
