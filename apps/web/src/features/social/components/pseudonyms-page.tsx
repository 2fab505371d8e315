import { ChevronLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useTitle } from '../../../lib/use-title.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { Feed } from './feed.tsx';

/** What the member wrote under pseudonyms; nobody else has this list. */
export const PseudonymsPage = () => {
  const { t } = useTranslation('social');
  useTitle(t('pseudonym.own'));
  return (
    <Page narrow>
      <TextLink className="text-small row gap-1 mb-3 w-fit" to="/social">
        <Icon as={ChevronLeft} size={16} flip />
        {t('title')}
      </TextLink>
      <PageHead title={t('pseudonym.own')} lead={`${t('pseudonym.ownLead')} ${t('pseudonym.ownTold')}`} />
      <Feed filter={{ feed: 'all', sort: 'recent', pseudonymous: 'true' }} empty={t('pseudonym.none')} />
    </Page>
  );
};
