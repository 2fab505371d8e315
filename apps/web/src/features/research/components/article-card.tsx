import type { ArticleHit } from '@mz/contracts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { marksOf } from '../model/text.ts';
import { ArticleActions } from './article-actions.tsx';
import { ArticleBadges, ReferenceLine } from './article-head.tsx';
import { ArticleTitle } from './article-title.tsx';
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
    <Card as="article" className="overflow-hidden" aria-labelledby={id}>
      <NoticeBanner article={article} />
      <div className="px-5 pt-4 pb-2 max-sm:px-4">
        <div className="row gap-1.5 flex-wrap mb-2">
          <ArticleBadges article={article} />
          {isNew ? (
            <Badge tone="accent" className="ms-auto">
              {t('isNew')}
            </Badge>
          ) : null}
        </div>
        <ArticleTitle as="h3" id={id} article={article}>
          <Marked text={article.title} marks={article.marks.title} />
        </ArticleTitle>
        <ReferenceLine article={article} className="mt-1 mb-2" linked />
        {article.abstractKind === 'none' || article.abstract === '' ? (
          <p className="text-small text-ink-muted">{t('noAbstract')}</p>
        ) : (
          <>
            {article.abstractKind === 'summary' ? (
              <span className="text-tiny font-semibold text-ink-muted block mb-0.5">{t('ownSummary')}</span>
            ) : null}
            <p
              className="own-script line-clamp-3 text-start text-[14px]/[22px] wrap-anywhere"
              {...marksOf(article.abstract, article.language)}
            >
              <Marked text={article.abstract} marks={article.marks.abstract} />
            </p>
          </>
        )}
      </div>
      <ArticleActions article={article} savedIn={article.savedIn} />
    </Card>
  );
};
