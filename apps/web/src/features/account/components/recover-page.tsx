import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useForm } from '../../../lib/use-form.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { redeemRecoveryMail, requestRecovery } from '../api/account.api.ts';
import { useRefusal } from '../api/use-refusal.ts';
import { AccountCard } from './account-layout.tsx';
import { CodeForm } from './code-form.tsx';
import { TextField } from './fields.tsx';
import { checkedBy } from './forms.ts';

/** The code of the mail, for whoever reads it on another device. */
const MailCodeForm = ({ email }: { email: string }) => {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  return (
    <CodeForm
      label={t('recover.code')}
      hint={t('recover.codeHint')}
      submit={t('recover.useCode')}
      occasion="other"
      onCode={async (code) => {
        await redeemRecoveryMail(email, code);
        await navigate('/reset', { replace: true });
      }}
    />
  );
};

const isWithEmail = (state: unknown): state is { email: string } =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string';

/** Asks for the mail that leads to a new password, and takes its code. */
export const RecoverPage = () => {
  const { t } = useTranslation('account');
  const refusal = useRefusal();
  const { state } = useLocation();
  // What was typed to sign in is not typed again.
  const typedBefore = isWithEmail(state) ? state.email : '';
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    check: checkedBy((checks) => checks.checkEmail),
    defaultValues: { email: typedBefore },
  });
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
      {sentTo ? (
        <div className="stack gap-4 mb-6">
          <Banner tone="success">{t('recover.sent', { email: sentTo })}</Banner>
          <MailCodeForm key={sentTo} email={sentTo} />
        </div>
      ) : null}
      <form onSubmit={onSubmit} noValidate className="stack gap-4">
        {errors.root?.message ? <Banner tone="danger">{errors.root.message}</Banner> : null}
        <TextField
          type="email"
          label={t('email')}
          input={form.register('email')}
          error={errors.email?.message}
          autoComplete="username"
        />
        <Button type="submit" size="lg" variant={sentTo ? 'outline' : 'primary'} block busy={isSubmitting}>
          {t(isSubmitting ? 'recover.busy' : 'recover.submit')}
        </Button>
        <ButtonLink variant="ghost" block to="/signin">
          {t('backToSignIn')}
        </ButtonLink>
      </form>
    </AccountCard>
  );
};
