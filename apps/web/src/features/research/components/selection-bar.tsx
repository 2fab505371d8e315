import { type Collection, type SavedArticle, saveArticle, unsaveArticle } from '@mz/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, FolderInput, Trash2 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { call } from '../../../lib/http.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { researchKeys } from '../api/research.keys.ts';

interface SelectionBarProps {
  selected: readonly SavedArticle[];
  collections: readonly Collection[];
  /** The collection on the screen: papers move out of it. */
  current: string | undefined;
  onExport: () => void;
  onDone: () => void;
}

/** What can be done with the ticked papers. */
export const SelectionBar = ({ selected, collections, current, onExport, onDone }: SelectionBarProps) => {
  const { t, i18n } = useTranslation(['research', 'common']);
  const apiError = useApiError();
  const client = useQueryClient();
  const [asks, setAsks] = useState(false);
  const settled = {
    onSuccess: onDone,
    onError: (cause: Error) => {
      toast.error(apiError(cause));
    },
    onSettled: () => client.invalidateQueries({ queryKey: researchKeys.all }),
  };
  const move = useMutation({
    mutationFn: async (target: string) => {
      for (const { article, collections: held } of selected) {
        const kept = held.filter((id) => id !== current && id !== target);
        await call(saveArticle, { params: { id: article.id }, body: { collections: [...kept, target] } });
      }
    },
    ...settled,
  });
  const remove = useMutation({
    mutationFn: async () => {
      for (const { article } of selected) await call(unsaveArticle, { params: { id: article.id } });
    },
    ...settled,
    onSuccess: () => {
      setAsks(false);
      onDone();
    },
  });
  const targets = collections.filter(({ id }) => id !== current);
  return (
    <section className="card row g8 wrap-row lit-selection" aria-label={t('saved.selection')}>
      <span className="small mid grow" role="status">
        {t('saved.selected', { count: selected.length })}
      </span>
      <DropdownMenu.Root modal={false} dir={i18n.dir()}>
        <DropdownMenu.Trigger
          className="btn btn-outline btn-sm"
          disabled={targets.length === 0 || move.isPending}
        >
          <Icon as={FolderInput} size={16} />
          {t(current ? 'saved.move' : 'saved.add')}
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            className="menu z-50 lit-options"
            align="end"
            sideOffset={6}
            collisionPadding={8}
          >
            {targets.map(({ id, name }) => (
              <DropdownMenu.Item key={id} onSelect={() => move.mutate(id)}>
                <bdi>{name}</bdi>
              </DropdownMenu.Item>
            ))}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      <button type="button" className="btn btn-outline btn-sm" onClick={onExport}>
        <Icon as={Download} size={16} />
        {t('export.open')}
      </button>
      <button type="button" className="btn btn-outline btn-sm" onClick={() => setAsks(true)}>
        <Icon as={Trash2} size={16} />
        {t('saved.remove')}
      </button>
      <button type="button" className="btn btn-ghost btn-sm" onClick={onDone}>
        {t('common:cancel')}
      </button>
      {asks ? (
        <Dialog
          title={t('saved.removeTitle', { count: selected.length })}
          description={t('saved.removeText')}
          onClose={() => setAsks(false)}
        >
          <div className="row g8">
            <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
              {t('saved.remove')}
            </Button>
            <Button variant="ghost" onClick={() => setAsks(false)}>
              {t('common:cancel')}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </section>
  );
};
