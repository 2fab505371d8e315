import { Construction } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTitle } from '../../../lib/use-title.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';

export type UpcomingScreen =
  | 'social'
  | 'academy'
  | 'zonematch'
  | 'profile'
  | 'myzone'
  | 'growth'
  | 'voiceNotes';

/** Says what will be here, and that it is not here yet. */
const UpcomingPage = ({ screen }: { screen: UpcomingScreen }) => {
  const { t } = useTranslation('upcoming');
  // i18n-keys: upcoming:screens.*
  const title = t(`screens.${screen}.title`);
  useTitle(title);
  return (
    <Page>
      <PageHead title={title} />
      <div className="card">
        <div className="state paper py-16">
          <span className="muted">
            <Icon as={Construction} size={20} />
          </span>
          <p className="max-w-[56ch]">{t(`screens.${screen}.text`)}</p>
          <p className="small muted">{t('notYet')}</p>
          <Link className="btn btn-outline btn-sm" to="/features">
            {t('whatWorks')}
          </Link>
        </div>
      </div>
    </Page>
  );
};

/** The screen of a room that is not built yet. */
export const makeUpcomingPage = (screen: UpcomingScreen) => () => <UpcomingPage screen={screen} />;
