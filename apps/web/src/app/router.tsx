import { type ReactNode, Suspense } from 'react';
import { Navigate, type RouteObject, useLocation, useRoutes } from 'react-router';
import type { Layout, ScreenRoute, WebFeature } from '../lib/feature.ts';
import { features } from './features.ts';
import { MainLayout } from './layout/main-layout.tsx';
import { lazyPage } from './lazy-page.tsx';
import { PageLoading } from './page-loading.tsx';
import { PageReady } from './page-ready.tsx';
import { RequireAuth } from './require-auth.tsx';

const AccountShell = lazyPage(
  async () => (await import('./layout/account-shell.tsx')).AccountShell,
  'account',
  'errors',
);
const DataLayout = lazyPage(async () => (await import('./data-layout.tsx')).DataLayout);
const NotFound = lazyPage(async () => (await import('./not-found-page.tsx')).NotFoundPage);

/** Every address has a screen of its own, fresh when it changes; the layouts around it stay. */
const Screen = ({ children }: { children: ReactNode }) => (
  <Suspense key={useLocation().pathname} fallback={<PageLoading />}>
    {children}
    <PageReady />
  </Suspense>
);

const toScreen = (feature: WebFeature, route: ScreenRoute) => {
  const Page = lazyPage(route.page, ...feature.namespaces, ...(route.namespaces ?? []));
  const layout = route.layout ?? feature.layout;
  const page = <Page />;
  return {
    layout,
    isForMembers: route.membersOnly ?? false,
    route: { path: route.path, element: layout === 'account' ? page : <Screen>{page}</Screen> },
  };
};

const all = features.flatMap((feature) => feature.routes.map((route) => ({ feature, route })));
const screens = all.flatMap(({ feature, route }) => ('page' in route ? [toScreen(feature, route)] : []));
const redirects = all.flatMap(({ route: { path, ...route } }) =>
  'redirectTo' in route ? [{ path, element: <Navigate replace to={route.redirectTo} /> }] : [],
);

const screensIn = (wanted: Layout): RouteObject[] => {
  const inLayout = screens.filter(({ layout }) => layout === wanted);
  const members = inLayout.filter(({ isForMembers }) => isForMembers);
  return [
    ...inLayout.filter(({ isForMembers }) => !isForMembers).map(({ route }) => route),
    { element: <RequireAuth />, children: members.map(({ route }) => route) },
  ];
};

const routes: RouteObject[] = [
  {
    element: <MainLayout />,
    children: [
      ...screensIn('plain'),
      {
        element: (
          <Suspense fallback={<PageLoading />}>
            <DataLayout />
          </Suspense>
        ),
        children: screensIn('data'),
      },
      { path: '*', element: <NotFound /> },
    ],
  },
  { element: <AccountShell />, children: screensIn('account') },
  ...redirects,
];

/** Every address of the product. */
export const AppRoutes = () => useRoutes(routes);
