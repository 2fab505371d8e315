import type { ArticleSummary } from '@mz/contracts';
import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { ReferenceLine } from './article-head.tsx';
import { ArticleTitle } from './article-title.tsx';
import { NoticeBanner } from './notice-banner.tsx';

type Paper = Pick<
  ArticleSummary,
  | 'id'
  | 'title'
  | 'authors'
  | 'authorsComplete'
  | 'journal'
  | 'journalAbbreviation'
  | 'publicationDate'
  | 'language'
  | 'retracted'
  | 'notices'
>;

/** The one paper something is about: what it is, whether it still stands, and the way to it. */
export const PaperCard = ({ paper }: { paper: Paper }) => {
  const { t } = useTranslation('research');
  const id = useId();
  return (
    <Card as="article" className="overflow-hidden" aria-labelledby={id}>
      <NoticeBanner article={paper} />
      <div className="stack items-start gap-2 p-4">
        <div>
          <ArticleTitle as="h3" id={id} article={paper} />
          <ReferenceLine article={paper} className="mt-1" />
        </div>
        <TextLink to={`/research/${paper.id}`} className="row gap-1.5 text-small font-medium">
          {t('readPaper')}
          <Icon as={ArrowRight} size={16} flip />
        </TextLink>
      </div>
    </Card>
  );
};
