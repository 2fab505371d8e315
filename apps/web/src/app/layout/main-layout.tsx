import { lazy, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { useUpdate } from '../../lib/app-worker.ts';
import { useOnline } from '../../lib/network.ts';
import { useSession } from '../../lib/session.ts';
import { lazyPage } from '../lazy-page.tsx';
import { PageLoading } from '../page-loading.tsx';
import { usePalette } from '../palette-state.ts';
import { RouteBoundary } from '../route-boundary.tsx';
import { Masthead } from './masthead.tsx';
import { SiteFooter } from './site-footer.tsx';
import { useScrollPlace } from './use-scroll-place.ts';

const CommandPalette = lazy(async () => ({
  default: (await import('../command-palette.tsx')).CommandPalette,
}));
const ShortcutsDialog = lazy(async () => ({
  default: (await import('../shortcuts-dialog.tsx')).ShortcutsDialog,
}));
const SignInAgain = lazyPage(
  async () => (await import('../../features/account/components/sign-in-again.tsx')).SignInAgain,
  'account',
  'errors',
);

const Nothing = () => null;
/** Where even the notice cannot be fetched there is nothing to say it with. */
const Notices = lazyPage(
  () => import('../offline/notices.tsx').then(({ Notices }) => Notices).catch(() => Nothing),
  'offline',
);

/** Every screen but the account ones: masthead, content, footer, and what floats over them. */
export const MainLayout = () => {
  const { t } = useTranslation('nav');
  const { pathname } = useLocation();
  const { lost } = useSession();
  const palette = usePalette();
  const online = useOnline();
  const update = useUpdate();
  const main = useRef<HTMLElement>(null);
  useScrollPlace(main);

  return (
    <>
      <a
        className="absolute start-3 -top-15 focus:top-2 focus:z-50 focus:rounded-control focus:bg-surface focus:px-3 focus:py-2 print:hidden"
        href="#main"
      >
        {t('skip')}
      </a>
      <Masthead />
      <Suspense fallback={null}>{online && !update ? null : <Notices />}</Suspense>
      {/* Whoever stands here now may be somebody else: the page waits unseen for its member. */}
      <main id="main" tabIndex={-1} ref={main} hidden={lost} className="min-h-[calc(100dvh-3.5rem)]">
        <RouteBoundary path={pathname}>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </RouteBoundary>
      </main>
      {pathname === '/' ? null : <SiteFooter />}
      <Suspense fallback={null}>
        {palette.open === 'palette' && !lost ? <CommandPalette onClose={palette.close} /> : null}
        {palette.open === 'shortcuts' && !lost ? <ShortcutsDialog onClose={palette.close} /> : null}
        {lost ? <SignInAgain /> : null}
      </Suspense>
    </>
  );
};
