import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { siteLinks } from '../routes.ts';

/** The small footer of every screen but the landing page, which brings its own. */
export const SiteFooter = () => {
  const { t } = useTranslation('nav');
  return (
    <footer className="foot">
      <div className="wrap">
        <span>{t('footer.note', { year: String(new Date().getFullYear()) })}</span>
        <nav aria-label={t('footer.label')}>
          {siteLinks.map((link) => (
            <Link key={link.to} to={link.to}>
              {t(link.key)}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  );
};
