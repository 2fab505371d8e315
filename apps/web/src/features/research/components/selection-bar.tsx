import { type Collection, type SavedArticle, saveArticle, unsaveArticle } from '@mz/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, FolderInput, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/http.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.tsx';
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
  const { t } = useTranslation(['research', 'common']);
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
    <Card
      as="section"
      className="row sticky top-12 z-15 flex-wrap gap-2 py-2 ps-4 pe-2"
      aria-label={t('saved.selection')}
    >
      <span className="text-small font-medium min-w-0 flex-1" role="status">
        {t('saved.selected', { count: selected.length })}
      </span>
      <Menu
        trigger={
          <Button variant="outline" size="sm" disabled={targets.length === 0 || move.isPending}>
            <Icon as={FolderInput} size={16} />
            {t(current ? 'saved.move' : 'saved.add')}
          </Button>
        }
      >
        {targets.map(({ id, name }) => (
          <MenuItem key={id} onSelect={() => move.mutate(id)}>
            <bdi>{name}</bdi>
          </MenuItem>
        ))}
      </Menu>
      <Button variant="outline" size="sm" onClick={onExport}>
        <Icon as={Download} size={16} />
        {t('export.open')}
      </Button>
      <Button variant="outline" size="sm" onClick={() => setAsks(true)}>
        <Icon as={Trash2} size={16} />
        {t('saved.remove')}
      </Button>
      <Button variant="ghost" size="sm" onClick={onDone}>
        {t('common:cancel')}
      </Button>
      {asks ? (
        <Dialog
          title={t('saved.removeTitle', { count: selected.length })}
          description={t('saved.removeText')}
          onClose={() => setAsks(false)}
        >
          <div className="row gap-2">
            <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
              {t('saved.remove')}
            </Button>
            <Button variant="ghost" onClick={() => setAsks(false)}>
              {t('common:cancel')}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </Card>
  );
};
