import type { Namespace } from '@mz/i18n';
import { type ComponentType, lazy } from 'react';
import { loadNamespaces } from '../lib/i18n.ts';

/** A screen in its own chunk; its code and its words load side by side. */
export const lazyPage = (load: () => Promise<ComponentType>, ...namespaces: Namespace[]) =>
  lazy(async () => {
    const [component] = await Promise.all([load(), loadNamespaces(...namespaces)]);
    return { default: component };
  });
