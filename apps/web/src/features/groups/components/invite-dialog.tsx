import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { groupQueries, useGroupChanges } from '../api/groups.api.ts';

/** Invites colleagues by name, one after the other. */
export const InviteDialog = ({ groupId, onClose }: { groupId: string; onClose: () => void }) => {
  const { t } = useTranslation('groups');
  const errorText = useApiError();
  const [typed, setTyped] = useState('');
  const { data, isFetching } = useQuery(groupQueries.colleagues(typed));
  const { setMember } = useGroupChanges(groupId);
  return (
    <Dialog title={t('invite.title')} onClose={onClose}>
      <Field label={t('invite.label')}>
        <Combobox
          query={typed}
          onQuery={setTyped}
          isFetching={isFetching}
          options={(data?.members ?? []).map(({ id, fullName, hospital }) => ({
            value: id,
            text: fullName,
            detail: hospital ?? '',
          }))}
          onSelect={({ value, text }) => {
            setTyped('');
            setMember.mutate(
              { memberId: value },
              { onSuccess: () => toast.success(t('invite.done', { name: text })) },
            );
          }}
        />
      </Field>
      {setMember.isError ? <Banner tone="danger">{errorText(setMember.error)}</Banner> : null}
    </Dialog>
  );
};
