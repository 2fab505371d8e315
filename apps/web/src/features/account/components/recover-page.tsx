import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useTitle } from '../../../lib/use-title.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { requestRecovery } from '../api/account.api.ts';
import { useRefusal } from '../api/use-refusal.ts';
import { AccountCard } from './account-layout.tsx';
import { TextField } from './fields.tsx';
import { emailSchema } from './forms.ts';

/** Asks for the mail that leads to a new password. */
export const RecoverPage = () => {
  const { t } = useTranslation('account');
  const refusal = useRefusal();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(emailSchema), defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;
  useTitle(t('recover.title'));

  const onSubmit = form.handleSubmit(async ({ email }) => {
    setSentTo(null);
    try {
      await requestRecovery(email);
      setSentTo(email);
    } catch (cause) {
      form.setError('root', { message: refusal(cause, 'other') });
    }
  });

  return (
    <AccountCard title={t('recover.title')} lead={t('recover.lead')}>
      <form onSubmit={onSubmit} noValidate className="stack gap-4">
        {errors.root?.message ? <Banner tone="danger">{errors.root.message}</Banner> : null}
        {sentTo ? <Banner tone="success">{t('recover.sent', { email: sentTo })}</Banner> : null}
        <TextField
          type="email"
          label={t('email')}
          input={form.register('email')}
          error={errors.email?.message}
          autoComplete="username"
        />
        <Button type="submit" size="lg" block busy={isSubmitting}>
          {t(isSubmitting ? 'recover.busy' : 'recover.submit')}
        </Button>
        <ButtonLink variant="ghost" block to="/signin">
          {t('backToSignIn')}
        </ButtonLink>
      </form>
    </AccountCard>
  );
};
