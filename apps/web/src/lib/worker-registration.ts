import { Workbox } from 'workbox-window';
import type { Update } from './app-worker.ts';

/** How long the worker that stands may keep the next one waiting, ms: an answer that never ends would keep it for ever. */
const patience = 5_000;
const checkEvery = 60 * 60 * 1000;

/**
 * Registers the worker and tells of a release that waits. Nothing reloads by itself: another tab may be typed in. Only
 * the tab that took the release reloads; the others are told and decide.
 */
export const registerWorker = async (onUpdate: (update: Update) => void): Promise<void> => {
  const worker = new Workbox('/sw.js');
  // Without one the page came from the network as it is now: the first worker to take over brings nothing newer.
  const hadWorker = navigator.serviceWorker.controller !== null;
  let taken = false;
  const offer = () =>
    onUpdate({
      take: () => {
        taken = true;
        worker.messageSkipWaiting();
        setTimeout(() => location.reload(), patience);
      },
    });
  worker.addEventListener('waiting', () => hadWorker && offer());
  worker.addEventListener('controlling', ({ isUpdate, isExternal }) => {
    if (taken) location.reload();
    else if (hadWorker && (isUpdate || isExternal)) onUpdate({ take: () => location.reload() });
  });
  // A browser may refuse workers, as in a private window; the page then works with a network only.
  const registration = await worker.register().catch(() => undefined);
  if (!registration) return;
  // One that is on its way already is not announced by the library.
  const { installing } = registration;
  if (installing && hadWorker)
    installing.addEventListener('statechange', () => installing.state === 'installed' && offer());
  const check = () => void registration.update().catch(() => undefined);
  setInterval(check, checkEvery);
  window.addEventListener('online', check);
};
