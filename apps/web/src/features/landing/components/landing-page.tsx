import { useTranslation } from 'react-i18next';
import { useTitle } from '../../../lib/use-title.ts';
import { ContactFooter } from './contact-footer.tsx';
import { Hero } from './hero.tsx';
import { InstallationFacts } from './installation-facts.tsx';
import { Limits } from './limits.tsx';
import { Measured } from './measured.tsx';
import { Rooms } from './rooms.tsx';

/** The public front page. */
export const LandingPage = () => {
  const { t } = useTranslation('landing');
  useTitle(t('documentTitle'));
  return (
    <>
      <Hero />
      <Rooms />
      <Measured />
      <Limits />
      <InstallationFacts />
      <ContactFooter />
    </>
  );
};
