import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { formatFigure } from '../model/format.ts';
import { type Observation, placesOf } from '../model/trend.ts';
import { axisClass, chartClass, limitClass, pointClass } from './chart-style.ts';

const WIDTH = 260;
const HEIGHT = 140;
const LEFT = 22;
const RIGHT = 12;
const TOP = 8;
const BOTTOM = 20;
const maxScore = 20;
/** Room above the highest score, and always enough for the limits. */
const topOf = (series: readonly Observation[]) =>
  Math.min(maxScore, Math.max(12, ...series.map(({ score }) => score + 3)));
/** From where the response changes: urgent from 5, emergency from 7 points (RCP 2017). */
const limits = [5, 7] as const;

const x = (place: number) => LEFT + 8 + place * (WIDTH - LEFT - RIGHT - 16);

/** Scores over time between the limits of the response. The list beside it says the same in words. */
export const TrendChart = ({ series }: { series: readonly Observation[] }) => {
  const { t, i18n } = useTranslation('tools');
  const first = series[0];
  const last = series.at(-1);
  if (first === undefined || last === undefined) return null;
  const places = placesOf(series).map(x);
  const highest = topOf(series);
  const y = (score: number) => HEIGHT - BOTTOM - (score / highest) * (HEIGHT - TOP - BOTTOM);
  const time = (at: number) => formatDateTime(new Date(at), i18n.language);
  const figure = (value: number) => formatFigure(value, i18n.language);
  const difference = last.score - first.score;
  const label = t('trend.label', {
    count: series.length,
    from: figure(first.score),
    fromTime: time(first.at),
    to: figure(last.score),
    toTime: time(last.at),
    change: difference > 0 ? `+${figure(difference)}` : figure(difference),
  });
  return (
    <svg
      className={chartClass}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
      direction="ltr"
    >
      <rect
        className="fill-danger-soft"
        x={LEFT}
        y={y(highest)}
        width={WIDTH - LEFT - RIGHT}
        height={y(7) - y(highest)}
      />
      <rect
        className="fill-warning-soft"
        x={LEFT}
        y={y(7)}
        width={WIDTH - LEFT - RIGHT}
        height={y(5) - y(7)}
      />
      <path className={axisClass} d={`M${LEFT} ${TOP}V${HEIGHT - BOTTOM}H${WIDTH - RIGHT}`} />
      {limits.map((limit) => (
        <path key={limit} className={limitClass} d={`M${LEFT} ${y(limit)}H${WIDTH - RIGHT}`} />
      ))}
      {[0, ...limits, highest].map((tick) => (
        <text key={tick} x={LEFT - 4} y={y(tick) + 3} textAnchor="end">
          {figure(tick)}
        </text>
      ))}
      <path
        className="fill-none stroke-ink stroke-[1.5]"
        d={series
          .map(({ score }, index) => `${index === 0 ? 'M' : 'L'}${places[index]} ${y(score)}`)
          .join('')}
      />
      {series.map(({ at, score }, index) => (
        <g key={at}>
          <circle className={pointClass} cx={places[index]} cy={y(score)} r={4} />
          <text x={places[index]} y={y(score) - 8} textAnchor="middle">
            {figure(score)}
          </text>
        </g>
      ))}
    </svg>
  );
};
