import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSession } from '../../../lib/session.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { setPassword, takeSessionFromAddress } from '../api/account.api.ts';
import { useRefusal } from '../api/use-refusal.ts';
import { AccountCard } from './account-layout.tsx';
import { PasswordField } from './fields.tsx';
import { checkedBy } from './forms.ts';
import { PasswordStrength } from './password-strength.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

const NewPasswordForm = () => {
  const { t } = useTranslation('account');
  const refusal = useRefusal();
  const navigate = useNavigate();
  const form = useForm({
    check: checkedBy((checks) => checks.checkNewPassword),
    defaultValues: { password: '', confirm: '' },
  });
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState;
  const typed = form.watch('password');
  const onSubmit = form.handleSubmit(async ({ password }) => {
    try {
      await setPassword(password);
    } catch (cause) {
      form.setError('root', { message: refusal(cause, 'other') });
    }
  });
  if (isSubmitSuccessful && !errors.root) {
    return (
      <div className="stack gap-4">
        <Banner tone="success">{t('reset.done')}</Banner>
        <Button size="lg" block onClick={() => navigate('/dashboard', { replace: true })}>
          {t('toDashboard')}
        </Button>
      </div>
    );
  }
  return (
    <form onSubmit={onSubmit} noValidate className="stack gap-4">
      {errors.root?.message ? <Banner tone="danger">{errors.root.message}</Banner> : null}
      <PasswordField
        label={t('newPassword')}
        input={form.register('password')}
        error={errors.password?.message}
        hint={errors.password ? undefined : t('signUp.passwordHint')}
        autoComplete="new-password"
      />
      <PasswordStrength password={typed} />
      <PasswordField
        label={t('confirmPassword')}
        input={form.register('confirm')}
        error={errors.confirm?.message}
        autoComplete="new-password"
      />
      <Button type="submit" size="lg" block busy={isSubmitting}>
        {t(isSubmitting ? 'reset.busy' : 'reset.submit')}
      </Button>
    </form>
  );
};

/** Reads the address once: a code or tokens a mail's link brought. */
export const useAddressSession = () => {
  const [state, setState] = useState<'reading' | 'read' | { refused: unknown }>('reading');
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const address = new URL(location.href);
    // What the address brought must not stay in the history.
    history.replaceState(history.state, '', address.pathname);
    takeSessionFromAddress(address).then(
      () => setState('read'),
      (refused: unknown) => setState({ refused }),
    );
  }, []);
  return state;
};

/** Sets a new password after a recovery mail or an invitation. */
export const ResetPage = () => {
  const { t } = useTranslation('account');
  const refusal = useRefusal();
  const session = useSession();
  const address = useAddressSession();
  useTitle(t('reset.title'));

  if (address === 'reading' || session.loading) {
    return (
      <AccountCard title={t('reset.title')}>
        <SkeletonGroup label={t('reset.checking')} className="stack gap-4">
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-11 w-full" />
        </SkeletonGroup>
      </AccountCard>
    );
  }
  if (session.needsSecondFactor) {
    return (
      <AccountCard title={t('secondFactor.title')} lead={t('secondFactor.lead')}>
        <SecondFactorForm />
      </AccountCard>
    );
  }
  if (typeof address === 'object' || !session.user) {
    return (
      <AccountCard title={t('reset.title')}>
        <div className="stack gap-4">
          <Banner tone="danger">
            {typeof address === 'object' ? refusal(address.refused, 'other') : t('reset.needsLink')}
          </Banner>
          <ButtonLink size="lg" block to="/recover">
            {t('reset.askAgain')}
          </ButtonLink>
        </div>
      </AccountCard>
    );
  }
  return (
    <AccountCard title={t('reset.title')} lead={<span className="ltr">{session.user.email}</span>}>
      <NewPasswordForm />
    </AccountCard>
  );
};
