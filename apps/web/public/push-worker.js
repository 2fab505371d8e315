// Part of the service worker: shows what the server sent while no page is open. Encrypted on its way; the browser opens it.
self.addEventListener('push', (event) => {
  const content = event.data?.json();
  if (!content) return;
  const { title, text, url, tag, lang, dir } = content;
  event.waitUntil(
    self.registration.showNotification(title, {
      body: text,
      tag,
      lang,
      dir,
      icon: '/icons/icon-192.png',
      data: { url },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { origin } = self.location;
  const target = new URL(event.notification.data?.url ?? '/', origin);
  // Only places of the product.
  if (target.origin !== origin) return;
  // One click lets the worker bring one window forward or open one, never both. What is being typed in a page
  // stays: another place opens beside it.
  const show = async () => {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const open = windows.find((client) => client.url === target.href);
    return open ? open.focus() : self.clients.openWindow(target.href);
  };
  event.waitUntil(show());
});
