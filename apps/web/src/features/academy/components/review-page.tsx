import { confidences } from '@mz/contracts/academy-learning';
import { ArrowLeft, ArrowRight, CircleCheck, Lock, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber, formatPercent } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card, CardBody, CardFoot, CardHead, CardList } from '../../../ui/card.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Columns, Page, PageHead } from '../../../ui/page.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { ZoneBar } from '../../../ui/zone-bar.tsx';
import type { Queue } from '../model/kept-reviews.ts';
import { Explanation } from './explanation.tsx';
import { QuizQuestion } from './quiz-question.tsx';
import { RetentionChart } from './retention-chart.tsx';
import { type Answered, useReview } from './use-review.ts';

const levels = 4;
const shares = 20;

const Confidence = ({
  value,
  onChange,
}: {
  value: number | null;
  onChange: ((next: number) => void) | null;
}) => {
  const { t } = useTranslation('academy');
  return (
    <div className="flex flex-col gap-1.5">
      <p className="row justify-between gap-2 text-small">
        <span>{t(onChange ? 'review.howSure' : 'review.wereSure')}</span>
        {onChange ? null : (
          <span className="row gap-1 text-ink-muted">
            <Icon as={Lock} size={14} />
            {t('review.locked')}
          </span>
        )}
      </p>
      <fieldset
        className="m-0 grid grid-cols-4 gap-2 border-0 p-0 max-sm:grid-cols-2"
        aria-label={t('review.howSure')}
      >
        {confidences.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={value === one}
            disabled={!onChange}
            onClick={() => onChange?.(one)}
            className={cx(
              'flex flex-col gap-1.5 rounded-control border px-2.5 py-2 text-start text-small pointer-coarse:min-h-11',
              value === one ? 'border-primary bg-primary-soft font-medium' : 'border-line bg-surface',
              onChange && 'cursor-pointer hover:border-line-control',
            )}
          >
            {/* i18n-keys: academy:review.confidence.* */}
            {t(`review.confidence.${one}`)}
            <ZoneBar
              kind="steps"
              size="sm"
              filled={one}
              total={levels}
              label={t(`review.confidence.${one}`)}
            />
          </button>
        ))}
      </fieldset>
    </div>
  );
};

const Side = ({ queue, answered }: { queue: Queue; answered: readonly Answered[] }) => {
  const { t, i18n } = useTranslation('academy');
  const highest = Math.max(1, ...queue.forecast);
  const calibrated = queue.calibration.filter(({ total }) => total > 0);
  return (
    <>
      {answered.length > 0 ? (
        <Card as="section">
          <CardHead title={t('review.title')} />
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
          </CardList>
        </Card>
      ) : null}
      {calibrated.length > 0 ? (
        <Card as="section" pad="sm" className="flex flex-col gap-2">
          <h2 className="text-small font-heading">{t('review.calibration')}</h2>
          <p className="text-tiny text-ink-muted">{t('review.calibrationText')}</p>
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
            const name = new Intl.DateTimeFormat(i18n.language, { weekday: 'short' }).format(on);
            return (
              <li
                key={name}
                className="flex h-full min-w-0 flex-1 flex-col justify-end gap-1 text-center text-tiny text-ink-muted"
              >
                <span className="tabular-nums">{formatNumber(count, i18n.language)}</span>
                <span
                  className={cx('block rounded-chip', at === 0 ? 'bg-accent' : 'bg-primary')}
                  style={{ height: `${Math.max(3, (count / highest) * 50)}%` }}
                  aria-hidden="true"
                />
                <span className="truncate">{name}</span>
              </li>
            );
          })}
        </ol>
      </Card>
    </>
  );
};

