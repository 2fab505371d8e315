import { useTranslation } from 'react-i18next';
import { forgetLostSession, useSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** In place of the page while its session is gone. It names nobody: whoever sits here now may be somebody else. */
export const SignInAgain = () => {
  const { t } = useTranslation('account');
  const { needsSecondFactor } = useSession();
  return (
    <Dialog
      title={t('again.title')}
      description={t(needsSecondFactor ? 'secondFactor.lead' : 'again.text')}
      onClose={forgetLostSession}
      modalOnly
    >
      {needsSecondFactor ? (
        <SecondFactorForm />
      ) : (
        <div className="stack gap-3">
          <SignInForm />
          <Button variant="ghost" block onClick={forgetLostSession}>
            {t('again.leave')}
          </Button>
        </div>
      )}
    </Dialog>
  );
};
