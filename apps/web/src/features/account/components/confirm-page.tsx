import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useForm } from '../../../lib/use-form.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { consumeLink, type LinkType, linkTypes, resendConfirmation } from '../api/account.api.ts';
import { useRefusal } from '../api/use-refusal.ts';
import { AccountCard } from './account-layout.tsx';
import { TextField } from './fields.tsx';
import { checkedBy } from './forms.ts';

const isLinkType = (text: string | null): text is LinkType => linkTypes.some((type) => type === text);

/** Path within this site a link wants to lead to; anything else leads to the dashboard. */
const readDestination = (wanted: string | null): string => {
  try {
    const address = new URL(wanted ?? '', location.origin);
    const path = `${address.pathname}${address.search}`;
    return address.origin === location.origin && path !== '/' ? path : '/dashboard';
  } catch {
    return '/dashboard';
  }
};

const AskForAnother = () => {
  const { t } = useTranslation('account');
  const refusal = useRefusal();
  const [isSent, setSent] = useState(false);
  const form = useForm({ check: checkedBy((checks) => checks.checkEmail), defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;
  const onSubmit = form.handleSubmit(async ({ email }) => {
    setSent(false);
    try {
      await resendConfirmation(email);
      setSent(true);
    } catch (cause) {
      form.setError('root', { message: refusal(cause, 'other') });
    }
  });
  return (
    <form onSubmit={onSubmit} noValidate className="stack gap-4">
      {errors.root?.message ? <Banner tone="danger">{errors.root.message}</Banner> : null}
      {isSent ? <Banner tone="success">{t('inbox.sentAgain')}</Banner> : null}
      <TextField
        type="email"
        label={t('email')}
        input={form.register('email')}
        error={errors.email?.message}
        autoComplete="username"
      />
      <Button type="submit" variant="outline" block busy={isSubmitting}>
        {t('inbox.resend')}
      </Button>
    </form>
  );
};

const Refused = ({ type, text }: { type: LinkType | null; text: string }) => {
  const { t } = useTranslation('account');
  return (
    <div className="stack gap-4">
      <Banner tone="danger" title={text}>
        {t('confirm.usedHint')}
      </Banner>
      {type === 'signup' || type === 'email' ? <AskForAnother /> : null}
      {type === 'recovery' ? (
        <ButtonLink variant="outline" block to="/recover">
          {t('reset.askAgain')}
        </ButtonLink>
      ) : null}
      <ButtonLink size="lg" block to="/signin">
        {t('backToSignIn')}
      </ButtonLink>
    </div>
  );
};

const needsNewPassword = (type: LinkType) => type === 'recovery' || type === 'invite';

/** What a mail's link leads to. The link is used up by the press of the button, not by opening the page. */
export const ConfirmPage = () => {
  const { t } = useTranslation('account');
  const refusal = useRefusal();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [state, setState] = useState<'asking' | 'busy' | 'done' | 'half' | { refused: unknown }>('asking');
  const hash = search.get('token_hash') ?? '';
  const typeText = search.get('type');
  const type = isLinkType(typeText) && hash ? typeText : null;
  const destination = readDestination(search.get('redirect_to') ?? search.get('redirect'));
  // i18n-keys: account:confirm.title.* account:confirm.lead.* account:confirm.button.* account:confirm.success.*
  const title = t(`confirm.title.${type ?? 'signup'}`);
  useTitle(title);

  const confirm = async () => {
    if (!type) return;
    setState('busy');
    try {
      const outcome = await consumeLink(type, hash);
      if (outcome === 'done' && needsNewPassword(type)) void navigate('/reset', { replace: true });
      else if (outcome === 'done' && type === 'magiclink') void navigate(destination, { replace: true });
      else setState(outcome);
    } catch (refused) {
      setState({ refused });
    }
  };

  if (!type || typeof state === 'object') {
    const text = typeof state === 'object' ? refusal(state.refused, 'other') : t('confirm.broken');
    return (
      <AccountCard title={title}>
        <Refused type={type} text={text} />
      </AccountCard>
    );
  }
  if (state === 'half') {
    return (
      <AccountCard title={title}>
        <Banner tone="info" title={t('confirm.halfTitle')}>
          {t('confirm.halfText')}
        </Banner>
      </AccountCard>
    );
  }
  if (state === 'done') {
    return (
      <AccountCard title={title}>
        <div className="stack gap-4">
          <Banner tone="success">{t(`confirm.success.${type}`)}</Banner>
          <Button size="lg" block onClick={() => navigate(destination, { replace: true })}>
            {t('confirm.goOn')}
          </Button>
        </div>
      </AccountCard>
    );
  }
  return (
    <AccountCard title={title} lead={t(`confirm.lead.${type}`)}>
      <Button size="lg" block busy={state === 'busy'} onClick={() => void confirm()}>
        {t(state === 'busy' ? 'confirm.busy' : `confirm.button.${type}`)}
      </Button>
    </AccountCard>
  );
};
