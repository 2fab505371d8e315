import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, FileText, Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Well } from '../../../ui/card.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useRefusal } from '../../account/account.public.ts';
import { makeRecoveryCodes, securityQueries } from '../api/security.api.ts';
import { settingsKeys } from '../api/settings.keys.ts';
import { useFreshSignIn } from './fresh-sign-in.tsx';

const CodesDialog = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => {
  const { t } = useTranslation('settings');
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast.success(t('twoFactor.copied')),
      () => toast.error(t('twoFactor.copyFailed')),
    );
  return (
    <Dialog title={t('codes.shownTitle')} description={t('codes.shownText')} onClose={onClose} modalOnly>
      <Well className="p-4 mt-3">
        <ol className="grid grid-cols-2 gap-x-6 gap-y-1.5 font-mono text-control" dir="ltr">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </Well>
      <DialogActions>
        <Button onClick={onClose}>{t('codes.kept')}</Button>
        <Button variant="outline" onClick={() => void copy()}>
          <Icon as={Copy} size={16} />
          {t('twoFactor.copy')}
        </Button>
        <Button variant="outline" onClick={() => window.print()}>
          <Icon as={Printer} size={16} />
          {t('codes.print')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

/** Ten codes on paper for whoever lost the authenticator app. */
export const RecoveryCodesRow = () => {
  const { t } = useTranslation('settings');
  const refusal = useRefusal();
  const queries = useQueryClient();
  const fresh = useFreshSignIn();
  const left = useQuery(securityQueries.codes());
  const [shown, setShown] = useState<readonly string[] | null>(null);
  const make = useMutation({
    mutationFn: () => fresh.run(() => makeRecoveryCodes(left.data !== null)),
    onSuccess: (codes) => {
      setShown(codes);
      return queries.invalidateQueries({ queryKey: settingsKeys.account });
    },
  });
  const detail = () => {
    if (left.data === undefined) return undefined;
    return left.data === null
      ? t('codes.none')
      : t('codes.left', { amount: left.data.remaining, total: left.data.total });
  };
  return (
    <>
      <ListRow
        icon={FileText}
        title={t('codes.title')}
        detail={detail()}
        end={
          <Button
            variant="outline"
            size="sm"
            busy={make.isPending}
            disabled={left.data === undefined}
            onClick={() => make.mutate()}
          >
            {t(left.data ? 'codes.again' : 'codes.make')}
          </Button>
        }
      />
      {make.error || left.error ? (
        <li className="px-5 pb-3">
          <Banner tone="danger">{refusal(make.error ?? left.error, 'other')}</Banner>
        </li>
      ) : null}
      {shown ? <CodesDialog codes={shown} onClose={() => setShown(null)} /> : null}
      {fresh.dialog}
    </>
  );
};
