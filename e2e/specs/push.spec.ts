import { pushContentSchema } from '@mz/contracts/push';
import type { Worker } from '@playwright/test';
import { beMember } from '../pages/account.ts';
import { expect, test } from '../pages/test.ts';

test.use({ serviceWorkers: 'allow' });

/** What the server sends of a mention, as the browser gives it to the worker once it has opened it. */
const mention = pushContentSchema.parse({
  title: 'ذكرتك د. سارة الخطيب',
  text: '',
  url: '/settings?tab=notifications',
  tag: 'mention:1',
  lang: 'ar',
  dir: 'rtl',
});

interface Shown {
  title: string;
  options: { body?: string; tag?: string; lang?: string; dir?: string; data?: unknown };
}

/** What of the worker's scope the handlers use. */
interface WorkerScope {
  registration: { showNotification: (title: string, options: Shown['options']) => Promise<void> };
  clients: { openWindow: (url: string) => Promise<unknown> };
  PushEvent: new (type: string, init: object) => Event;
  ExtendableEvent: new (type: string) => Event;
}

/** Gives the worker a message of the vendor. @returns what it wanted the system to show, which has no screen here */
const deliver = (worker: Worker, content: string | null): Promise<Shown[]> =>
  worker.evaluate(async (data) => {
    const scope = globalThis as unknown as WorkerScope;
    const shown: Shown[] = [];
    scope.registration.showNotification = async (title, options) => {
      shown.push({ title, options });
    };
    const waits: Promise<unknown>[] = [];
    const event = new scope.PushEvent('push', data === null ? {} : { data });
    Object.assign(event, { waitUntil: (work: Promise<unknown>) => waits.push(work) });
    globalThis.dispatchEvent(event);
    await Promise.all(waits);
    return shown;
  }, content);

/** Clicks a notification. @returns the addresses the worker wanted windows for, and whether the notification went */
const click = (worker: Worker, data: unknown) =>
  worker.evaluate(async (kept) => {
    const scope = globalThis as unknown as WorkerScope;
    const opened: string[] = [];
    // Windows are opened by clicks of persons alone: what is asked for is written down instead.
    scope.clients.openWindow = async (address) => opened.push(address);
    let isClosed = false;
    const close = () => {
      isClosed = true;
    };
    const waits: Promise<unknown>[] = [];
    const event = new scope.ExtendableEvent('notificationclick');
    Object.assign(event, {
      notification: { data: kept, close },
      waitUntil: (work: Promise<unknown>) => waits.push(work),
    });
    globalThis.dispatchEvent(event);
    // Bringing a window to the front, too, needs a person.
    await Promise.allSettled(waits);
    return { opened, isClosed };
  }, data);

test('a notification shows who and what, nothing more, and its click stays in the product', async ({
  page,
  context,
}) => {
  await beMember(page);
  const started = context.waitForEvent('serviceworker');
  await page.goto('/dashboard');
  const worker = await started;
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  expect(await deliver(worker, null)).toEqual([]);
  const { title, text, url, tag, lang, dir } = mention;
  const [shown, ...others] = await deliver(
    worker,
    JSON.stringify({ ...mention, secret: 'Not for the screen' }),
  );
  expect(others).toEqual([]);
  expect(shown).toEqual({
    title,
    options: { body: text, tag, lang, dir, icon: '/icons/icon-192.png', data: { url } },
  });

  // A page that is open at another place stays as it is: the click opens one, in the product and nowhere else.
  const { origin } = new URL(page.url());
  expect(await click(worker, shown?.options.data)).toEqual({ opened: [`${origin}${url}`], isClosed: true });
  expect(await click(worker, { url: 'https://elsewhere.example/' })).toEqual({ opened: [], isClosed: true });
  expect(await click(worker, undefined)).toEqual({ opened: [`${origin}/`], isClosed: true });
  // Where the place is open already, nothing opens twice.
  expect(await click(worker, { url: '/dashboard' })).toEqual({ opened: [], isClosed: true });
});
