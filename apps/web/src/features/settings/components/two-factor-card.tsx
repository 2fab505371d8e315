import type { Factor } from '@supabase/auth-js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Plus, Smartphone, Usb } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardList } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { canUsePasskeys, useRefusal } from '../../account/account.public.ts';
import { removeFactor } from '../api/factors.api.ts';
import { settingsQueries } from '../api/profile.api.ts';
import { settingsKeys } from '../api/settings.keys.ts';
import { AddKeyDialog } from './add-key-dialog.tsx';
import { EnrolDialog } from './enrol-dialog.tsx';
import { useFreshSignIn } from './fresh-sign-in.tsx';
import { PasskeysRow } from './passkeys-row.tsx';
import { RecoveryCodesRow } from './recovery-codes-row.tsx';

interface RemoveDialogProps {
  factor: Factor;
  /** Without it there is no second step any more. */
  isLast: boolean;
  onClose: () => void;
}

const RemoveDialog = ({ factor, isLast, onClose }: RemoveDialogProps) => {
  const { t } = useTranslation(['settings', 'common']);
  const refusal = useRefusal();
  const queries = useQueryClient();
  const fresh = useFreshSignIn();
  const remove = useMutation({
    mutationFn: () => fresh.run(() => removeFactor(factor.id)),
    onSuccess: () => {
      toast.success(t(isLast ? 'twoFactor.removed' : 'twoFactor.removedOne'));
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: settingsKeys.account }),
  });
  return (
    <Dialog
      title={t(factor.factor_type === 'webauthn' ? 'twoFactor.removeKeyTitle' : 'twoFactor.removeTitle')}
      description={t(isLast ? 'twoFactor.removeText' : 'twoFactor.removeOneText')}
      onClose={onClose}
    >
      <div className="stack gap-3">
        {remove.isError ? <Banner tone="danger">{refusal(remove.error, 'other')}</Banner> : null}
        <div className="row gap-2 justify-end">
          <Button variant="ghost" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('twoFactor.remove')}
          </Button>
        </div>
      </div>
      {fresh.dialog}
    </Dialog>
  );
};

const FactorLine = ({ factor, onRemove }: { factor: Factor; onRemove: () => void }) => {
  const { t, i18n } = useTranslation(['settings', 'common']);
  return (
    <li className="row gap-4 p-4 px-5">
      <span className="text-ink-muted">
        <Icon as={factor.factor_type === 'webauthn' ? Usb : Smartphone} size={20} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="font-medium">
          {factor.friendly_name || t(factor.factor_type === 'webauthn' ? 'twoFactor.key' : 'twoFactor.app')}
        </div>
        <p className="text-small text-ink-muted">
          {t('twoFactor.added', { date: formatDate(new Date(factor.created_at), i18n.language) })}
        </p>
      </div>
      <Button variant="outline" size="sm" onClick={onRemove}>
        {t('twoFactor.remove')}
      </Button>
    </li>
  );
};

/** The second step of signing in: authenticator app and security keys are added, proven and removed here. */
export const TwoFactorCard = () => {
  const { t } = useTranslation(['settings', 'common']);
  const refusal = useRefusal();
  const factors = useQuery(settingsQueries.factors());
  const [adding, setAdding] = useState<'app' | 'key' | null>(null);
  const [removing, setRemoving] = useState<Factor | null>(null);
  const isOn = (factors.data?.length ?? 0) > 0;
  const hasApp = factors.data?.some(({ factor_type }) => factor_type === 'totp') ?? false;
  const canAddKey = canUsePasskeys();
  return (
    <Card as="section">
      <div className="row justify-between gap-4 p-4 px-5">
        <div>
          <h2 className="h3">{t('twoFactor.title')}</h2>
          <p className="text-small text-ink-muted">{t('twoFactor.lead')}</p>
        </div>
        {factors.isSuccess ? (
          <Badge tone={isOn ? 'success' : 'neutral'} {...(isOn ? { icon: CircleCheck } : {})}>
            {t(isOn ? 'twoFactor.on' : 'twoFactor.off')}
          </Badge>
        ) : null}
      </div>
      <hr />
      {factors.isPending ? (
        <SkeletonGroup label={t('common:loading')} className="stack gap-2 p-4 px-5">
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-3 w-32" />
        </SkeletonGroup>
      ) : null}
      {factors.isError ? (
        <ErrorState
          title={t('twoFactor.failed')}
          retryLabel={t('common:retry')}
          onRetry={() => void factors.refetch()}
        >
          {refusal(factors.error, 'other')}
        </ErrorState>
      ) : null}
      {isOn ? (
        <ul>
          {factors.data?.map((factor) => (
            <FactorLine key={factor.id} factor={factor} onRemove={() => setRemoving(factor)} />
          ))}
        </ul>
      ) : null}
      {factors.isSuccess && (!hasApp || canAddKey) ? (
        <div className="row justify-between gap-4 flex-wrap p-4 px-5">
          {isOn ? null : <p className="text-small flex-1 min-w-52">{t('twoFactor.none')}</p>}
          <div className="row gap-2 flex-wrap">
            {hasApp ? null : (
              <Button size="sm" variant={isOn ? 'outline' : 'primary'} onClick={() => setAdding('app')}>
                <Icon as={Plus} size={16} />
                {t('twoFactor.add')}
              </Button>
            )}
            {canAddKey ? (
              <Button size="sm" variant="outline" onClick={() => setAdding('key')}>
                <Icon as={Usb} size={16} />
                {t('twoFactor.addKey')}
              </Button>
            ) : null}
          </div>
        </div>
      ) : null}
      <hr />
      <CardList>
        <PasskeysRow />
        {isOn ? <RecoveryCodesRow /> : null}
      </CardList>
      {adding === 'app' ? <EnrolDialog onClose={() => setAdding(null)} /> : null}
      {adding === 'key' ? <AddKeyDialog onClose={() => setAdding(null)} /> : null}
      {removing ? (
        <RemoveDialog
          factor={removing}
          isLast={factors.data?.length === 1}
          onClose={() => setRemoving(null)}
        />
      ) : null}
    </Card>
  );
};
