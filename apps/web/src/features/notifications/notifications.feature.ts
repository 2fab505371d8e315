import { defineWebFeature } from '../../lib/feature.ts';
import { notificationKeys } from './api/notifications.keys.ts';

const everything = () => [notificationKeys.all];

export const notificationsFeature = defineWebFeature({
  name: 'notifications',
  layout: 'data',
  namespaces: ['notifications', 'errors'],
  routes: [
    {
      path: '/notifications',
      page: async () => (await import('./components/notifications-page.tsx')).NotificationsPage,
      membersOnly: true,
    },
  ],
  navigation: [{ to: '/notifications', label: 'notifications', in: { personal: 17 } }],
  indicator: async () => (await import('./components/notification-bell.tsx')).NotificationBell,
  stale: {
    'notification.changed': everything,
    'social.author_posted': everything,
    'library.changed': everything,
    'connection.changed': everything,
    'muted_words.changed': everything,
    'settings.changed': everything,
  },
});
