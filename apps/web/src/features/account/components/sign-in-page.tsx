import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { readReturnPath } from '../../../lib/return-path.ts';
import { retrySession, useSession } from '../../../lib/session.ts';
import { useIsWritten } from '../../../lib/use-is-written.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { AccountCard } from './account-layout.tsx';
import { Resend } from './resend.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Links under the account forms. */
export const Terms = ({ act }: { act: 'signIn' | 'signUp' }) => (
  // i18n-keys: account:signIn.terms account:signUp.terms
  <p className="text-tiny text-ink-muted mt-5">
    <Trans
      ns="account"
      i18nKey={`${act}.terms`}
      components={{
        terms: <TextLink to="/terms" />,
        privacy: <TextLink to="/privacy" />,
      }}
    />
  </p>
);

/** Where a member comes in. */
export const SignInPage = () => {
  const { t } = useTranslation('account');
  const [search] = useSearchParams();
  const isWritten = useIsWritten();
  const session = useSession();
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  useTitle(t('signIn.title'));

  if (session.user) return <Navigate replace to={readReturnPath(search)} />;
  if (session.needsSecondFactor) {
    return (
      <AccountCard title={t('secondFactor.title')} lead={t('secondFactor.lead')}>
        <SecondFactorForm />
      </AccountCard>
    );
  }
  return (
    <AccountCard
      title={t('signIn.title')}
      lead={
        <>
          {t('signIn.newHere')}{' '}
          <TextLink to={{ pathname: '/signup', search: isWritten ? '' : search.toString() }}>
            {t('signIn.create')}
          </TextLink>
        </>
      }
    >
      <div className="stack gap-4">
        {session.error ? (
          <Banner
            tone="warning"
            action={
              <Button variant="outline" size="sm" onClick={() => void retrySession()}>
                {t('signIn.retryProfile')}
              </Button>
            }
          >
            {t('signIn.profileFailed')}
          </Banner>
        ) : null}
        <SignInForm onNeedsConfirmation={setUnconfirmed} />
        {unconfirmed ? <Resend email={unconfirmed} /> : null}
      </div>
      <Terms act="signIn" />
    </AccountCard>
  );
};
