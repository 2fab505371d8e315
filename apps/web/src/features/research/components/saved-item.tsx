import type { Collection, SavedArticle } from '@mz/contracts';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { ArticleActions } from './article-actions.tsx';
import { ReferenceLine } from './article-head.tsx';
import { ArticleTitle } from './article-title.tsx';
import { NoteEditor } from './note-editor.tsx';
import { NoticeBanner } from './notice-banner.tsx';

interface SavedItemProps {
  saved: SavedArticle;
  collections: readonly Collection[];
  selected: boolean;
  onSelect: (selected: boolean) => void;
}

/** One saved paper with its note. */
export const SavedItem = ({ saved, collections, selected, onSelect }: SavedItemProps) => {
  const { t, i18n } = useTranslation('research');
  const { article } = saved;
  const names = collections.filter(({ id }) => saved.collections.includes(id));
  return (
    <Card as="li" className="overflow-hidden">
      <NoticeBanner article={article} />
      <div className="row items-start gap-3 px-5 pt-4 pb-2 max-sm:px-4">
        <span className="mt-1">
          <Checkbox
            checked={selected}
            onChange={onSelect}
            label={t('saved.select', { title: article.title })}
          />
        </span>
        <div className="min-w-0 flex-1">
          <ArticleTitle as="h2" article={article} />
          <ReferenceLine article={article} className="mt-1" linked />
          <p className="row gap-1.5 flex-wrap text-tiny text-ink-muted mt-1.5 mb-2.5">
            {t('saved.at', { date: formatDate(new Date(saved.savedAt), i18n.language) })}
            {names.map(({ id, name }) => (
              <TextLink tone="plain" key={id} to={`/research/saved?collection=${id}`}>
                <Badge wrap>
                  <bdi>{name}</bdi>
                </Badge>
              </TextLink>
            ))}
          </p>
          <NoteEditor id={article.id} note={saved.note} />
        </div>
      </div>
      <ArticleActions article={article} savedIn={saved.collections} />
    </Card>
  );
};
