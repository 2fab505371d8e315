import { useTranslation } from 'react-i18next';
import { useTitle } from '../../../lib/use-title.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { Feed } from './feed.tsx';

/** What the member wrote under pseudonyms; nobody else has this list. */
export const PseudonymsPage = () => {
  const { t } = useTranslation('social');
  useTitle(t('pseudonym.own'));
  return (
    <Page narrow>
      <BackLink to="/social">{t('title')}</BackLink>
      <PageHead title={t('pseudonym.own')} lead={`${t('pseudonym.ownLead')} ${t('pseudonym.ownTold')}`} />
      <Feed filter={{ feed: 'all', sort: 'recent', pseudonymous: 'true' }} empty={t('pseudonym.none')} />
    </Page>
  );
};
