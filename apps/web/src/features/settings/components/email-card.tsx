import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { changeEmail, checkedBy, TextField, useRefusal } from '../../account/account.public.ts';
import { useFreshSignIn } from './fresh-sign-in.tsx';

/** Another address: the old and the new one both confirm it by mail. */
export const EmailCard = () => {
  const { t } = useTranslation('settings');
  const refusal = useRefusal();
  const fresh = useFreshSignIn();
  const own = useSession().user?.email ?? '';
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({ check: checkedBy((checks) => checks.checkEmail), defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;
  const onSubmit = form.handleSubmit(async ({ email }) => {
    setSentTo(null);
    try {
      await fresh.run(() => changeEmail(email));
      setSentTo(email);
      form.reset();
    } catch (cause) {
      form.setError('root', { message: refusal(cause, 'other') });
    }
  });
  return (
    <Card as="section" pad="md" className="stack gap-4">
      <div>
        <h2 className="h3">{t('email.title')}</h2>
        <p className="text-small text-ink-muted">{t('email.lead')}</p>
        <p className="ltr mt-1" dir="ltr">
          {own}
        </p>
      </div>
      {sentTo ? <Banner tone="success">{t('email.sent', { old: own, next: sentTo })}</Banner> : null}
      <form onSubmit={onSubmit} noValidate className="stack gap-4 max-w-[420px]">
        {errors.root?.message ? <Banner tone="danger">{errors.root.message}</Banner> : null}
        <TextField
          type="email"
          label={t('email.new')}
          input={form.register('email')}
          error={errors.email?.message}
          autoComplete="email"
        />
        <div>
          <Button type="submit" busy={isSubmitting}>
            {t('email.submit')}
          </Button>
        </div>
      </form>
      {fresh.dialog}
    </Card>
  );
};
