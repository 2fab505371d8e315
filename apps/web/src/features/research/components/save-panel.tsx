import type { ArticleSummary } from '@mz/contracts';
import { useQuery } from '@tanstack/react-query';
import { BookmarkX, Library } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
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
    <div className="stack gap-2 p-2">
      <p className="row justify-between gap-2">
        <span className="text-small font-semibold">{t('save.inCollections')}</span>
        <TextLink className="text-tiny row gap-1" to="/research/saved">
          <Icon as={Library} size={14} />
          {t('save.library')}
        </TextLink>
      </p>
      {collections.isPending ? (
        <SkeletonGroup label={t('common:loading')} className="stack gap-2">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-5 w-1/2" />
        </SkeletonGroup>
      ) : null}
      {collections.isError ? (
        <p className="text-small row justify-between gap-2" role="alert">
          {t('collections.failed')}
          <Button variant="plain" onClick={() => void collections.refetch()}>
            {t('common:retry')}
          </Button>
        </p>
      ) : null}
      {/* The margin is room for the focus ring. */}
      <div className="-m-1 max-h-[min(40dvh,260px)] overflow-y-auto p-1">
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
        <div className="stack gap-2" role="alert">
          <p className="text-small">{t('save.removeNote')}</p>
          <div className="row gap-2">
            <Button variant="danger" size="sm" onClick={remove}>
              {t('save.removeYes')}
            </Button>
            <Button variant="ghost" size="sm" onClick={() => setAsks(false)}>
              {t('common:cancel')}
            </Button>
          </div>
        </div>
      ) : (
        <Button
          variant="ghost"
          size="sm"
          className="self-start"
          disabled={saved.isPending}
          onClick={() => (saved.data?.note ? setAsks(true) : remove())}
        >
          <Icon as={BookmarkX} size={16} />
          {t('save.remove')}
        </Button>
      )}
    </div>
  );
};
