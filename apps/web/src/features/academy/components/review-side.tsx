import type { ReviewCard } from '@mz/contracts/academy-learning';
import { Circle, CircleCheck, CircleDot, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent, formatWeekday, localeOf } from '../../../lib/format.ts';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { Card, CardHead, CardList } from '../../../ui/card.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ZoneBar } from '../../../ui/zone-bar.tsx';
import type { Queue } from '../model/kept-reviews.ts';
import type { Answered } from './use-review.ts';

const shares = 20;

/** What of today's questions was answered, which is asked now, and how many follow of what. */
const Today = ({
  queue,
  answered,
  current,
}: {
  queue: Queue;
  answered: readonly Answered[];
  current: ReviewCard | null;
}) => {
  const { t, i18n } = useTranslation('academy');
  const specialties = useSpecialties();
  const number = (value: number) => formatNumber(value, i18n.language);
  const gone = new Set([...answered.map(({ card }) => card.id), current?.id]);
  const later = queue.cards.filter(({ id }) => !gone.has(id));
  const counts = [...Map.groupBy(later, ({ resource }) => resource.category)].map(
    ([category, cards]) => `${specialties.nameOf(category)} (${number(cards.length)})`,
  );
  const list = new Intl.ListFormat(localeOf(i18n.language), { style: 'narrow', type: 'unit' });
  if (answered.length === 0 && !current) return null;
  return (
    <Card as="section">
      <CardHead
        title={t('review.title')}
        action={
          answered.length > 0 ? (
            <span className="text-small text-ink-muted">
              {t('review.rightOf', {
                right: number(answered.filter(({ correct }) => correct).length),
                total: number(answered.length),
              })}
            </span>
          ) : undefined
        }
      />
      <CardList>
        {answered.map(({ card, correct, confidence }) => (
          <li key={card.id} className="row gap-3 px-4 py-2 text-small">
            <span className={correct ? 'text-success' : 'text-danger'}>
              <Icon as={correct ? CircleCheck : X} size={16} />
              <span className="sr-only">{t(correct ? 'quiz.right' : 'quiz.wrong')}</span>
            </span>
            <span className="min-w-0 flex-1 truncate" dir="auto">
              {card.prompt}
            </span>
            <span className="text-tiny text-ink-muted">
              {t(`review.confidence.${confidence as 1 | 2 | 3 | 4}`)}
            </span>
          </li>
        ))}
        {current ? (
          <li className="row gap-3 bg-primary-soft px-4 py-2 text-small font-medium" aria-current="step">
            <Icon as={CircleDot} size={16} className="text-accent" />
            <span className="min-w-0 flex-1 truncate" dir="auto">
              {current.prompt}
            </span>
            <span className="text-tiny">{t('review.now')}</span>
          </li>
        ) : null}
        {later.length > 0 ? (
          <li className="row gap-3 px-4 py-2 text-small text-ink-muted">
            <Icon as={Circle} size={16} />
            <span className="min-w-0 flex-1">
              {t('review.more', {
                count: later.length,
                amount: number(later.length),
                list: list.format(counts),
              })}
            </span>
          </li>
        ) : null}
      </CardList>
    </Card>
  );
};

/** What was answered today, how sureness and truth agree, and what is due in the next days. */
export const ReviewSide = ({
  queue,
  answered,
  current,
}: {
  queue: Queue;
  answered: readonly Answered[];
  current: ReviewCard | null;
}) => {
  const { t, i18n } = useTranslation('academy');
  const highest = Math.max(1, ...queue.forecast);
  const calibrated = queue.calibration.filter(({ total }) => total > 0);
  const judged = calibrated.reduce((sum, { total }) => sum + total, 0);
  return (
    <>
      <Today queue={queue} answered={answered} current={current} />
      {calibrated.length > 0 ? (
        <Card as="section" pad="sm" className="flex flex-col gap-2">
          <h2 className="text-small font-heading">{t('review.calibration')}</h2>
          <p className="text-tiny text-ink-muted">
            {t('review.calibrationText', { count: judged, amount: formatNumber(judged, i18n.language) })}
          </p>
          {calibrated
            .toSorted((a, b) => b.confidence - a.confidence)
            .map(({ confidence, right, total }) => {
              const percent = Math.round((right / total) * 100);
              return (
                <div
                  key={confidence}
                  className="grid grid-cols-[6.5rem_1fr_3rem] items-center gap-2 text-small"
                >
                  <span>{t(`review.confidence.${confidence as 1 | 2 | 3 | 4}`)}</span>
                  <ZoneBar
                    kind="steps"
                    size="sm"
                    filled={Math.round(percent / (100 / shares))}
                    total={shares}
                    label={formatPercent(percent, i18n.language)}
                  />
                  <span className="text-end text-ink-muted tabular-nums">
                    {formatPercent(percent, i18n.language)}
                  </span>
                </div>
              );
            })}
        </Card>
      ) : null}
      <Card as="section" pad="sm">
        <div className="row justify-between gap-2">
          <h2 className="text-small font-heading">{t('review.due')}</h2>
          <span className="text-small text-ink-muted tabular-nums">
            {t('review.set', { count: queue.total, amount: formatNumber(queue.total, i18n.language) })}
          </span>
        </div>
        <ol className="m-0 flex h-24 list-none items-end gap-1.5 p-0 pt-3">
          {queue.forecast.map((count, at) => {
            const on = new Date(Date.now() + at * 86_400_000);
            const name = formatWeekday(on, i18n.language);
            return (
              <li
                key={name.long}
                className="flex h-full min-w-0 flex-1 flex-col justify-end gap-1 text-center text-tiny text-ink-muted"
              >
                <span className="tabular-nums">{formatNumber(count, i18n.language)}</span>
                <span
                  className={cx('block rounded-chip', at === 0 ? 'bg-accent' : 'bg-primary')}
                  style={{ height: `${Math.max(3, (count / highest) * 50)}%` }}
                  aria-hidden="true"
                />
                <span aria-hidden="true">{name.short}</span>
                <span className="sr-only">{name.long}</span>
              </li>
            );
          })}
        </ol>
      </Card>
    </>
  );
};
