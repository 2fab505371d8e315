import { articleLimits, type Collection } from '@mz/contracts';
import { PencilLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
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
  return (
    <FormDialog
      title={t('collections.rename')}
      submit={t(rename.isPending ? 'common:saving' : 'common:save')}
      cancel={t('common:cancel')}
      busy={rename.isPending}
      disabled={name.trim() === ''}
      onSubmit={() => rename.mutate({ id: collection.id, name: name.trim() }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field label={t('collections.name')} error={rename.isError ? refusal(rename.error) : undefined}>
        <Input
          value={name}
          maxLength={articleLimits.collectionName}
          dir="auto"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
};

const Remove = ({ collection, onClose, onRemoved }: PartProps & { onRemoved: () => void }) => {
  const { t } = useTranslation('research');
  const apiError = useApiError();
  const { remove } = useCollectionChanges();
  return (
    <ConfirmDialog
      title={t('collections.removeTitle', { name: collection.name })}
      description={t('collections.removeText')}
      confirmLabel={t('collections.remove')}
      busy={remove.isPending}
      error={remove.isError ? apiError(remove.error) : undefined}
      onConfirm={() => remove.mutate(collection.id, { onSuccess: onRemoved })}
      onClose={onClose}
    />
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
