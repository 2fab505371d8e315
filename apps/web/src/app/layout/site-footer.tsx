import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useNavigation } from '../../lib/use-features.ts';

/** The small footer of every screen but the landing page, which brings its own. */
export const SiteFooter = () => {
  const { t } = useTranslation('nav');
  const links = useNavigation('footer');
  return (
    <footer className="foot print:hidden">
      <div className="wrap">
        <span>{t('footer.note', { year: String(new Date().getFullYear()) })}</span>
        <nav aria-label={t('footer.label')}>
          {links.map((link) => (
            <Link key={link.to} to={link.to}>
              {t(link.label)}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  );
};
