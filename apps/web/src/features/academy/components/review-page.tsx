import { ArrowRight, CircleCheck, Clock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { formatDate, formatNumber, formatPercent } from '../../../lib/format.ts';
import { signInPath } from '../../../lib/return-path.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card, CardBody, CardFoot, CardHead } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Columns, Page, PageHead } from '../../../ui/page.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { ZoneBar } from '../../../ui/zone-bar.tsx';
import { BackLink } from './back-link.tsx';
import { Confidence } from './confidence.tsx';
import { Explanation } from './explanation.tsx';
import { QuizQuestion } from './quiz-question.tsx';
import { RetentionChart } from './retention-chart.tsx';
import { ReviewSide } from './review-side.tsx';
import { type Answered, useReview } from './use-review.ts';

/** On phones at the foot of the screen, whatever is looked at above. */
const bar =
  'flex justify-end gap-2 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-10 max-sm:border-t max-sm:border-line max-sm:bg-surface max-sm:px-(--gutter) max-sm:pt-2.5 max-sm:pb-[max(14px,env(safe-area-inset-bottom))] max-sm:shadow-float';

const Question = ({ review }: { review: ReturnType<typeof useReview> }) => {
  const { t, i18n } = useTranslation('academy');
  const specialties = useSpecialties();
  const card = review.next;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [confidence, setConfidence] = useState<number | null>(null);
  const [result, setResult] = useState<Answered | null>(null);
  if (!card) return null;
  const again = result ? review.comesAgain(card.id) : null;
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
          areas={result ? card.areas : undefined}
        />
        <Confidence value={confidence} onChange={result ? null : setConfidence} />
      </Card>
      {result ? (
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
          {again ? (
            <CardFoot className="text-small text-ink-muted">
              <Icon as={Clock} size={16} />
              <span>
                {t('review.comesBack', {
                  day: formatDate(new Date(again.dueAt), i18n.language),
                  percent: formatPercent(90, i18n.language),
                })}
              </span>
            </CardFoot>
          ) : null}
        </Card>
      ) : null}
      <div data-dock="bar" className={bar}>
        {result ? (
          <Button className="max-sm:flex-1" onClick={() => review.proceed(result)}>
            {t('review.next')}
            <Icon as={ArrowRight} size={16} flip />
          </Button>
        ) : (
          <>
            {review.skip ? (
              <Button variant="ghost" onClick={review.skip}>
                {t('review.skip')}
              </Button>
            ) : null}
            <Button
              className="max-sm:flex-1"
              disabled={picked.length === 0 || confidence === null}
              onClick={() => {
                if (confidence !== null) setResult(review.answer(card, picked, confidence));
              }}
            >
              {t('review.show')}
            </Button>
          </>
        )}
      </div>
      <RetentionChart card={card} after={again?.stability ?? null} />
    </>
  );
};

/** Today's ten: questions that come again before they are forgotten. */
export const ReviewPage = () => {
  const { t, i18n } = useTranslation('academy');
  const errorText = useApiError();
  const review = useReview();
  const { queue, query, answered, next, waiting } = review;
  const location = useLocation();
  useTitle(t('review.title'));
  if (review.memberId === null) return <Navigate replace to={signInPath(location)} />;
  const total = queue ? queue.doneToday + queue.cards.length : 0;
  const done = queue ? queue.doneToday + answered.length : 0;
  return (
    <Page>
      <BackLink />
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
        <Columns
          end={<ReviewSide queue={queue} answered={answered} current={next} />}
          endLabel={t('review.due')}
        >
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
