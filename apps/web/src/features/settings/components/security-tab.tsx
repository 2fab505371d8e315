import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { signOut } from '../../../lib/session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import {
  changePasswordSchema,
  PasswordField,
  setPassword,
  useRefusal,
} from '../../account/account.public.ts';
import { HistoryCard } from './history-card.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';

const PasswordCard = () => {
  const { t } = useTranslation(['settings', 'account', 'common']);
  const refusal = useRefusal();
  const form = useForm({
    resolver: zodResolver(changePasswordSchema),
    defaultValues: { current: '', password: '', confirm: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const onSubmit = form.handleSubmit(async ({ current, password }) => {
    try {
      await setPassword(password, current);
      form.reset();
      toast.success(t('password.changed'));
    } catch (cause) {
      form.setError('root', { message: refusal(cause, 'other') });
    }
  });
  return (
    <Card as="section" pad="md" className="stack gap-4">
      <div>
        <h2 className="h3">{t('password.title')}</h2>
        <p className="text-small text-ink-muted">{t('password.lead')}</p>
      </div>
      <form onSubmit={onSubmit} noValidate className="stack gap-4 max-w-[420px]">
        {errors.root?.message ? <Banner tone="danger">{errors.root.message}</Banner> : null}
        <PasswordField
          label={t('password.current')}
          input={form.register('current')}
          error={errors.current?.message}
          autoComplete="current-password"
        />
        <PasswordField
          label={t('account:newPassword')}
          input={form.register('password')}
          error={errors.password?.message}
          autoComplete="new-password"
        />
        <PasswordField
          label={t('account:confirmPassword')}
          input={form.register('confirm')}
          error={errors.confirm?.message}
          autoComplete="new-password"
        />
        <div>
          <Button type="submit" busy={isSubmitting}>
            {t(isSubmitting ? 'password.busy' : 'password.submit')}
          </Button>
        </div>
      </form>
    </Card>
  );
};

const SessionsCard = () => {
  const { t } = useTranslation(['settings', 'account', 'common']);
  const refusal = useRefusal();
  const [isAsking, setAsking] = useState(false);
  const others = useMutation({
    mutationFn: () => signOut('others'),
    onSuccess: () => toast.success(t('sessions.othersDone')),
  });
  const everywhere = useMutation({ mutationFn: () => signOut('global'), onSettled: () => setAsking(false) });
  const refused = others.error ?? everywhere.error;
  return (
    <Card as="section" pad="md" className="stack gap-3">
      {refused ? <Banner tone="danger">{refusal(refused, 'other')}</Banner> : null}
      <div className="row justify-between gap-4 flex-wrap">
        <div className="min-w-0 flex-1 min-w-60">
          <h2 className="h3">{t('sessions.title')}</h2>
          <p className="text-small text-ink-muted">{t('sessions.lead')}</p>
        </div>
        <div className="row gap-2 flex-wrap">
          <Button variant="outline" size="sm" busy={others.isPending} onClick={() => others.mutate()}>
            {t('sessions.others')}
          </Button>
          <Button variant="danger" size="sm" onClick={() => setAsking(true)}>
            <Icon as={LogOut} size={16} flip />
            {t('sessions.everywhere')}
          </Button>
        </div>
      </div>
      {isAsking ? (
        <Dialog
          title={t('sessions.askTitle')}
          description={t('sessions.askText')}
          onClose={() => setAsking(false)}
        >
          <div className="row gap-2 justify-end">
            <Button variant="ghost" onClick={() => setAsking(false)}>
              {t('common:cancel')}
            </Button>
            <Button variant="danger" busy={everywhere.isPending} onClick={() => everywhere.mutate()}>
              {t('sessions.everywhere')}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </Card>
  );
};

/** Second factor, password, sessions and what happened to the account. */
export const SecurityTab = () => (
  <>
    <TwoFactorCard />
    <PasswordCard />
    <SessionsCard />
    <HistoryCard />
  </>
);