const Question = ({ review }: { review: ReturnType<typeof useReview> }) => {
  const { t, i18n } = useTranslation('academy');
  const specialties = useSpecialties();
  const card = review.next;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [confidence, setConfidence] = useState<number | null>(null);
  const [result, setResult] = useState<Answered | null>(null);
  if (!card) return null;
  const picked = chosen.length > 0 || card.kind !== 'ordered' ? chosen : card.options.map(({ id }) => id);
  return (
    <>
      <Card as="article" float={!result} className="flex flex-col gap-4 p-5 max-sm:p-4">
        <div className="row flex-wrap gap-2 text-small text-ink-muted">
          <Badge tone="primary">{specialties.nameOf(card.resource.category)}</Badge>
          <TextLink to={`/academy/${card.resource.id}`} className="min-w-0 truncate">
            <bdi>{card.resource.title}</bdi>
          </TextLink>
          {card.lastAt ? (
            <span className="ms-auto">
              {t('review.seen', {
                count: card.seen,
                amount: formatNumber(card.seen, i18n.language),
                day: formatDate(new Date(card.lastAt), i18n.language),
              })}
            </span>
          ) : null}
        </div>
        <QuizQuestion
          question={card}
          chosen={picked}
          onChange={setChosen}
          answer={result ? card.answer : undefined}
        />
        <Confidence value={confidence} onChange={result ? null : setConfidence} />
        {result ? null : (
          <Button
            className="self-end"
            disabled={picked.length === 0 || confidence === null}
            onClick={() => {
              if (confidence !== null) setResult(review.answer(card, picked, confidence));
            }}
          >
            {t('review.show')}
          </Button>
        )}
      </Card>
      {result ? (
        <>
          <Card as="section">
            <CardHead
              size="md"
              title={t('review.why')}
              action={
                <Badge tone={result.correct ? 'success' : 'danger'}>
                  {t(result.correct ? 'quiz.right' : 'quiz.wrong')}
                </Badge>
              }
            />
            <CardBody size="md">
              <Explanation answer={card} />
            </CardBody>
            <CardFoot className="justify-end">
              <Button onClick={() => review.proceed(result)}>
                {t('review.next')}
                <Icon as={ArrowRight} size={16} flip />
              </Button>
            </CardFoot>
          </Card>
          <RetentionChart card={card} />
        </>
      ) : null}
    </>
  );
};

/** Today's ten: questions that come again before they are forgotten. */
export const ReviewPage = () => {
  const { t, i18n } = useTranslation('academy');
  const errorText = useApiError();
  const review = useReview();
  const { queue, query, answered, next, waiting } = review;
  useTitle(t('review.title'));
  const total = queue ? queue.doneToday + queue.cards.length : 0;
  const done = queue ? queue.doneToday + answered.length : 0;
  return (
    <Page>
      <p className="mb-4 text-small">
        <TextLink to="/academy" className="row gap-1">
          <Icon as={ArrowLeft} size={16} flip />
          {t('title')}
        </TextLink>
      </p>
      <PageHead title={t('review.title')} lead={t('review.lead')} />
      {query.isError && !queue ? (
        <Card>
          <ErrorState title={t('failed')} onRetry={() => void query.refetch()}>
            {errorText(query.error)}
          </ErrorState>
        </Card>
      ) : null}
      {!queue && !query.isError ? (
        <Card>
          <SkeletonRows rows={4} />
        </Card>
      ) : null}
      {waiting > 0 ? (
        <Banner tone="info" className="mb-4">
          {t('review.waiting', { count: waiting, amount: formatNumber(waiting, i18n.language) })}
        </Banner>
      ) : null}
      {queue && total > 0 ? (
        <div className="row mb-4 gap-3">
          <div className="min-w-0 flex-1">
            <ZoneBar
              kind="steps"
              filled={done}
              total={total}
              live={next !== null}
              label={t('review.done', { done, total })}
            />
          </div>
          <span className="text-small text-ink-muted tabular-nums">
            {t('review.done', {
              done: formatNumber(done, i18n.language),
              total: formatNumber(total, i18n.language),
            })}
          </span>
        </div>
      ) : null}
      {queue ? (
        <Columns end={<Side queue={queue} answered={answered} />} endLabel={t('review.due')}>
          {next ? (
            <Question key={next.id} review={review} />
          ) : (
            <Card>
              <EmptyState
                icon={CircleCheck}
                title={t(total > 0 ? 'review.finished' : 'review.nothing')}
                action={
                  <ButtonLink variant="outline" size="sm" to="/academy">
                    {t('browse')}
                  </ButtonLink>
                }
              >
                {t(queue.total > 0 ? 'review.finishedText' : 'review.nothingText')}
              </EmptyState>
            </Card>
          )}
        </Columns>
      ) : null}
    </Page>
  );
};
