import type { Collection, SavedArticle } from '@mz/contracts';
import { Check } from 'lucide-react';
import { Checkbox } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDate } from '../../../lib/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { marksOf } from '../model/text.ts';
import { ArticleActions } from './article-actions.tsx';
import { ReferenceLine } from './article-head.tsx';
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
    <li className="card lit-card">
      <NoticeBanner article={article} />
      <div className="lit-body row g12 items-start">
        <Checkbox.Root
          className="check mt-1"
          checked={selected}
          onCheckedChange={(next) => onSelect(next === true)}
          aria-label={t('saved.select', { title: article.title })}
        >
          <Checkbox.Indicator>
            <Icon as={Check} size={14} />
          </Checkbox.Indicator>
        </Checkbox.Root>
        <div className="grow">
          <h2 className="lit-title" {...marksOf(article.title, article.language)}>
            {article.retracted ? <span className="sr-only">{t('retractedTitle')}</span> : null}
            <Link to={`/research/${article.id}`} className={article.retracted ? 'is-struck' : ''}>
              {article.title}
            </Link>
          </h2>
          <ReferenceLine article={article} className="mt-1" linked />
          <p className="row g6 wrap-row tiny muted mt-1.5 mb-2.5">
            {t('saved.at', { date: formatDate(new Date(saved.savedAt), i18n.language) })}
            {names.map(({ id, name }) => (
              <Link key={id} className="badge" to={`/research/saved?collection=${id}`}>
                <bdi>{name}</bdi>
              </Link>
            ))}
          </p>
          <NoteEditor id={article.id} note={saved.note} />
        </div>
      </div>
      <ArticleActions article={article} savedIn={saved.collections} />
    </li>
  );
};
