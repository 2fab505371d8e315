import { Compass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useTitle } from '../lib/use-title.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { Page } from '../ui/page.tsx';

/** The page for every address the product does not have. */
export const NotFoundPage = () => {
  const { t } = useTranslation('common');
  useTitle(t('notFound.title'));
  return (
    <Page>
      <Card>
        <div className="flex flex-col items-center gap-3 rounded-[11px] paper px-6 text-center text-balance py-20">
          <span className="text-ink-muted">
            <Icon as={Compass} size={20} />
          </span>
          <h1>{t('notFound.title')}</h1>
          <p className="text-ink-muted max-w-[52ch]">{t('notFound.text')}</p>
          <div className="row gap-2 flex-wrap justify-center">
            <ButtonLink to="/">{t('notFound.home')}</ButtonLink>
            <ButtonLink variant="outline" to="/academy">
              {t('notFound.browse')}
            </ButtonLink>
          </div>
        </div>
      </Card>
    </Page>
  );
};
