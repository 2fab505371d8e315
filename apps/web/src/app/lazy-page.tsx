import type { Namespace } from '@mz/i18n';
import { type ComponentType, lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { loadNamespaces } from '../lib/i18n.ts';
import { PageLoading } from './page-loading.tsx';
import { RouteBoundary } from './route-boundary.tsx';

/** A screen in its own chunk; its code and its words load side by side, and a failure offers a retry. */
export const lazyPage = (load: () => Promise<ComponentType>, ...namespaces: Namespace[]) => {
  const Page = lazy(async () => {
    const [component] = await Promise.all([load(), loadNamespaces(...namespaces)]);
    return { default: component };
  });
  const LazyPage = () => {
    const { pathname } = useLocation();
    return (
      <RouteBoundary key={pathname}>
        <Suspense fallback={<PageLoading />}>
          <Page />
        </Suspense>
      </RouteBoundary>
    );
  };
  return LazyPage;
};
