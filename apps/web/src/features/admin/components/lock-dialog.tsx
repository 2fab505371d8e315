import type { ManagedMember } from '@mz/contracts/admin';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSetLock } from '../api/admin.api.ts';

const spans = ['1', '7', '30', '3650'] as const;

/** Locks an account for a while, or opens it again; the reason goes into the log. */
export const LockDialog = ({ member, onClose }: { member: ManagedMember; onClose: () => void }) => {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation('common');
  const errorText = useApiError();
  const lock = useSetLock();
  const isLocked = member.lockedUntil !== null;
  const [days, setDays] = useState<(typeof spans)[number]>('7');
  const [reason, setReason] = useState('');
  const verb = isLocked ? 'unlock' : 'lock';
  return (
    <FormDialog
      title={t(`lockDialog.${verb}`, { name: member.fullName })}
      description={t(`lockDialog.${verb}Text`)}
      submit={t(`members.${verb}`)}
      cancel={common('cancel')}
      busy={lock.isPending}
      disabled={reason.trim() === ''}
      error={lock.error ? errorText(lock.error) : null}
      onClose={onClose}
      onSubmit={() =>
        lock.mutate(
          { memberId: member.id, days: isLocked ? null : Number(days), reason: reason.trim() },
          {
            onSuccess: () => {
              toast.success(t(`lockDialog.${verb}Done`, { name: member.fullName }));
              onClose();
            },
          },
        )
      }
    >
      {isLocked ? null : (
        <Field label={t('lockDialog.span')}>
          <Select
            value={days}
            options={spans.map((value) => ({
              value,
              text: value === '3650' ? t('lockDialog.open') : t('days', { count: Number(value) }),
            }))}
            onChange={setDays}
          />
        </Field>
      )}
      <Field label={t('lockDialog.reason')} hint={t('lockDialog.reasonHint')}>
        <Textarea
          rows={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
};
