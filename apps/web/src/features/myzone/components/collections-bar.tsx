import type { MyZone } from '@mz/contracts/myzone';
import { FolderClosed, FolderPlus, PencilLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CollectionNameDialog, DeleteCollectionDialog } from './collection-dialogs.tsx';

interface CollectionsBarProps {
  collections: MyZone['collections'];
  chosen: string | null;
  onChoose: (id: string | null) => void;
}

/** Collections of saved things: one shows what lies in it; made, renamed and deleted here. */
export const CollectionsBar = ({ collections, chosen, onChoose }: CollectionsBarProps) => {
  const { t, i18n } = useTranslation('myzone');
  const [open, setOpen] = useState<'new' | 'rename' | 'delete' | null>(null);
  const current = collections.find(({ id }) => id === chosen);
  const close = (): void => setOpen(null);
  return (
    <div>
      <h3 className="mb-1.5 text-small text-ink-muted">{t('collections')}</h3>
      <div className="flex flex-wrap items-center gap-1.5">
        {collections.map(({ id, name, count }) => (
          <Chip key={id} pressed={id === chosen} onClick={() => onChoose(id === chosen ? null : id)}>
            <Icon as={FolderClosed} size={14} />
            <bdi className="wrap-anywhere">{name}</bdi> <span>{formatNumber(count, i18n.language)}</span>
          </Chip>
        ))}
        {current ? (
          <>
            <IconButton
              icon={PencilLine}
              label={`${t('collection.rename')}: ${current.name}`}
              onClick={() => setOpen('rename')}
            />
            <IconButton
              icon={Trash2}
              label={`${t('collection.delete')}: ${current.name}`}
              onClick={() => setOpen('delete')}
            />
          </>
        ) : null}
        <Button variant="ghost" size="sm" onClick={() => setOpen('new')}>
          <Icon as={FolderPlus} size={16} />
          {t('collection.new')}
        </Button>
      </div>
      {open === 'new' ? (
        <CollectionNameDialog collection={null} onClose={close} onCreated={onChoose} />
      ) : null}
      {open === 'rename' && current ? <CollectionNameDialog collection={current} onClose={close} /> : null}
      {open === 'delete' && current ? (
        <DeleteCollectionDialog
          collection={current}
          onClose={() => {
            close();
            onChoose(null);
          }}
        />
      ) : null}
    </div>
  );
};
