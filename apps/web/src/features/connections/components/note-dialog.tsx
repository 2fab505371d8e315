import { connectionLimits } from '@mz/contracts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Textarea } from '../../../ui/textarea.tsx';

interface NoteDialogProps {
  /** Of the colleague who is asked. */
  name: string;
  busy: boolean;
  error: ReactNode;
  onSend: (note: string) => void;
  onClose: () => void;
}

/** Asks a colleague to connect, with a few words where the member wants to add them. */
export const NoteDialog = ({ name, busy, error, onSend, onClose }: NoteDialogProps) => {
  const { t } = useTranslation('connections');
  const [note, setNote] = useState('');
  const limit = connectionLimits.noteLength;
  const isTooLong = note.trim().length > limit;
  return (
    <FormDialog
      title={t('request.title', { name })}
      description={t('request.text')}
      submit={t('request.send')}
      cancel={t('cancel')}
      busy={busy}
      disabled={isTooLong}
      error={error}
      onSubmit={() => onSend(note)}
      onClose={onClose}
    >
      <Field
        label={t('request.note')}
        hint={t('request.hint', { limit })}
        error={isTooLong ? t('request.tooLong', { limit }) : undefined}
      >
        <Textarea value={note} onChange={(event) => setNote(event.target.value)} rows={3} />
      </Field>
    </FormDialog>
  );
};
