import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { becomeFirstAdmin } from '../api/moderation.api.ts';

/** Where the link leads that is printed at the first start: whoever is signed in becomes the administrator. */
export const FirstAdminPage = () => {
  const { t } = useTranslation('moderation');
  const errorText = useApiError();
  const token = useLocation().hash.slice(1);
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  const [failure, setFailure] = useState<unknown>(null);
  useTitle(t('firstAdmin.title'));
  const claim = async () => {
    setState('busy');
    setFailure(null);
    try {
      await becomeFirstAdmin(token);
      setState('done');
    } catch (error) {
      setFailure(error);
      setState('idle');
    }
  };
  return (
    <Page narrow>
      <PageHead title={t('firstAdmin.title')} lead={t('firstAdmin.lead')} />
      <Card pad="md" stack className="max-w-140">
        {state === 'done' ? (
          <Banner tone="success" action={<ButtonLink to="/moderation">{t('title')}</ButtonLink>}>
            {t('firstAdmin.done')}
          </Banner>
        ) : (
          <>
            <p>{t(token ? 'firstAdmin.text' : 'firstAdmin.noToken')}</p>
            {failure ? <Banner tone="danger">{errorText(failure)}</Banner> : null}
            <Button
              variant="primary"
              className="self-start"
              disabled={!token}
              busy={state === 'busy'}
              onClick={() => void claim()}
            >
              <Icon as={ShieldCheck} size={16} />
              {t('firstAdmin.action')}
            </Button>
          </>
        )}
      </Card>
    </Page>
  );
};
