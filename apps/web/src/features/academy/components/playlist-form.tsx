import { type Playlist, playlistAudiences, playlistLimits } from '@mz/contracts/academy-courses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { usePlaylistActs } from '../api/courses.api.ts';

/** Name of a playlist, and who sees it. */
export const PlaylistForm = ({ list, onClose }: { list: Playlist; onClose: () => void }) => {
  const { t } = useTranslation('academy');
  const errorText = useApiError();
  const { change } = usePlaylistActs();
  const [title, setTitle] = useState(list.title);
  const [audience, setAudience] = useState(list.audience);
  return (
    <FormDialog
      title={t('playlists.edit')}
      submit={t('studio.save')}
      cancel={t('playlists.cancel')}
      busy={change.isPending}
      disabled={title.trim() === ''}
      error={change.isError ? errorText(change.error) : null}
      onSubmit={() => change.mutate({ id: list.id, title: title.trim(), audience }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field label={t('upload.name')}>
        <Input
          dir="auto"
          maxLength={playlistLimits.titleLength}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      <Field label={t('upload.audience')} hint={t('playlists.audienceHint')}>
        <Select
          value={audience}
          onChange={setAudience}
          options={playlistAudiences.map((value) => ({ value, text: t(`playlists.audiences.${value}`) }))}
        />
      </Field>
    </FormDialog>
  );
};
