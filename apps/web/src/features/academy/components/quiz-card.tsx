import type { Resource } from '@mz/contracts/academy';
import type { Attempt } from '@mz/contracts/academy-learning';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { ZoneBar } from '../../../ui/zone-bar.tsx';
import { learningQueries, useTakeQuiz } from '../api/learning.api.ts';
import { CertificateLine } from './certificate-line.tsx';
import { Explanation } from './explanation.tsx';
import { QuizQuestion } from './quiz-question.tsx';

interface OutcomeProps {
  attempt: Attempt;
  /** Passed at any time: a later attempt takes nothing of it away. */
  isPassed: boolean;
  onAgain: () => void;
}

const Outcome = ({ attempt, isPassed, onAgain }: OutcomeProps) => {
  const { t, i18n } = useTranslation('academy');
  const { correct, total, passed } = attempt;
  const next = passed ? 'quiz.again' : isPassed ? 'quiz.stays' : 'quiz.need';
  const amounts = {
    correct: formatNumber(correct, i18n.language),
    total: formatNumber(total, i18n.language),
  };
  return (
    <div className="flex flex-col gap-3">
      <Banner tone={passed ? 'success' : 'warning'} title={t(passed ? 'quiz.passed' : 'quiz.failed')}>
        {t('quiz.score', amounts)} {t(next)}
      </Banner>
      <ZoneBar kind="check" passed={correct} total={total} label={t('quiz.score', amounts)} />
      {passed ? null : (
        <Button variant="outline" className="self-start" onClick={onAgain}>
          {t('quiz.retry')}
        </Button>
      )}
    </div>
  );
};

const Questions = ({ resource }: { resource: Resource }) => {
  const { t } = useTranslation('academy');
  const errorText = useApiError();
  const query = useQuery(learningQueries.quiz(resource.id));
  const take = useTakeQuiz(resource.id);
  const [chosen, setChosen] = useState<Readonly<Record<string, readonly string[]>>>({});
  if (query.isPending) return <SkeletonRows rows={3} />;
  if (query.isError)
    return (
      <ErrorState title={t('failed')} onRetry={() => void query.refetch()}>
        {errorText(query.error)}
      </ErrorState>
    );
  const { questions } = query.data;
  const chosenOf = (id: string, kind: string, options: readonly { id: string }[]) =>
    chosen[id] ?? (kind === 'ordered' ? options.map((option) => option.id) : []);
  const isReady = questions.every(({ id, kind, options }) => chosenOf(id, kind, options).length > 0);
  const attempt = take.data;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady)
      take.mutate(
        questions.map(({ id, kind, options }) => ({
          questionId: id,
          chosen: [...chosenOf(id, kind, options)],
        })),
      );
  };
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-6">
      {attempt ? (
        <Outcome
          attempt={attempt}
          isPassed={resource.passed}
          onAgain={() => {
            take.reset();
            setChosen({});
          }}
        />
      ) : null}
      {questions.map((question) => {
        const result = attempt?.results.find(({ questionId }) => questionId === question.id);
        return (
          <div key={question.id} className="flex flex-col gap-2.5">
            <QuizQuestion
              question={question}
              chosen={chosenOf(question.id, question.kind, question.options)}
              onChange={(next) => setChosen((before) => ({ ...before, [question.id]: next }))}
              answer={result?.answer}
              areas={result?.areas}
            />
            {result ? <Explanation answer={result} /> : null}
          </div>
        );
      })}
      {take.isError ? <Banner tone="danger">{errorText(take.error)}</Banner> : null}
      {attempt ? null : (
        <Button type="submit" className="self-start" disabled={!isReady} busy={take.isPending}>
          {t('quiz.send')}
        </Button>
      )}
    </form>
  );
};

/** The quiz of a resource, and the certificate once it is completed and passed. */
export const QuizCard = ({ resource }: { resource: Resource }) => {
  const { t } = useTranslation('academy');
  const [isOpen, setOpen] = useState(false);
  if (resource.questions === 0) return null;
  return (
    <Card as="section" aria-label={t('quiz.title')}>
      <CardHead
        title={t('quiz.title')}
        size="md"
        lead={t('quiz.lead', { count: resource.questions })}
        action={
          resource.passed ? (
            <Badge tone="success" icon={CircleCheck}>
              {t('quiz.done')}
            </Badge>
          ) : null
        }
      />
      <CardBody size="md" className="flex flex-col gap-4">
        {isOpen ? (
          <Questions resource={resource} />
        ) : (
          <Button
            variant={resource.passed ? 'outline' : 'primary'}
            className="self-start"
            onClick={() => setOpen(true)}
          >
            {t(resource.passed ? 'quiz.repeat' : 'quiz.begin')}
          </Button>
        )}
        {resource.passed && resource.kind !== 'course' ? (
          <div className="border-t border-line pt-4">
            <CertificateLine resource={resource} />
          </div>
        ) : null}
      </CardBody>
    </Card>
  );
};
