import { connectionLimits } from '@mz/contracts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useTieAction } from '../api/connections.api.ts';

/** Asks a colleague to connect, with a few words where the member wants to add them. */
export const RequestDialog = ({
  memberId,
  name,
  onClose,
}: {
  memberId: string;
  name: string;
  onClose: () => void;
}) => {
  const { t } = useTranslation('connections');
  const errorText = useApiError();
  const action = useTieAction(memberId);
  const [note, setNote] = useState('');
  const tooLong = note.trim().length > connectionLimits.noteLength;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!tooLong) action.mutate({ act: 'request', note }, { onSuccess: onClose });
  };
  return (
    <Dialog title={t('request.title', { name })} description={t('request.text')} onClose={onClose}>
      <form onSubmit={send} className="mt-3">
        <Field
          label={t('request.note')}
          hint={t('request.hint', { limit: connectionLimits.noteLength })}
          error={tooLong ? t('request.tooLong', { limit: connectionLimits.noteLength }) : undefined}
        >
          <Textarea value={note} onChange={(event) => setNote(event.target.value)} rows={3} />
        </Field>
        {action.isError ? (
          <Banner tone="danger" className="mt-3">
            {errorText(action.error)}
          </Banner>
        ) : null}
        <DialogActions>
          <Button type="submit" variant="primary" busy={action.isPending} disabled={tooLong}>
            {t('request.send')}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
