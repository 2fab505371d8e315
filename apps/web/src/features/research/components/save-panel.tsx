import type { ArticleSummary } from '@mz/contracts';
import { useQuery } from '@tanstack/react-query';
import { BookmarkX, Library } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { researchQueries } from '../api/research.api.ts';
import { useSaveArticle, useUnsaveArticle } from '../api/use-library.ts';
import { CheckRow } from './check-row.tsx';
import { NewCollection } from './new-collection.tsx';
import { NoteEditor } from './note-editor.tsx';

interface SavePanelProps {
  article: Pick<ArticleSummary, 'id' | 'title'>;
  savedIn: readonly string[];
  /** The article is on its way into the library; its note is asked for once it is there. */
  saving: boolean;
  onClose: () => void;
}

/** Collections of a saved article. */
export const SavePanel = ({ article, savedIn, saving, onClose }: SavePanelProps) => {
  const { t } = useTranslation(['research', 'common']);
  const collections = useQuery(researchQueries.collections());
  const save = useSaveArticle();
  const unsave = useUnsaveArticle();
  const saved = useQuery({ ...researchQueries.savedOne(article.id), enabled: !saving });
  const [asks, setAsks] = useState(false);
  const { id } = article;
  const remove = () => {
    unsave.mutate(id);
    onClose();
  };
  const put = (next: string[]) => save.mutate({ id, collections: next });
  return (
    <div className="stack g8 p-2">
      <p className="row between g8">
        <span className="small strong">{t('save.inCollections')}</span>
        <Link className="link tiny row g4" to="/research/saved">
          <Icon as={Library} size={14} />
          {t('save.library')}
        </Link>
      </p>
      {collections.isPending ? (
        <SkeletonGroup label={t('common:loading')} className="stack g8">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-5 w-1/2" />
        </SkeletonGroup>
      ) : null}
      {collections.isError ? (
        <p className="small row between g8" role="alert">
          {t('collections.failed')}
          <button type="button" className="link" onClick={() => void collections.refetch()}>
            {t('common:retry')}
          </button>
        </p>
      ) : null}
      <div className="lit-options">
        {collections.data?.collections.map((collection) => (
          <CheckRow
            key={collection.id}
            checked={savedIn.includes(collection.id)}
            onChange={(checked) =>
              put(
                checked
                  ? [...savedIn, collection.id]
                  : savedIn.filter((candidate) => candidate !== collection.id),
              )
            }
          >
            <bdi className="break-words">{collection.name}</bdi>
          </CheckRow>
        ))}
      </div>
      <NewCollection onCreated={(collection) => put([...savedIn, collection.id])} />
      {saved.data ? <NoteEditor id={id} note={saved.data.note} /> : null}
      {asks ? (
        <div className="stack g8" role="alert">
          <p className="small">{t('save.removeNote')}</p>
          <div className="row g8">
            <button type="button" className="btn btn-danger btn-sm" onClick={remove}>
              {t('save.removeYes')}
            </button>
            <button type="button" className="btn btn-ghost btn-sm" onClick={() => setAsks(false)}>
              {t('common:cancel')}
            </button>
          </div>
        </div>
      ) : (
        <button
          type="button"
          className="btn btn-ghost btn-sm self-start"
          disabled={saved.isPending}
          onClick={() => (saved.data?.note ? setAsks(true) : remove())}
        >
          <Icon as={BookmarkX} size={16} />
          {t('save.remove')}
        </button>
      )}
    </div>
  );
};
