import {
  type ReportKind,
  type ReportReason,
  reportLimits,
  reportReasons,
} from '@mz/contracts/moderation-reports';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSendReport } from '../api/safety.api.ts';

interface ReportDialogProps {
  kind: ReportKind;
  subjectId: string;
  onClose: () => void;
}

/** Asks why something is reported. */
export const ReportDialog = ({ kind, subjectId, onClose }: ReportDialogProps) => {
  const { t } = useTranslation('safety');
  const errorText = useApiError();
  const send = useSendReport();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [note, setNote] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Whoever reports "something else" says what.
    if (reason === null || (reason === 'other' && note.trim() === '')) return;
    send.mutate(
      { kind, subjectId, reason, note },
      {
        onSuccess: () => {
          toast.success(t('report.sent'));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      // i18n-keys: safety:report.title.*
      title={t(`report.title.${kind}`)}
      description={t('report.text')}
      onClose={onClose}
      size="lg"
    >
      <DialogBody>
        {/* In a form, radio buttons draw native ones that widen a page read from right to left. */}
        <RadioGroup
          label={t('report.reason')}
          value={reason}
          onChange={setReason}
          // i18n-keys: safety:reasons.* safety:reasonDetails.*
          options={reportReasons.map((value) => ({
            value,
            text: t(`reasons.${value}`),
            detail: t(`reasonDetails.${value}`),
          }))}
        />
        <form id="report" onSubmit={submit} className="mt-3">
          <Field label={t('report.note')} hint={t(kind === 'message' ? 'report.messageHint' : 'report.hint')}>
            <Textarea
              rows={3}
              value={note}
              maxLength={reportLimits.noteLength}
              onChange={(event) => setNote(event.target.value)}
            />
          </Field>
        </form>
        {send.isError ? (
          <Banner tone="danger" className="mt-3">
            {errorText(send.error)}
          </Banner>
        ) : null}
      </DialogBody>
      <DialogActions>
        <Button
          type="submit"
          form="report"
          variant="primary"
          disabled={reason === null || (reason === 'other' && note.trim() === '')}
          busy={send.isPending}
        >
          {t('report.send')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
