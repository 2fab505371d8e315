import type { ModerationCaseDetail } from '@mz/contracts/moderation';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useCaseActions } from '../api/moderation.api.ts';

/** Hands a case to the administrators, with the reason. */
export const EscalationDialog = ({ item, onClose }: { item: ModerationCaseDetail; onClose: () => void }) => {
  const { t } = useTranslation('moderation');
  const errorText = useApiError();
  const { escalate } = useCaseActions(item.id);
  const [note, setNote] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (note.trim() !== '') escalate.mutate({ note, version: item.version }, { onSuccess: onClose });
  };
  return (
    <Dialog title={t('escalation.title')} description={t('escalation.text')} onClose={onClose}>
      <form onSubmit={send} className="mt-3">
        <Field label={t('escalation.note')}>
          <Textarea
            rows={3}
            maxLength={2000}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
        {escalate.isError ? (
          <Banner tone="danger" className="mt-3">
            {errorText(escalate.error)}
          </Banner>
        ) : null}
        <DialogActions>
          <Button type="submit" variant="primary" disabled={note.trim() === ''} busy={escalate.isPending}>
            {t('escalation.send')}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
