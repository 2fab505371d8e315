import type { Language } from '@mz/i18n';
import { useLocation } from 'react-router';
import { features } from '../app/features.ts';
import { AppRoutes } from '../app/router.tsx';
import { queryClient } from '../lib/query.ts';
import { FeaturesContext } from '../lib/use-features.ts';
import { renderScreen } from './render.tsx';

/** Opens the whole app at an address, as the router and the manifests put it together. */
export const openApp = async (path: string, language: Language = 'en') => {
  queryClient.clear();
  let address = '';
  const Probe = () => {
    const { pathname, search, hash } = useLocation();
    address = `${pathname}${search}${hash}`;
    return null;
  };
  const screens = await renderScreen(
    <FeaturesContext value={features}>
      <AppRoutes />
      <Probe />
    </FeaturesContext>,
    { path, language, queryClient },
  );
  return { ...screens, address: () => address };
};
