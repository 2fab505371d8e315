import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Usb } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Input } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useRefusal } from '../../account/account.public.ts';
import { addSecurityKey } from '../api/factors.api.ts';
import { settingsKeys } from '../api/settings.keys.ts';
import { useFreshSignIn } from './fresh-sign-in.tsx';

const maxNameLength = 60;

/** Adds a security key as second step: its member names it, then touches it. */
export const AddKeyDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['settings', 'common']);
  const refusal = useRefusal();
  const queries = useQueryClient();
  const fresh = useFreshSignIn();
  const [name, setName] = useState('');
  const add = useMutation({
    mutationFn: () => fresh.run(() => addSecurityKey(name.trim() || t('twoFactor.key'))),
    onSuccess: () => {
      toast.success(t('twoFactor.keyAdded'));
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: settingsKeys.account }),
  });
  return (
    <Dialog title={t('twoFactor.keyTitle')} description={t('twoFactor.keyText')} onClose={onClose}>
      <form
        className="stack gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          add.mutate();
        }}
      >
        {add.isError ? <Banner tone="danger">{refusal(add.error, 'other')}</Banner> : null}
        <Field label={t('twoFactor.keyName')} hint={t('twoFactor.keyNameHint')}>
          <Input
            value={name}
            maxLength={maxNameLength}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Button type="submit" block busy={add.isPending}>
          <Icon as={Usb} size={16} />
          {t(add.isPending ? 'twoFactor.keyTouch' : 'twoFactor.addKey')}
        </Button>
      </form>
      {fresh.dialog}
    </Dialog>
  );
};
