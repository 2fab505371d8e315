import type { ArticleHit } from '@mz/contracts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { marksOf } from '../model/text.ts';
import { ArticleActions } from './article-actions.tsx';
import { ArticleBadges, ReferenceLine } from './article-head.tsx';
import { Marked } from './marked.tsx';
import { NoticeBanner } from './notice-banner.tsx';

interface ArticleCardProps {
  article: ArticleHit;
  isNew: boolean;
}

/** One result. */
export const ArticleCard = ({ article, isNew }: ArticleCardProps) => {
  const { t } = useTranslation('research');
  const id = useId();
  return (
    <Card as="article" className="lit-card" aria-labelledby={id}>
      <NoticeBanner article={article} />
      <div className="lit-body">
        <div className="row gap-1.5 flex-wrap mb-2">
          <ArticleBadges article={article} />
          {isNew ? (
            <Badge tone="accent" className="ms-auto">
              {t('isNew')}
            </Badge>
          ) : null}
        </div>
        <h3 id={id} className="lit-title" {...marksOf(article.title, article.language)}>
          {article.retracted ? <span className="sr-only">{t('retractedTitle')}</span> : null}
          <Link to={`/research/${article.id}`} className={article.retracted ? 'is-struck' : ''}>
            <Marked text={article.title} marks={article.marks.title} />
          </Link>
        </h3>
        <ReferenceLine article={article} className="mt-1 mb-2" linked />
        {article.abstractKind === 'none' || article.abstract === '' ? (
          <p className="text-small text-ink-muted">{t('noAbstract')}</p>
        ) : (
          <>
            {article.abstractKind === 'summary' ? (
              <span className="text-tiny font-semibold text-ink-muted block mb-0.5">{t('ownSummary')}</span>
            ) : null}
            <p className="line-clamp-3 lit-abstract" {...marksOf(article.abstract, article.language)}>
              <Marked text={article.abstract} marks={article.marks.abstract} />
            </p>
          </>
        )}
      </div>
      <ArticleActions article={article} savedIn={article.savedIn} />
    </Card>
  );
};
