import { defineWebFeature } from '../../lib/feature.ts';
import { moderationKeys } from './api/moderation.keys.ts';

export const moderationFeature = defineWebFeature({
  name: 'moderation',
  layout: 'data',
  namespaces: ['moderation', 'safety', 'verification', 'specialties', 'errors'],
  routes: [
    {
      path: '/moderation',
      page: async () => (await import('./components/moderation-page.tsx')).ModerationPage,
      membersOnly: true,
    },
    {
      path: '/first-admin',
      page: async () => (await import('./components/first-admin-page.tsx')).FirstAdminPage,
      membersOnly: true,
    },
  ],
  navigation: [
    { to: '/moderation', label: 'moderation', in: { userMenu: 25 }, icon: 'gavel', forModerators: true },
  ],
  palette: [
    {
      id: 'go/moderation',
      group: 'me',
      label: 'moderation',
      keywords: ['moderator', 'queue', 'review'],
      to: '/moderation',
      forModerators: true,
    },
  ],
  stale: {
    'verification.changed': () => [moderationKeys.all],
    'moderation.case_changed': () => [moderationKeys.all],
  },
});
