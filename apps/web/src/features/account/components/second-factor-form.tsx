import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { signOut } from '../../../lib/session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { verifySecondFactor } from '../api/account.api.ts';
import { useRefusal } from '../api/use-refusal.ts';
import { CodeField } from './fields.tsx';
import { codeSchema } from './forms.ts';

/** The second step of signing in: a code of the authenticator app. */
export const SecondFactorForm = () => {
  const { t } = useTranslation('account');
  const refusal = useRefusal();
  const form = useForm({ resolver: zodResolver(codeSchema), defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const onSubmit = form.handleSubmit(async ({ code }) => {
    try {
      await verifySecondFactor(code);
    } catch (cause) {
      form.reset();
      form.setError('root', { message: refusal(cause, 'signIn') });
      form.setFocus('code');
    }
  });
  return (
    <form onSubmit={onSubmit} noValidate className="stack gap-4">
      {errors.root?.message ? <Banner tone="danger">{errors.root.message}</Banner> : null}
      <CodeField
        label={t('secondFactor.code')}
        hint={t('secondFactor.hint')}
        input={form.register('code')}
        error={errors.code?.message}
        autoFocus
      />
      <Button type="submit" size="lg" block busy={isSubmitting}>
        {t(isSubmitting ? 'signIn.busy' : 'secondFactor.submit')}
      </Button>
      <Button variant="ghost" block onClick={() => void signOut('local').catch(() => {})}>
        {t('secondFactor.other')}
      </Button>
    </form>
  );
};
