import { useSyncExternalStore } from 'react';
import { hasStoredSession } from './stored-session.ts';

/** A release that lies ready; taking it reloads this page. */
export interface Update {
  readonly take: () => void;
}

let update: Update | null = null;
let started = false;
const listeners = new Set<() => void>();

const publish = (found: Update) => {
  update = found;
  for (const listener of listeners) listener();
};

const whenIdle = (act: () => void) => {
  const soon = () =>
    typeof requestIdleCallback === 'function'
      ? requestIdleCallback(act, { timeout: 5_000 })
      : setTimeout(act);
  if (document.readyState === 'complete') soon();
  else window.addEventListener('load', soon, { once: true });
};

/** Makes the tools ready for use without a network, once the page has nothing better to do. */
export const startWorker = (): void => {
  if (started || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  started = true;
  whenIdle(() => {
    import('./worker-registration.ts').then(
      ({ registerWorker }) => registerWorker(publish),
      // Without its code the page goes on as it is, and the next visit tries again.
      () => undefined,
    );
  });
};

/**
 * At the start of the app: only who has the worker already, is a member or installed the app. A first visit to the
 * landing page downloads nothing for later; opening the tools does.
 */
export const startKnownWorker = (): void => {
  if (!('serviceWorker' in navigator)) return;
  const isInstalled = matchMedia('(display-mode: standalone)').matches;
  if (navigator.serviceWorker.controller || hasStoredSession() || isInstalled) startWorker();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The release that lies ready, or nothing. */
export const useUpdate = (): Update | null =>
  useSyncExternalStore(
    subscribe,
    () => update,
    () => null,
  );
