import type { Language } from '@mz/i18n';
import { matchPath } from 'react-router';
import { loadNamespaces } from '../lib/i18n.ts';
import { features } from './features.ts';

/** Loads code, words and data of the screen at an address, so that its first drawing is the whole of it. */
export const prepareScreen = async (pathname: string, language: Language): Promise<void> => {
  for (const { routes, namespaces } of features)
    for (const route of routes) {
      if (!('page' in route) || matchPath(route.path, pathname) === null) continue;
      await Promise.all([
        route.page(),
        loadNamespaces(...namespaces, ...(route.namespaces ?? [])),
        route.prepare?.(pathname, language),
      ]);
      return;
    }
};
