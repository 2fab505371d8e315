import type { ReviewCard } from '@mz/contracts/academy-learning';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber, formatPercent, localeOf } from '../../../lib/format.ts';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { cx } from '../../../ui/class-names.ts';
import { type CurvePoint, recallAfter, retentionCurve } from '../model/retention.ts';

const day = 86_400_000;
const [width, height, top, bottom] = [720, 180, 8, 8] as const;
const levels = [0.4, 0.6, 0.8, 1] as const;
/** Lines stay as thick as they are, however the drawing is stretched. */
const even = { vectorEffect: 'non-scaling-stroke' } as const;
const share = (at: number, of: number): string => `${(at / of) * 100}%`;
const lowest = 0.4;
/** Two names of days nearer than this would run into each other on a phone. */
const narrow = 140;

/** What stays of one question: it falls after each review, more slowly each time. Never mirrored. */
export const RetentionChart = ({
  card,
  after,
}: {
  card: ReviewCard;
  /** What today’s answer left behind, in days until 90 %: how it goes on is drawn only then. */
  after: number | null;
}) => {
  const { t, i18n } = useTranslation('academy');
  const now = Date.now();
  const reviews = card.history.map(({ at, stability }) => ({ day: (Date.parse(at) - now) / day, stability }));
  const known =
    reviews.length > 0
      ? reviews
      : card.lastAt
        ? [{ day: (Date.parse(card.lastAt) - now) / day, stability: card.stability }]
        : [];
  const first = known[0];
  const last = known.at(-1);
  if (!first || !last) return null;
  const ahead = Math.max(4, Math.min(365, (after ?? last.stability) * 1.6));
  const x = (at: number): number => ((at - first.day) / (ahead - first.day)) * width;
  const y = (recall: number): number =>
    top + ((1 - Math.max(lowest, recall)) / (1 - lowest)) * (height - top - bottom);
  const draw = (points: readonly CurvePoint[]): string =>
    points
      .map(
        ({ day: at, recall }, index) =>
          `${index === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(recall).toFixed(1)}`,
      )
      .join('');
  const today = { day: 0, recall: recallAfter(-last.day, last.stability) };
  const past = retentionCurve(known, 0);
  const future = after === null ? [] : retentionCurve([{ day: 0, stability: after }], ahead);
  const percentToday = formatPercent(Math.round(today.recall * 100), i18n.language);
  const nameOf = (at: number): string =>
    new Intl.DateTimeFormat(localeOf(i18n.language), { month: 'short', day: 'numeric' }).format(
      now + at * day,
    );
  const dueIn = after ?? last.day + last.stability;
  const isDrawn = after !== null && dueIn <= ahead;
  const dueOn = formatDate(new Date(now + dueIn * day), i18n.language);
  return (
    <Card as="figure" className="m-0">
      <CardHead
        title={t('review.curve')}
        size="md"
        action={<span className="text-small text-ink-muted">{t('review.recall')}</span>}
      />
      <CardBody size="md">
        <div dir="ltr" className="grid grid-cols-[1.75rem_1fr] gap-x-1.5 text-tiny text-ink-muted">
          {/* Letters and dots are of the page: in the drawing they would be stretched with it. */}
          <div className="relative" aria-hidden="true">
            {levels.map((recall) => (
              <span
                key={recall}
                className="absolute inset-e-0 -translate-y-1/2 tabular-nums"
                style={{ top: share(y(recall), height) }}
              >
                {formatNumber(recall * 100, i18n.language)}
              </span>
            ))}
          </div>
          <div className="relative h-44">
            <svg
              viewBox={`0 0 ${width} ${height}`}
              preserveAspectRatio="none"
              className="block size-full"
              role="img"
              aria-label={
                after === null
                  ? t('review.curveToday', { percent: percentToday })
                  : t('review.curveLabel', { day: dueOn })
              }
            >
              {levels.map((recall) => (
                <path key={recall} d={`M0 ${y(recall)}H${width}`} className="stroke-line" {...even} />
              ))}
              <path
                d={`M0 ${y(0.9)}H${width}`}
                className="stroke-ink-muted"
                strokeDasharray="2 4"
                {...even}
              />
              <path d={`${draw(past)}V${y(lowest)}H${x(first.day)}Z`} className="fill-primary opacity-10" />
              <path d={draw(past)} fill="none" strokeWidth="2.25" className="stroke-primary" {...even} />
              {after === null ? null : (
                <>
                  <path
                    d={`M${x(0)} ${y(today.recall)}V${y(1)}`}
                    strokeWidth="2.25"
                    className="stroke-accent"
                    {...even}
                  />
                  <path
                    d={draw(future)}
                    fill="none"
                    strokeWidth="2.25"
                    strokeDasharray="5 4"
                    className="stroke-primary"
                    {...even}
                  />
                </>
              )}
            </svg>
            {[
              ...known.map(({ day: at }) => ({ at, recall: 1, look: 'bg-surface border-2 border-primary' })),
              { at: 0, recall: after === null ? today.recall : 1, look: 'bg-accent' },
              ...(isDrawn ? [{ at: dueIn, recall: 0.9, look: 'bg-surface border-2 border-primary' }] : []),
            ].map(({ at, recall, look }) => (
              <span
                key={`${look} ${at}`}
                className={cx('absolute size-2.5 -translate-1/2 rounded-full', look)}
                style={{ left: share(x(at), width), top: share(y(recall), height) }}
                aria-hidden="true"
              />
            ))}
            <span
              className="absolute inset-e-0 -translate-y-full pb-0.5"
              style={{ top: share(y(0.9), height) }}
              aria-hidden="true"
            >
              <bdi>{t('review.target', { percent: formatPercent(90, i18n.language) })}</bdi>
            </span>
            <bdi
              className={cx(
                'absolute -translate-y-1/2 whitespace-nowrap rounded-chip bg-ink px-2 py-0.5 font-medium text-canvas',
                x(0) > width * 0.75 && '-translate-x-full',
              )}
              style={{
                left: `calc(${share(x(0), width)} ${x(0) > width * 0.75 ? '-' : '+'} 0.75rem)`,
                top: share(y(today.recall), height),
              }}
              aria-hidden="true"
            >
              {t(after === null ? 'review.recallToday' : 'review.recallBefore', { percent: percentToday })}
            </bdi>
          </div>
          <div className="relative col-start-2 h-5" aria-hidden="true">
            {[
              ...(x(0) - x(first.day) > narrow ? [{ at: first.day, text: nameOf(first.day) }] : []),
              { at: 0, text: t('review.today') },
              ...(isDrawn && x(dueIn) - x(0) > narrow ? [{ at: dueIn, text: nameOf(dueIn) }] : []),
            ].map(({ at, text }) => (
              <bdi
                key={text}
                className={cx('absolute whitespace-nowrap', x(at) > 0 && '-translate-x-1/2')}
                style={{ left: share(x(at), width) }}
              >
                {text}
              </bdi>
            ))}
          </div>
        </div>
        {after === null && dueIn >= 0 ? null : (
          <figcaption className="pt-1 text-small text-ink-muted">
            {t(after === null ? 'review.curvePast' : 'review.curveText', {
              day: dueOn,
              percent: formatPercent(90, i18n.language),
            })}
          </figcaption>
        )}
      </CardBody>
    </Card>
  );
};
