import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useNavigation } from '../../lib/use-features.ts';
import { useSiteFacts } from '../../lib/use-site-facts.ts';

/** The small footer of every screen but the landing page, which brings its own. */
export const SiteFooter = () => {
  const { t } = useTranslation('nav');
  const links = useNavigation('footer');
  const { data: facts } = useSiteFacts();
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
          {facts?.publicPosts ? <Link to="/social/public">{t('publicPosts')}</Link> : null}
        </nav>
      </div>
    </footer>
  );
};
