import type { ReviewCard } from '@mz/contracts/academy-learning';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber, formatPercent, localeOf } from '../../../lib/format.ts';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { type CurvePoint, recallAfter, retentionCurve } from '../model/retention.ts';

const day = 86_400_000;
const [width, height, left, top, bottom] = [720, 180, 40, 12, 24] as const;
const lowest = 0.4;
/** Two names of days nearer than this would run into each other on a phone. */
const narrow = 140;

/** What stays of one question: it falls after each review, more slowly each time. Never mirrored. */
export const RetentionChart = ({ card }: { card: ReviewCard }) => {
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
  const ahead = Math.max(4, Math.min(365, last.stability * 1.6));
  const curve = retentionCurve(known, ahead);
  const x = (at: number): number => left + ((at - first.day) / (ahead - first.day)) * (width - left - 8);
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
  const past = [...curve.filter(({ day: at }) => at < 0), today];
  const future = [today, ...curve.filter(({ day: at }) => at > 0)];
  const nameOf = (at: number): string =>
    new Intl.DateTimeFormat(localeOf(i18n.language), { month: 'short', day: 'numeric' }).format(
      now + at * day,
    );
  const dueIn = last.day + last.stability;
  const dueOn = formatDate(new Date(now + dueIn * day), i18n.language);
  return (
    <Card as="figure" className="m-0">
      <CardHead
        title={t('review.curve')}
        size="md"
        action={<span className="text-small text-ink-muted">{t('review.recall')}</span>}
      />
      <CardBody size="md">
        <div dir="ltr">
          <svg
            viewBox={`0 0 ${width} ${height}`}
            className="block w-full text-ink-muted"
            role="img"
            aria-label={t('review.curveLabel', { day: dueOn })}
          >
            {[0.4, 0.6, 0.8, 1].map((recall) => (
              <g key={recall}>
                <path d={`M${left} ${y(recall)}H${width - 8}`} className="stroke-line" />
                <text x={left - 6} y={y(recall) + 4} textAnchor="end" className="fill-current text-tiny">
                  {formatNumber(recall * 100, i18n.language)}
                </text>
              </g>
            ))}
            <path d={`M${left} ${y(0.9)}H${width - 8}`} className="stroke-ink-muted" strokeDasharray="2 4" />
            <path
              d={`${draw(past)}V${y(lowest)}H${x(first.day)}Z`}
              className="fill-primary opacity-10"
              stroke="none"
            />
            <path d={draw(past)} fill="none" strokeWidth="2.25" className="stroke-primary" />
            <path
              d={draw(future)}
              fill="none"
              strokeWidth="2.25"
              strokeDasharray="5 4"
              className="stroke-primary"
            />
            {known.map(({ day: at }) => (
              <circle
                key={at}
                cx={x(at)}
                cy={y(1)}
                r="3.5"
                className="fill-surface stroke-primary"
                strokeWidth="2"
              />
            ))}
            <circle cx={x(0)} cy={y(today.recall)} r="4.5" className="fill-primary" />
            {dueIn <= ahead ? <circle cx={x(dueIn)} cy={y(0.9)} r="4.5" className="fill-accent" /> : null}
          </svg>
          {/* As text of the page: letters of the drawing would shrink with it. */}
          <div className="relative h-4 text-tiny text-ink-muted" aria-hidden="true">
            {[
              ...(x(0) - x(first.day) > narrow ? [{ at: first.day, text: nameOf(first.day) }] : []),
              { at: 0, text: t('review.today') },
              ...(dueIn <= ahead && x(dueIn) - x(0) > narrow ? [{ at: dueIn, text: nameOf(dueIn) }] : []),
            ].map(({ at, text }) => (
              <span
                key={text}
                className="absolute -translate-x-1/2 whitespace-nowrap"
                style={{ left: `${(x(at) / width) * 100}%` }}
              >
                <bdi>{text}</bdi>
              </span>
            ))}
          </div>
        </div>
        <figcaption className="pt-1 text-small text-ink-muted">
          {t('review.curveText', { day: dueOn, percent: formatPercent(90, i18n.language) })}
        </figcaption>
      </CardBody>
    </Card>
  );
};
