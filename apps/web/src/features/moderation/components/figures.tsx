import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { ZoneBar } from '../../../ui/zone-bar.tsx';

interface QueueFigures {
  closed: number;
  inTime: number;
  medianMinutes: number | null;
  medianShare: number | null;
  appeals: number;
  upheld: number;
}

interface Bar {
  filled: number;
  total: number;
  label: string;
}

const steps = 20;
const dash = '–';

/** Rounded down: it is full only where nothing is missing. */
const stepsOf = (part: number, of: number): Pick<Bar, 'filled' | 'total'> =>
  of <= steps ? { filled: part, total: of } : { filled: Math.floor((part / of) * steps), total: steps };

const Figure = ({
  label,
  value,
  caption,
  bar,
  note,
}: {
  label: string;
  value: string;
  caption: string;
  bar?: Bar | null;
  note?: string | null;
}) => (
  <div className="px-[18px] py-3.5">
    <div className="flex flex-wrap justify-between gap-x-3">
      <span className="text-small text-ink-muted">{label}</span>
      <span className="text-tiny text-ink-muted">{caption}</span>
    </div>
    <div className="row gap-3">
      <div className="stat-value shrink-0 tabular-nums">{value}</div>
      {bar ? (
        <div className="min-w-0 flex-1">
          <ZoneBar kind="steps" {...bar} />
        </div>
      ) : null}
      {note ? <span className="text-small text-ink-muted">{note}</span> : null}
    </div>
  </div>
);

/** How the queue stands, counted from its cases; dashes keep the place of what is not counted yet. */
export const Figures = ({ figures }: { figures: QueueFigures | undefined }) => {
  const { t, i18n } = useTranslation('moderation');
  const number = (value: number) => formatNumber(value, i18n.language);
  const percent = (share: number) => formatPercent(100 * share, i18n.language);
  const { closed = 0, inTime = 0, medianMinutes = null, medianShare = null } = figures ?? {};
  const { appeals = 0, upheld = 0 } = figures ?? {};
  const hours = (medianMinutes ?? 0) / 60;
  const median =
    hours >= 1
      ? t('figures.hours', { amount: number(Math.round(hours * 10) / 10) })
      : t('figures.minutes', { amount: number(medianMinutes ?? 0) });
  const restored = appeals - upheld;
  return (
    <Card
      as="section"
      aria-label={t('figures.label')}
      className="mb-4 grid grid-cols-3 max-md:grid-cols-1 *:not-first:border-line md:*:not-first:border-s max-md:*:not-first:border-t"
    >
      <Figure
        label={t('figures.inTime')}
        value={closed > 0 ? percent(inTime / closed) : dash}
        caption={t('figures.days')}
        bar={
          closed > 0
            ? {
                ...stepsOf(inTime, closed),
                label: t('figures.inTimeOf', {
                  part: number(inTime),
                  amount: number(closed),
                  count: closed,
                }),
              }
            : null
        }
      />
      <Figure
        label={t('figures.median')}
        value={medianMinutes === null ? dash : median}
        caption={t('figures.days')}
        bar={
          medianShare === null
            ? null
            : {
                filled: Math.min(steps, Math.ceil(medianShare * steps)),
                total: steps,
                label: t('figures.medianShare', { share: percent(medianShare) }),
              }
        }
      />
      <Figure
        label={t('figures.upheld')}
        value={appeals > 0 ? t('figures.of', { part: number(upheld), amount: number(appeals) }) : dash}
        caption={restored > 0 ? t('figures.restored', { count: restored }) : t('figures.days')}
        bar={
          appeals > 0
            ? {
                ...stepsOf(upheld, appeals),
                label: t('figures.upheldOf', {
                  part: number(upheld),
                  amount: number(appeals),
                  count: appeals,
                }),
              }
            : null
        }
        note={figures && appeals === 0 ? t('figures.noAppeals') : null}
      />
    </Card>
  );
};
