import { Compass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTitle } from '../lib/use-title.ts';
import { Icon } from '../ui/icon.tsx';
import { Page } from '../ui/page.tsx';

/** The page for every address the product does not have. */
export const NotFoundPage = () => {
  const { t } = useTranslation('common');
  useTitle(t('notFound.title'));
  return (
    <Page>
      <div className="card">
        <div className="state paper py-20">
          <span className="muted">
            <Icon as={Compass} size={20} />
          </span>
          <h1>{t('notFound.title')}</h1>
          <p className="muted max-w-[52ch]">{t('notFound.text')}</p>
          <div className="row g8 wrap-row justify-center">
            <Link className="btn btn-primary" to="/">
              {t('notFound.home')}
            </Link>
            <Link className="btn btn-outline" to="/academy">
              {t('notFound.browse')}
            </Link>
          </div>
        </div>
      </div>
    </Page>
  );
};
