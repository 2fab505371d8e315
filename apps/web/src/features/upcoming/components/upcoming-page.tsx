import { Construction } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useTitle } from '../../../lib/use-title.ts';
import { Icon, Page, PageHead } from '../../../ui/index.ts';

/** Routes whose feature is not built yet, by the first words of their address; the longest match wins. */
const screens = [
  ['/myzone/voice-notes', 'voiceNotes'],
  ['/myzone/growth', 'growth'],
  ['/myzone', 'myzone'],
  ['/tools', 'tools'],
  ['/social', 'social'],
  ['/academy', 'academy'],
  ['/zonematch', 'zonematch'],
  ['/profile', 'profile'],
] as const;

/** Says what will be here, and that it is not here yet. */
export const UpcomingPage = () => {
  const { t } = useTranslation('upcoming');
  const { pathname } = useLocation();
  const screen = screens.find(([start]) => pathname.startsWith(start))?.[1] ?? 'tools';
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
