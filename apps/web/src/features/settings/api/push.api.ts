import { getMyPush, type PushDevice, subscribePush } from '@mz/contracts/push';
import { queryOptions } from '@tanstack/react-query';
import { startWorker } from '../../../lib/app-worker.ts';
import { call } from '../../../lib/http.ts';
import { settingsKeys } from './settings.keys.ts';

export const pushQuery = () =>
  queryOptions({ queryKey: settingsKeys.push, queryFn: ({ signal }) => call(getMyPush, { signal }) });

/** What keeps this browser from receiving; null: nothing. Asking for it asks the user for nothing. */
export const findPushObstacle = (): 'insecure' | 'unsupported' | 'denied' | null => {
  if (!window.isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : null;
};

/** The browser could not be subscribed: refused by the user, or its vendor's service is out of reach. */
export class PushFailedError extends Error {
  override name = 'PushFailedError';
}

const workerMilliseconds = 15_000;

/** A browser may refuse workers, as in a private window; then it never becomes ready. */
const waitForWorker = (): Promise<ServiceWorkerRegistration> => {
  startWorker();
  const tooLate = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new PushFailedError('No service worker.')), workerMilliseconds);
  });
  return Promise.race([navigator.serviceWorker.ready, tooLate]);
};

const subscribe = async (publicKey: string): Promise<PushSubscription> => {
  const { pushManager } = await waitForWorker();
  // One made with another key, or for somebody who used this browser before.
  await (await pushManager.getSubscription())?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
};

/** Asks the user and the vendor's service, then tells the server. Call it on a click: browsers ask only then. */
export const addPushDevice = async (publicKey: string): Promise<PushDevice> => {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new PushFailedError('Notifications were not allowed.');
  const subscription = await subscribe(publicKey).catch((cause: unknown) => {
    throw new PushFailedError('The push service did not answer.', { cause });
  });
  const { endpoint = '', keys } = subscription.toJSON();
  return call(subscribePush, {
    body: { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  });
};
