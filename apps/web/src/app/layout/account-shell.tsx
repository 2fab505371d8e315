import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { AccountLayout } from '../../features/account/components/account-layout.tsx';
import { PageReady } from '../page-ready.tsx';
import { RouteBoundary } from '../route-boundary.tsx';
import { LanguageMenu } from './language-menu.tsx';

/** The account screens stand outside the main layout. */
export const AccountShell = () => {
  const { pathname } = useLocation();
  return (
    <AccountLayout corner={<LanguageMenu />}>
      <RouteBoundary path={pathname} key={pathname}>
        <Suspense>
          <Outlet />
          <PageReady />
        </Suspense>
      </RouteBoundary>
    </AccountLayout>
  );
};
