import { articleLimits } from '@mz/contracts/articles';
import type { MyZone, SavedThing } from '@mz/contracts/myzone';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/http.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import {
  useCollect,
  useCreateCollection,
  useDeleteCollection,
  useRenameCollection,
} from '../api/myzone.api.ts';

type Collection = MyZone['collections'][number];

/** Says why the name of a collection was refused. */
const useRefusal = () => {
  const { t } = useTranslation('myzone');
  const errorText = useApiError();
  return (cause: unknown): string => {
    if (cause instanceof ApiError && cause.code === 'conflict') return t('collection.taken');
    if (cause instanceof ApiError && cause.code === 'unprocessable') return t('collection.tooMany');
    return errorText(cause);
  };
};

interface NameDialogProps {
  /** Null: a new one. */
  collection: Collection | null;
  onClose: () => void;
  onCreated?: (id: string) => void;
}

/** Names a new collection, or one there is anew. */
export const CollectionNameDialog = ({ collection, onClose, onCreated }: NameDialogProps) => {
  const { t } = useTranslation(['myzone', 'common']);
  const refusal = useRefusal();
  const create = useCreateCollection();
  const rename = useRenameCollection();
  const [name, setName] = useState(collection?.name ?? '');
  const busy = create.isPending || rename.isPending;
  const error = create.error ?? rename.error;
  const submit = (): void => {
    if (collection) rename.mutate({ id: collection.id, name: name.trim() }, { onSuccess: onClose });
    else
      create.mutate(name.trim(), {
        onSuccess: ({ id }) => {
          onCreated?.(id);
          onClose();
        },
      });
  };
  return (
    <FormDialog
      title={t(collection ? 'collection.rename' : 'collection.new')}
      onClose={onClose}
      onSubmit={submit}
      submit={t(busy ? 'common:saving' : 'common:save')}
      cancel={t('common:cancel')}
      busy={busy}
      disabled={name.trim() === ''}
    >
      <Field label={t('collection.name')} error={error ? refusal(error) : undefined}>
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

/** Deletes a collection; what lies in it stays saved. */
export const DeleteCollectionDialog = ({
  collection,
  onClose,
}: {
  collection: Collection;
  onClose: () => void;
}) => {
  const { t } = useTranslation('myzone');
  const errorText = useApiError();
  const remove = useDeleteCollection();
  return (
    <ConfirmDialog
      title={t('collection.deleteTitle', { name: collection.name })}
      description={t('collection.deleteText')}
      confirmLabel={t('collection.delete')}
      busy={remove.isPending}
      error={remove.isError ? errorText(remove.error) : undefined}
      onConfirm={() => remove.mutate(collection.id, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
};

/** Which collections something that is saved lies in. */
export const CollectDialog = ({
  thing,
  collections,
  heading,
  onSaved,
  onClose,
}: {
  thing: Pick<SavedThing, 'kind' | 'id' | 'title' | 'collections'>;
  collections: readonly Pick<Collection, 'id' | 'name'>[];
  heading?: string;
  onSaved?: () => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation(['myzone', 'common']);
  const refusal = useRefusal();
  const collect = useCollect();
  const create = useCreateCollection();
  const [ticked, setTicked] = useState<readonly string[]>(thing.collections);
  const [name, setName] = useState('');
  const busy = collect.isPending || create.isPending;
  const error = create.error ?? collect.error;
  const submit = async (): Promise<void> => {
    try {
      const created = name.trim() ? await create.mutateAsync(name.trim()) : null;
      const wanted = created ? [...ticked, created.id] : ticked;
      if (created) {
        setName('');
        setTicked(wanted);
      }
      await collect.mutateAsync({ kind: thing.kind, id: thing.id, collections: [...wanted] });
      onSaved?.();
      onClose();
    } catch {
      // What went wrong is said below the fields.
    }
  };
  return (
    <FormDialog
      title={heading ?? t('collection.choose')}
      description={thing.title}
      onClose={onClose}
      onSubmit={() => void submit()}
      submit={t(busy ? 'common:saving' : 'common:save')}
      cancel={t('common:cancel')}
      busy={busy}
      error={error ? refusal(error) : undefined}
    >
      {collections.length > 0 ? (
        <ul className="stack gap-2">
          {collections.map(({ id, name: label }) => (
            <li key={id}>
              <Checkbox
                size="md"
                checked={ticked.includes(id)}
                onChange={(isOn) => setTicked(isOn ? [...ticked, id] : ticked.filter((one) => one !== id))}
              >
                <bdi className="wrap-anywhere">{label}</bdi>
              </Checkbox>
            </li>
          ))}
        </ul>
      ) : null}
      <Field label={t('collection.new')}>
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
