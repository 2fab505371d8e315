import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { ZoneBar } from '../../../ui/zone-bar.tsx';

interface FiguresProps {
  /** Nothing until they are counted: dashes keep their place. */
  waiting?: number;
  figures?: { closed: number; inTime: number; medianMinutes: number | null };
}

const steps = 20;

const uncounted = { closed: 0, inTime: 0, medianMinutes: null };

/** How the queue stands, counted from its cases. */
export const Figures = ({
  waiting,
  figures: { closed, inTime, medianMinutes } = uncounted,
}: FiguresProps) => {
  const { t, i18n } = useTranslation('moderation');
  const number = (value: number) => formatNumber(value, i18n.language);
  const dash = '–';
  const hours = (medianMinutes ?? 0) / 60;
  const median =
    hours >= 1
      ? t('figures.hours', { amount: number(Math.round(hours * 10) / 10) })
      : t('figures.minutes', { amount: number(medianMinutes ?? 0) });
  const shown = [
    ['waiting', waiting === undefined ? dash : number(waiting), ''],
    ['inTime', closed > 0 ? formatPercent((100 * inTime) / closed, i18n.language) : dash, t('figures.days')],
    ['median', medianMinutes === null ? dash : median, t('figures.days')],
  ] as const;
  return (
    <Card
      as="section"
      aria-label={t('figures.label')}
      className="mb-4 grid grid-cols-3 max-sm:grid-cols-1 *:not-first:border-line sm:*:not-first:border-s max-sm:*:not-first:border-t"
    >
      {shown.map(([key, value, caption]) => (
        <div key={key} className="px-[18px] py-3.5">
          <div className="row justify-between gap-2">
            {/* i18n-keys: moderation:figures.* */}
            <span className="text-small text-ink-muted">{t(`figures.${key}`)}</span>
            <span className="text-tiny text-ink-muted">{caption}</span>
          </div>
          <div className="row gap-3">
            <div className="stat-value shrink-0 tabular-nums">{value}</div>
            {key === 'inTime' && closed > 0 ? (
              <div className="min-w-0 flex-1">
                {/* Rounded down: it is full only where nobody waited too long. */}
                <ZoneBar
                  kind="steps"
                  filled={Math.floor((inTime / closed) * steps)}
                  total={steps}
                  label={t('figures.inTimeOf', {
                    part: number(inTime),
                    amount: number(closed),
                    count: closed,
                  })}
                />
              </div>
            ) : null}
          </div>
        </div>
      ))}
    </Card>
  );
};
