import { Menu, Search, X } from 'lucide-react';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { useNavigation } from '../../lib/use-features.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { cx } from '../../ui/class-names.ts';
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
    <span className="contents" data-visitor="">
      <ButtonLink variant="ghost" size="sm" to="/signin">
        {t('signIn')}
      </ButtonLink>
      <ButtonLink variant="outline" size="sm" to="/signup">
        {t('signUp')}
      </ButtonLink>
    </span>
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

const filled = '-top-11 border-line bg-surface max-lg:top-0';

/** On scroll the strip leaves and the main bar stays. Over the landing page it takes no room and is clear at first. */
const mastheadClass = (isLanding: boolean, scrolled: boolean) =>
  cx(
    'peer z-30 border-b print:hidden',
    isLanding ? 'fixed inset-x-0' : 'sticky',
    isLanding && !scrolled ? 'top-0 border-transparent' : filled,
  );

const barLink =
  'relative inline-flex items-center pb-0.5 text-control font-medium text-ink-muted hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:after:here-line forced-colors:aria-[current]:underline';

/** Strip, main bar and mobile bar on one surface. Clear over the landing page until scrolled 10 px. */
export const Masthead = () => {
  const { t } = useTranslation('nav');
  const { pathname } = useLocation();
  const { user, loading } = useSession();
  const strip = useNavigation('strip');
  const main = useNavigation('main');
  const scrolled = useSyncExternalStore(
    subscribeToScroll,
    () => window.scrollY > clearUntil,
    () => false,
  );
  const [openAt, setOpenAt] = useState<string | null>(null);
  const mobileOpen = openAt === pathname;
  // Every change of route closes the menu; an effect would also close one that is opened while the page comes up.
  if (openAt !== null && !mobileOpen) setOpenAt(null);
  const showJoin = !user && !loading;

  return (
    <header
      className={mastheadClass(pathname === '/' && !mobileOpen, scrolled)}
      data-scrolled={scrolled}
      data-over={pathname === '/' && !mobileOpen ? '' : undefined}
    >
      <div className="wrap">
        <div className="flex h-11 items-center gap-7 max-lg:hidden">
          <Link className="row pointer-coarse:min-h-11" to="/" aria-label={t('home')}>
            <Logo />
          </Link>
          <nav className="flex gap-5 text-small text-ink-muted" aria-label={t('publicNav')}>
            {strip.map((link) => (
              <Link key={link.to} to={link.to} className="hover:text-ink">
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
        <div className="flex h-10 items-stretch gap-4 max-lg:hidden">
          <nav className="flex gap-5.5" aria-label={t('mainNav')}>
            {main.map((link) => (
              <Link
                key={link.to}
                to={link.to}
                className={barLink}
                aria-current={isCurrent(pathname, link.to) ? 'page' : undefined}
              >
                {t(link.label)}
              </Link>
            ))}
          </nav>
          <div className="ms-auto flex items-center gap-1.5 pb-1">
            <LanguageMenu />
            {user ? <Indicators /> : null}
            <Account />
          </div>
        </div>
        <div className="hidden h-13 items-center gap-1 max-lg:flex">
          <Link className="row min-w-11 pointer-coarse:min-h-11" to="/" aria-label={t('home')}>
            <Logo narrow />
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
            onClick={() => setOpenAt(mobileOpen ? null : pathname)}
          />
        </div>
      </div>
      <Suspense fallback={null}>
        {mobileOpen ? <MobileMenu onClose={() => setOpenAt(null)} /> : null}
      </Suspense>
    </header>
  );
};
