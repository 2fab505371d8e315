import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../../lib/use-form.ts';
import { useIsWritten } from '../../../lib/use-is-written.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { canUsePasskeys, signIn, signInWithPasskey } from '../api/account.api.ts';
import { useRefusal } from '../api/use-refusal.ts';
import { PasswordField, TextField } from './fields.tsx';
import { checkedBy } from './forms.ts';

interface SignInFormProps {
  onNeedsConfirmation?: (email: string) => void;
}

/** E-mail and password. */
export const SignInForm = ({ onNeedsConfirmation }: SignInFormProps) => {
  const { t } = useTranslation('account');
  const refusal = useRefusal();
  const isWritten = useIsWritten();
  const form = useForm({
    check: checkedBy((checks) => checks.checkSignIn),
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const email = form.watch('email');
  const [isAsking, setAsking] = useState(false);
  const enterByPasskey = async () => {
    setAsking(true);
    form.clearErrors('root');
    await signInWithPasskey().catch((cause: unknown) =>
      form.setError('root', { message: refusal(cause, 'signIn') }),
    );
    setAsking(false);
  };

  const onSubmit = form.handleSubmit(async (credentials) => {
    try {
      await signIn(credentials);
    } catch (cause) {
      form.setError('root', { message: refusal(cause, 'signIn') });
      if (cause instanceof Error && 'code' in cause && cause.code === 'email_not_confirmed') {
        onNeedsConfirmation?.(credentials.email);
      }
    }
  });

  return (
    // Where no script runs, the browser sends it by itself: a password does not belong into an address.
    <form method="post" onSubmit={onSubmit} noValidate className="stack gap-4">
      {errors.root?.message ? <Banner tone="danger">{errors.root.message}</Banner> : null}
      <TextField
        type="email"
        label={t('email')}
        input={form.register('email')}
        error={errors.email?.message}
        autoComplete="username"
      />
      <PasswordField
        label={t('passwordLabel')}
        input={form.register('password')}
        error={errors.password?.message}
        autoComplete="current-password"
        aside={
          <TextLink className="text-tiny" to="/recover" state={{ email }}>
            {t('signIn.forgot')}
          </TextLink>
        }
      />
      <Button type="submit" size="lg" block busy={isSubmitting}>
        {t(isSubmitting ? 'signIn.busy' : 'signIn.submit')}
      </Button>
      {isWritten || canUsePasskeys() ? (
        <Button variant="outline" size="lg" block busy={isAsking} onClick={() => void enterByPasskey()}>
          <Icon as={KeyRound} size={18} />
          {t('secondFactor.passkey')}
        </Button>
      ) : null}
    </form>
  );
};
