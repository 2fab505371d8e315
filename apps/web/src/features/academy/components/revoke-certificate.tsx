import { learningLimits } from '@mz/contracts/academy-learning';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useRevokeCertificate } from '../api/learning.api.ts';

/** A moderator takes a certificate back; its page then says why. */
export const RevokeCertificate = ({ number }: { number: string }) => {
  const { t } = useTranslation('academy');
  const errorText = useApiError();
  const revoke = useRevokeCertificate(number);
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  return (
    <>
      <Button variant="outline" size="sm" className="self-start" onClick={() => setOpen(true)}>
        {t('revoke.open')}
      </Button>
      {isOpen ? (
        <Dialog title={t('revoke.title')} description={t('revoke.text')} onClose={() => setOpen(false)}>
          <Field label={t('revoke.reason')} hint={t('revoke.reasonHint')} className="mt-3">
            <Textarea
              rows={3}
              dir="auto"
              maxLength={learningLimits.reasonLength}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
          {revoke.isError ? (
            <Banner tone="danger" className="mt-3">
              {errorText(revoke.error)}
            </Banner>
          ) : null}
          <DialogActions>
            <Button
              variant="danger"
              disabled={reason.trim() === ''}
              busy={revoke.isPending}
              onClick={() => revoke.mutate(reason.trim(), { onSuccess: () => setOpen(false) })}
            >
              {t('revoke.confirm')}
            </Button>
          </DialogActions>
        </Dialog>
      ) : null}
    </>
  );
};
