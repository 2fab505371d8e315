import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead, CardList } from '../../../ui/card.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { researchQueries } from '../api/research.api.ts';
import { marksOf } from '../model/text.ts';
import { ReferenceLine } from './article-head.tsx';
import { struckClass } from './article-title.tsx';

/** Papers most like this one. */
export const RelatedArticles = ({ id }: { id: string }) => {
  const { t } = useTranslation(['research', 'common']);
  const related = useQuery(researchQueries.related(id));
  if (related.data?.items.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="lit-related">
      <CardHead titleId="lit-related" title={t('related.title')} />
      {related.isPending ? (
        <SkeletonGroup label={t('common:loading')} className="stack gap-3 px-4 pb-4">
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-3/5" />
        </SkeletonGroup>
      ) : null}
      {related.isError ? (
        <p className="text-small row justify-between gap-2 px-4 pb-4" role="alert">
          {t('related.failed')}
          <Button variant="plain" onClick={() => void related.refetch()}>
            {t('common:retry')}
          </Button>
        </p>
      ) : null}
      <CardList>
        {related.data?.items.map((article) => (
          <li key={article.id} className="px-4 py-3">
            <h3
              className="own-script text-start text-[14px]/5 font-control wrap-anywhere"
              {...marksOf(article.title, article.language)}
            >
              <Link
                to={`/research/${article.id}`}
                className={article.retracted ? struckClass : 'hover:underline'}
              >
                {article.title}
              </Link>
            </h3>
            {article.retracted ? (
              <Badge tone="danger" className="mt-1">
                {t('retractedBadge')}
              </Badge>
            ) : null}
            <ReferenceLine article={article} className="mt-0.5" />
          </li>
        ))}
      </CardList>
    </Card>
  );
};
