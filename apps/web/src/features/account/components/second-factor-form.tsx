import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut } from '../../../lib/session.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import {
  canUsePasskeys,
  listSecondFactors,
  signInWithPasskey,
  verifyRecoveryCode,
  verifySecondFactor,
  verifySecurityKey,
} from '../api/account.api.ts';
import { useRefusal } from '../api/use-refusal.ts';
import { CodeForm } from './code-form.tsx';
import { TextField } from './fields.tsx';

const AppForm = () => {
  const { t } = useTranslation('account');
  return (
    <CodeForm
      label={t('secondFactor.code')}
      hint={t('secondFactor.hint')}
      submit={t('secondFactor.submit')}
      busy={t('signIn.busy')}
      occasion="signIn"
      onCode={verifySecondFactor}
    />
  );
};

const RecoveryForm = () => {
  const { t } = useTranslation('account');
  const refusal = useRefusal();
  const form = useForm({ defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const onSubmit = form.handleSubmit(async ({ code }) => {
    try {
      await verifyRecoveryCode(code.trim());
    } catch (cause) {
      form.setError('root', { message: refusal(cause, 'signIn') });
      form.setFocus('code');
    }
  });
  return (
    <form onSubmit={onSubmit} noValidate className="stack gap-4">
      {errors.root?.message ? <Banner tone="danger">{errors.root.message}</Banner> : null}
      <TextField
        label={t('secondFactor.recoveryCode')}
        hint={t('secondFactor.recoveryHint')}
        input={form.register('code')}
        error={undefined}
        autoComplete="off"
        autoFocus
      />
      <Button type="submit" size="lg" block busy={isSubmitting}>
        {t(isSubmitting ? 'signIn.busy' : 'secondFactor.submit')}
      </Button>
    </form>
  );
};

/** The second step of signing in: the authenticator app, a security key, a passkey, or a recovery code. */
export const SecondFactorForm = () => {
  const { t } = useTranslation('account');
  const refusal = useRefusal();
  const [hasLostApp, setLostApp] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [factors, setFactors] = useState({ app: true, key: false });
  useEffect(() => {
    // Without an answer the other ways are there all the same.
    void listSecondFactors().then(setFactors, () => undefined);
  }, []);
  const canTouchKey = factors.key && canUsePasskeys();
  const enterBy = async (proof: () => Promise<void>) => {
    setBusy(true);
    setRefused(null);
    await proof().catch((cause: unknown) => setRefused(refusal(cause, 'signIn')));
    setBusy(false);
  };
  return (
    <div className="stack gap-4">
      {refused ? <Banner tone="danger">{refused}</Banner> : null}
      {hasLostApp ? <RecoveryForm /> : null}
      {!hasLostApp && (factors.app || !canTouchKey) ? <AppForm /> : null}
      <div className="stack gap-1">
        {canTouchKey ? (
          <Button
            variant={factors.app ? 'outline' : 'primary'}
            size={factors.app ? 'md' : 'lg'}
            block
            busy={isBusy}
            onClick={() => void enterBy(verifySecurityKey)}
          >
            {t('secondFactor.key')}
          </Button>
        ) : null}
        {canUsePasskeys() ? (
          <Button variant="ghost" block busy={isBusy} onClick={() => void enterBy(signInWithPasskey)}>
            {t('secondFactor.passkey')}
          </Button>
        ) : null}
        <Button variant="ghost" block onClick={() => setLostApp((now) => !now)}>
          {t(
            !hasLostApp
              ? 'secondFactor.useCode'
              : factors.app
                ? 'secondFactor.useApp'
                : 'secondFactor.useKey',
          )}
        </Button>
        <Button variant="ghost" block onClick={() => void signOut('local').catch(() => {})}>
          {t('secondFactor.other')}
        </Button>
      </div>
    </div>
  );
};
