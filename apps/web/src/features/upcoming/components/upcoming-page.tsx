import { Construction } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useTitle } from '../../../lib/use-title.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';

export type UpcomingScreen = 'myzone' | 'growth';

/** Says what will be here, and that it is not here yet. */
const UpcomingPage = ({ screen }: { screen: UpcomingScreen }) => {
  const { t } = useTranslation('upcoming');
  // i18n-keys: upcoming:screens.*
  const title = t(`screens.${screen}.title`);
  useTitle(title);
  return (
    <Page>
      <PageHead title={title} />
      <Card>
        <div className="flex flex-col items-center gap-3 rounded-[11px] paper px-6 text-center text-balance py-16">
          <span className="text-ink-muted">
            <Icon as={Construction} size={20} />
          </span>
          <p className="max-w-[56ch]">{t(`screens.${screen}.text`)}</p>
          <p className="text-small text-ink-muted">{t('notYet')}</p>
          <ButtonLink variant="outline" size="sm" to="/features">
            {t('whatWorks')}
          </ButtonLink>
        </div>
      </Card>
    </Page>
  );
};

/** The screen of a room that is not built yet. */
export const makeUpcomingPage = (screen: UpcomingScreen) => () => <UpcomingPage screen={screen} />;
