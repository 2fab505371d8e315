import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { toast } from '../../../ui/toast.tsx';
import { canUsePasskeys, useRefusal } from '../../account/account.public.ts';
import { addPasskey, removePasskey, securityQueries } from '../api/security.api.ts';
import { settingsKeys } from '../api/settings.keys.ts';
import { useFreshSignIn } from './fresh-sign-in.tsx';

/** Passkeys: add one on this device, remove one that is lost. */
export const PasskeysRow = () => {
  const { t, i18n } = useTranslation(['settings', 'common']);
  const refusal = useRefusal();
  const queries = useQueryClient();
  const fresh = useFreshSignIn();
  const passkeys = useQuery(securityQueries.passkeys());
  const [removing, setRemoving] = useState<string | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: settingsKeys.account });
  const add = useMutation({
    mutationFn: () => fresh.run(addPasskey),
    onSuccess: () => {
      toast.success(t('passkeys.added'));
      return refresh();
    },
  });
  const remove = useMutation({
    mutationFn: (id: string) => fresh.run(() => removePasskey(id)),
    onSuccess: () => {
      setRemoving(null);
      toast.success(t('passkeys.removed'));
      return refresh();
    },
  });
  const list = passkeys.data ?? [];
  return (
    <>
      <ListRow
        icon={KeyRound}
        title={t('passkeys.title')}
        detail={canUsePasskeys() ? t('passkeys.lead') : t('passkeys.unsupported')}
        end={
          canUsePasskeys() ? (
            <Button variant="outline" size="sm" busy={add.isPending} onClick={() => add.mutate()}>
              <Icon as={Plus} size={16} />
              {t('passkeys.add')}
            </Button>
          ) : null
        }
      />
      {add.error || passkeys.error ? (
        <li className="px-5 pb-3">
          <Banner tone="danger">{refusal(add.error ?? passkeys.error, 'other')}</Banner>
        </li>
      ) : null}
      {list.map((passkey) => (
        <ListRow
          key={passkey.id}
          size="sm"
          start={<span className="w-5" />}
          title={<bdi>{passkey.friendly_name || t('passkeys.unnamed')}</bdi>}
          detail={
            passkey.last_used_at
              ? t('passkeys.used', { date: formatDate(new Date(passkey.last_used_at), i18n.language) })
              : t('passkeys.created', { date: formatDate(new Date(passkey.created_at), i18n.language) })
          }
          end={
            <Button variant="ghost" size="sm" onClick={() => setRemoving(passkey.id)}>
              {t('passkeys.remove')}
            </Button>
          }
        />
      ))}
      {removing ? (
        <ConfirmDialog
          title={t('passkeys.removeTitle')}
          description={t('passkeys.removeText')}
          confirmLabel={t('passkeys.remove')}
          busy={remove.isPending}
          error={remove.error ? refusal(remove.error, 'other') : undefined}
          onConfirm={() => remove.mutate(removing)}
          onClose={() => setRemoving(null)}
        />
      ) : null}
      {fresh.dialog}
    </>
  );
};
