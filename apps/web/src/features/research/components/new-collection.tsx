import { articleLimits, type Collection } from '@mz/contracts';
import { Plus } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/http.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { useCollectionChanges } from '../api/use-library.ts';

/** Says why a collection's name was refused. */
export const useCollectionRefusal = () => {
  const { t } = useTranslation('research');
  const apiError = useApiError();
  return (cause: unknown): string => {
    if (cause instanceof ApiError && cause.code === 'conflict') return t('collections.taken');
    if (cause instanceof ApiError && cause.code === 'unprocessable') return t('collections.tooMany');
    return apiError(cause);
  };
};

/** A line that makes a collection. The name stays typed when it is refused. */
export const NewCollection = ({ onCreated }: { onCreated?: (collection: Collection) => void }) => {
  const { t } = useTranslation('research');
  const { create } = useCollectionChanges();
  const refusal = useCollectionRefusal();
  const [name, setName] = useState('');
  const id = useId();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || create.isPending) return;
    create.mutate(name.trim(), {
      onSuccess: (collection) => {
        setName('');
        onCreated?.(collection);
      },
    });
  };
  return (
    <form className="stack gap-1" onSubmit={onSubmit}>
      <Input
        size="sm"
        end={
          <IconButton
            icon={Plus}
            label={t('collections.create')}
            type="submit"
            aria-disabled={name.trim() === '' || create.isPending}
          />
        }
        value={name}
        maxLength={articleLimits.collectionName}
        onChange={(event) => setName(event.target.value)}
        aria-label={t('collections.new')}
        placeholder={t('collections.new')}
        aria-invalid={create.isError || undefined}
        aria-describedby={create.isError ? id : undefined}
        dir={name ? 'auto' : undefined}
      />

      {create.isError ? (
        <span className="text-tiny text-danger" id={id} role="alert">
          {refusal(create.error)}
        </span>
      ) : null}
    </form>
  );
};
