import type { ArticleSummary } from '@mz/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { cx } from '../../../ui/class-names.ts';
import { marksOf } from '../model/text.ts';

/** Of the title of a retracted paper. */
export const struckClass = 'text-ink-muted line-through decoration-1';

interface ArticleTitleProps {
  as: 'h2' | 'h3';
  id?: string;
  article: Pick<ArticleSummary, 'id' | 'title' | 'language' | 'retracted'>;
  /** The title with what was found in it. */
  children?: ReactNode;
}

/** The title of a paper in a list; it leads to its record. */
export const ArticleTitle = ({ as: Heading, id, article, children }: ArticleTitleProps) => {
  const { t } = useTranslation('research');
  return (
    <Heading
      id={id}
      className="own-script text-start text-[17px]/6 font-heading tracking-[-0.012em] wrap-anywhere lang-ar:font-semibold"
      {...marksOf(article.title, article.language)}
    >
      {article.retracted ? <span className="sr-only">{t('retractedTitle')}</span> : null}
      <Link
        to={`/research/${article.id}`}
        className={cx('hover:text-primary', article.retracted && struckClass)}
      >
        {children ?? article.title}
      </Link>
    </Heading>
  );
};
