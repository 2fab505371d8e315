import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useNavigation } from '../../lib/use-features.ts';
import { ByFact } from '../../ui/by-fact.tsx';

const linkClass =
  'pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:items-center';

/** The small footer of every screen but the landing page, which brings its own. */
export const SiteFooter = () => {
  const { t } = useTranslation('nav');
  const links = useNavigation('footer');
  return (
    <footer className="border-t border-line bg-canvas text-small text-ink-muted print:hidden">
      <div className="wrap flex min-h-14 flex-wrap items-center gap-5 py-3">
        {/* The year of a written page is that of its build. */}
        <span suppressHydrationWarning>{t('footer.note', { year: String(new Date().getFullYear()) })}</span>
        <nav className="ms-auto flex flex-wrap gap-4.5" aria-label={t('footer.label')}>
          {links.map((link) => (
            <Link key={link.to} to={link.to} className={linkClass}>
              {t(link.label)}
            </Link>
          ))}
          <ByFact is="publicPosts">
            <Link to="/social/public" className={linkClass}>
              {t('publicPosts')}
            </Link>
          </ByFact>
        </nav>
      </div>
    </footer>
  );
};
