import { defineWebFeature } from '../../lib/feature.ts';
import { messageKeys } from './api/messages.keys.ts';

export const messagesFeature = defineWebFeature({
  name: 'messages',
  layout: 'data',
  namespaces: ['messages', 'pictures', 'safety', 'specialties', 'errors'],
  routes: [
    {
      path: '/messages/:threadId?',
      page: async () => (await import('./components/messages-page.tsx')).MessagesPage,
      membersOnly: true,
    },
  ],
  navigation: [{ to: '/messages', label: 'messages', in: { personal: 16, userMenu: 16 }, icon: 'messages' }],
  indicator: async () => (await import('./components/unread-indicator.tsx')).UnreadIndicator,
  finders: [
    {
      group: 'messages',
      remote: true,
      membersOnly: true,
      find: async (typed, _language, signal) =>
        (await import('./api/find-messages.ts')).findMessages(typed, signal),
    },
  ],
  stale: {
    'thread.changed': ({ threadId }) => [messageKeys.thread(threadId), messageKeys.lists],
    'connection.changed': () => [messageKeys.all],
    'muted_words.changed': () => [messageKeys.all],
  },
});
