import { articleLimits, type Collection } from '@mz/contracts';
import { PencilLine, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { useCollectionChanges } from '../api/use-library.ts';
import { useCollectionRefusal } from './new-collection.tsx';

interface PartProps {
  collection: Collection;
  onClose: () => void;
}

const Rename = ({ collection, onClose }: PartProps) => {
  const { t } = useTranslation(['research', 'common']);
  const { rename } = useCollectionChanges();
  const refusal = useCollectionRefusal();
  const [name, setName] = useState(collection.name);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim()) rename.mutate({ id: collection.id, name: name.trim() }, { onSuccess: onClose });
  };
  return (
    <Dialog title={t('collections.rename')} onClose={onClose}>
      <form className="stack gap-4" onSubmit={onSubmit}>
        <Field label={t('collections.name')} error={rename.isError ? refusal(rename.error) : undefined}>
          <Input
            value={name}
            maxLength={articleLimits.collectionName}
            dir="auto"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Button type="submit" busy={rename.isPending} disabled={name.trim() === ''}>
          {t(rename.isPending ? 'common:saving' : 'common:save')}
        </Button>
      </form>
    </Dialog>
  );
};

const Remove = ({ collection, onClose, onRemoved }: PartProps & { onRemoved: () => void }) => {
  const { t } = useTranslation(['research', 'common']);
  const apiError = useApiError();
  const { remove } = useCollectionChanges();
  return (
    <Dialog
      title={t('collections.removeTitle', { name: collection.name })}
      description={t('collections.removeText')}
      onClose={onClose}
    >
      {remove.isError ? (
        <Banner tone="danger" className="mb-4">
          {apiError(remove.error)}
        </Banner>
      ) : null}
      <div className="row gap-2">
        <Button
          variant="danger"
          busy={remove.isPending}
          onClick={() => remove.mutate(collection.id, { onSuccess: onRemoved })}
        >
          {t('collections.remove')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('common:cancel')}
        </Button>
      </div>
    </Dialog>
  );
};

/** Renames or deletes the collection on the screen. */
export const CollectionTools = ({
  collection,
  onRemoved,
}: {
  collection: Collection;
  onRemoved: () => void;
}) => {
  const { t } = useTranslation('research');
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const close = () => setOpen(null);
  return (
    <span className="row">
      <IconButton icon={PencilLine} label={t('collections.rename')} onClick={() => setOpen('rename')} />
      <IconButton icon={Trash2} label={t('collections.remove')} onClick={() => setOpen('remove')} />
      {open === 'rename' ? <Rename collection={collection} onClose={close} /> : null}
      {open === 'remove' ? (
        <Remove
          collection={collection}
          onClose={close}
          onRemoved={() => {
            close();
            onRemoved();
          }}
        />
      ) : null}
    </span>
  );
};
