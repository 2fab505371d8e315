import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { researchQueries } from '../api/research.api.ts';
import { marksOf } from '../model/text.ts';
import { ReferenceLine } from './article-head.tsx';

/** Papers most like this one. */
export const RelatedArticles = ({ id }: { id: string }) => {
  const { t } = useTranslation(['research', 'common']);
  const related = useQuery(researchQueries.related(id));
  if (related.data?.items.length === 0) return null;
  return (
    <section className="card" aria-labelledby="lit-related">
      <div className="card-head">
        <h2 id="lit-related">{t('related.title')}</h2>
      </div>
      {related.isPending ? (
        <SkeletonGroup label={t('common:loading')} className="stack g12 px-4 pb-4">
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-3/5" />
        </SkeletonGroup>
      ) : null}
      {related.isError ? (
        <p className="small row between g8 px-4 pb-4" role="alert">
          {t('related.failed')}
          <button type="button" className="link" onClick={() => void related.refetch()}>
            {t('common:retry')}
          </button>
        </p>
      ) : null}
      <ul className="card-list">
        {related.data?.items.map((article) => (
          <li key={article.id} className="px-4 py-3">
            <h3 className="lit-related" {...marksOf(article.title, article.language)}>
              <Link
                to={`/research/${article.id}`}
                className={article.retracted ? 'is-struck' : 'hover:underline'}
              >
                {article.title}
              </Link>
            </h3>
            {article.retracted ? (
              <span className="badge badge-danger mt-1">{t('retractedBadge')}</span>
            ) : null}
            <ReferenceLine article={article} className="mt-0.5" />
          </li>
        ))}
      </ul>
    </section>
  );
};
