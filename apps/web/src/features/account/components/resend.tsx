import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { resendConfirmation } from '../api/account.api.ts';
import { useRefusal } from '../api/use-refusal.ts';

/** Sends the confirmation mail once more and says how that went. */
export const Resend = ({ email }: { email: string }) => {
  const { t } = useTranslation('account');
  const refusal = useRefusal();
  const [state, setState] = useState<'idle' | 'busy' | 'sent' | { refused: string }>('idle');
  const send = async () => {
    setState('busy');
    try {
      await resendConfirmation(email);
      setState('sent');
    } catch (cause) {
      setState({ refused: refusal(cause, 'other') });
    }
  };
  return (
    <div className="stack gap-3">
      {state === 'sent' ? <Banner tone="success">{t('inbox.sentAgain')}</Banner> : null}
      {typeof state === 'object' ? <Banner tone="danger">{state.refused}</Banner> : null}
      <Button variant="outline" block busy={state === 'busy'} onClick={() => void send()}>
        {t('inbox.resend')}
      </Button>
    </div>
  );
};
