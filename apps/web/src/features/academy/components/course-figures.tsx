import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { courseQueries } from '../api/courses.api.ts';

/** What learners said of a course, for its author. */
export const CourseFigures = ({ id }: { id: string }) => {
  const { t, i18n } = useTranslation('academy');
  const errorText = useApiError();
  const query = useQuery(courseQueries.evaluations(id));
  const gradeOf = (value: number | null): string =>
    value === null
      ? '–'
      : new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
          value,
        );
  return (
    <Card as="section" aria-label={t('evaluation.figures')}>
      <CardHead title={t('evaluation.figures')} lead={t('evaluation.figuresLead')} size="md" />
      {query.isPending ? <SkeletonRows rows={3} /> : null}
      {query.isError ? (
        <ErrorState title={t('failed')} onRetry={() => void query.refetch()}>
          {errorText(query.error)}
        </ErrorState>
      ) : null}
      {query.data?.count === 0 ? <EmptyState title={t('evaluation.none')} /> : null}
      {query.data && query.data.count > 0 ? (
        <CardBody size="md" className="flex flex-col gap-4">
          <FactList>
            <dt>{t('evaluation.count')}</dt>
            <dd>{formatNumber(query.data.count, i18n.language)}</dd>
            <dt>{t('evaluation.objectives')}</dt>
            <dd>{gradeOf(query.data.objectives)}</dd>
            <dt>{t('evaluation.relevance')}</dt>
            <dd>{gradeOf(query.data.relevance)}</dd>
            <dt>{t('evaluation.unbiased')}</dt>
            <dd>
              {query.data.unbiased === null
                ? '–'
                : formatPercent(Math.round(query.data.unbiased * 100), i18n.language)}
            </dd>
          </FactList>
          {query.data.comments.length > 0 ? (
            <ul className="flex list-disc flex-col gap-1.5 ps-5 text-small">
              {query.data.comments.map((comment) => (
                <li key={comment}>
                  <bdi>{comment}</bdi>
                </li>
              ))}
            </ul>
          ) : (
            <p className="text-small text-ink-muted">{t('evaluation.commentsLater')}</p>
          )}
        </CardBody>
      ) : null}
    </Card>
  );
};
