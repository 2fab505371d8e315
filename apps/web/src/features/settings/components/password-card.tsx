import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toast.tsx';
import {
  checkedBy,
  PasswordField,
  PasswordStrength,
  setPassword,
  useRefusal,
} from '../../account/account.public.ts';

/** A new password: the present one proves who asks, all other places are signed out. */
export const PasswordCard = () => {
  const { t } = useTranslation(['settings', 'account', 'common']);
  const refusal = useRefusal();
  const form = useForm({
    check: checkedBy((checks) => checks.checkChangedPassword),
    defaultValues: { current: '', password: '', confirm: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const { user } = useSession();
  const typed = form.watch('password');
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
        <PasswordStrength password={typed} own={[user?.email ?? '', user?.fullName ?? '']} />
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
