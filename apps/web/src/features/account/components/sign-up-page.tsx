import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { readReturnPath } from '../../../lib/return-path.ts';
import { useSession } from '../../../lib/session.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useSiteFacts } from '../../../lib/use-site-facts.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconTile } from '../../../ui/icon.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { signUp } from '../api/account.api.ts';
import { useRefusal } from '../api/use-refusal.ts';
import { AccountCard } from './account-layout.tsx';
import { PasswordField, TextField } from './fields.tsx';
import { checkedBy } from './forms.ts';
import { Resend } from './resend.tsx';
import { Terms } from './sign-in-page.tsx';

const CheckInbox = ({ email, onBack }: { email: string; onBack: () => void }) => {
  const { t } = useTranslation('account');
  return (
    <AccountCard title={t('inbox.title')}>
      <div className="stack gap-4">
        <p className="row gap-3 items-start">
          <IconTile icon={MailCheck} />
          <span className="min-w-0 flex-1">
            {t('inbox.text')}
            <br />
            <b className="ltr break-all">{email}</b>
          </span>
        </p>
        <p className="text-small text-ink-muted">{t('inbox.hint')}</p>
        <Resend email={email} />
        <Button variant="ghost" block onClick={onBack}>
          {t('inbox.otherAddress')}
        </Button>
      </div>
    </AccountCard>
  );
};

/** Where a physician becomes a member. */
export const SignUpPage = () => {
  const { t } = useTranslation('account');
  const [search] = useSearchParams();
  const refusal = useRefusal();
  const facts = useSiteFacts();
  const { user } = useSession();
  const [waitingFor, setWaitingFor] = useState<string | null>(null);
  const form = useForm({
    check: checkedBy((checks) => checks.checkSignUp),
    defaultValues: { fullName: '', email: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  useTitle(t('signUp.title'));

  const onSubmit = form.handleSubmit(async (person) => {
    try {
      if ((await signUp(person)) === 'confirm') setWaitingFor(person.email);
    } catch (cause) {
      form.setError('root', { message: refusal(cause, 'signUp') });
    }
  });

  if (user) return <Navigate replace to={readReturnPath(search)} />;
  if (waitingFor) return <CheckInbox email={waitingFor} onBack={() => setWaitingFor(null)} />;
  const closed = facts.data?.signupEnabled === false;
  return (
    <AccountCard
      title={t('signUp.title')}
      lead={
        <>
          {t('signUp.already')}{' '}
          <TextLink to={{ pathname: '/signin', search: search.toString() }}>{t('signUp.signIn')}</TextLink>
        </>
      }
    >
      {closed ? (
        <Banner tone="info">{t('signUp.closed')}</Banner>
      ) : (
        <form onSubmit={onSubmit} noValidate className="stack gap-4">
          {errors.root?.message ? <Banner tone="danger">{errors.root.message}</Banner> : null}
          <TextField
            label={t('fullName')}
            input={form.register('fullName')}
            error={errors.fullName?.message}
            autoComplete="name"
          />
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
            hint={errors.password ? undefined : t('signUp.passwordHint')}
            autoComplete="new-password"
          />
          <Button type="submit" size="lg" block busy={isSubmitting}>
            {t(isSubmitting ? 'signUp.busy' : 'signUp.submit')}
          </Button>
        </form>
      )}
      <Terms act="signUp" />
    </AccountCard>
  );
};
