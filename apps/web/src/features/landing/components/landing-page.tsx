import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session.ts';
import { useSiteFacts } from '../../../lib/use-site-facts.ts';
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
  const facts = useSiteFacts();
  const { user } = useSession();
  const canSignUp = user === null && facts.data?.signupEnabled !== false;
  useTitle(t('documentTitle'));
  return (
    <>
      <Hero />
      <Rooms canSignUp={canSignUp} />
      <Measured />
      <Limits />
      <InstallationFacts facts={facts} canSignUp={canSignUp} />
      <ContactFooter
        supportEmail={facts.data?.supportEmail ?? null}
        fictional={facts.data?.demoContent === true}
      />
    </>
  );
};
