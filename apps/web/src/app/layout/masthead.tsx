import { Menu, Search, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { useNavigation } from '../../lib/use-features.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { openPalette } from '../palette-state.ts';
import { Indicators } from './indicators.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { SearchBox } from './search-box.tsx';
import { UserMenu } from './user-menu.tsx';

const loadMobileMenu = () => import('./mobile-menu.tsx');
const MobileMenu = lazy(async () => ({ default: (await loadMobileMenu()).MobileMenu }));

const clearUntil = 10;
const subscribeToScroll = (listener: () => void) => {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
};

const isCurrent = (pathname: string, to: string) => pathname === to || pathname.startsWith(`${to}/`);

const SignedOutLinks = () => {
  const { t } = useTranslation('nav');
  return (
    <>
      <ButtonLink variant="ghost" size="sm" to="/signin">
        {t('signIn')}
      </ButtonLink>
      <ButtonLink variant="outline" size="sm" to="/signup">
        {t('signUp')}
      </ButtonLink>
    </>
  );
};

const Account = () => {
  const { t } = useTranslation('nav');
  const { user, loading } = useSession();
  if (loading) {
    return (
      <span role="status" aria-label={t('sessionLoading')} className="row gap-2 px-2">
        <Skeleton className="size-6 rounded-full" />
        <Skeleton className="h-3 w-24" />
      </span>
    );
  }
  return user ? <UserMenu user={user} /> : <SignedOutLinks />;
};

const mastheadClass = (isLanding: boolean, scrolled: boolean) => {
  if (!isLanding) return 'masthead print:hidden';
  return scrolled ? 'masthead is-over print:hidden' : 'masthead is-clear is-over print:hidden';
};

/** Strip, main bar and mobile bar on one surface. Clear over the landing page until scrolled 10 px. */
export const Masthead = () => {
  const { t } = useTranslation('nav');
  const { pathname } = useLocation();
  const { user, loading } = useSession();
  const strip = useNavigation('strip');
  const main = useNavigation('main');
  const scrolled = useSyncExternalStore(subscribeToScroll, () => window.scrollY > clearUntil);
  const [mobileOpen, setMobileOpen] = useState(false);
  const showJoin = !user && !loading;

  // biome-ignore lint/correctness/useExhaustiveDependencies: every route change closes the menu
  useEffect(() => setMobileOpen(false), [pathname]);

  return (
    <header className={mastheadClass(pathname === '/' && !mobileOpen, scrolled)} data-scrolled={scrolled}>
      <div className="wrap">
        <div className="strip">
          <Link className="row" to="/" aria-label={t('home')}>
            <Logo />
          </Link>
          <nav aria-label={t('publicNav')}>
            {strip.map((link) => (
              <Link key={link.to} to={link.to}>
                {t(link.label)}
              </Link>
            ))}
          </nav>
          <SearchBox hotkey />
          {showJoin ? (
            <ButtonLink size="sm" to="/signup">
              {t('joinNow')}
            </ButtonLink>
          ) : null}
        </div>
        <div className="mainbar">
          <nav aria-label={t('mainNav')}>
            {main.map((link) => (
              <Link
                key={link.to}
                to={link.to}
                aria-current={isCurrent(pathname, link.to) ? 'page' : undefined}
              >
                {t(link.label)}
              </Link>
            ))}
          </nav>
          <div className="end">
            <LanguageMenu />
            {user ? <Indicators /> : null}
            <Account />
          </div>
        </div>
        <div className="mobile-bar">
          <Link className="row" to="/" aria-label={t('home')}>
            <Logo />
          </Link>
          <span className="min-w-0 flex-1" />
          {user ? <Indicators /> : null}
          <IconButton
            icon={Search}
            label={t('search')}
            iconSize={20}
            size="lg"
            aria-haspopup="dialog"
            onClick={openPalette}
          />
          {showJoin ? (
            <ButtonLink size="sm" className="max-[380px]:hidden" to="/signup">
              {t('joinNow')}
            </ButtonLink>
          ) : null}
          <IconButton
            icon={mobileOpen ? X : Menu}
            label={t(mobileOpen ? 'closeMenu' : 'openMenu')}
            iconSize={20}
            size="lg"
            aria-expanded={mobileOpen}
            aria-controls="mobile-menu"
            onPointerEnter={() => void loadMobileMenu()}
            onFocus={() => void loadMobileMenu()}
            onClick={() => setMobileOpen((open) => !open)}
          />
        </div>
      </div>
      <Suspense fallback={null}>
        {mobileOpen ? <MobileMenu onClose={() => setMobileOpen(false)} /> : null}
      </Suspense>
    </header>
  );
};
