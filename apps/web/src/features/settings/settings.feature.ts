import { defineWebFeature } from '../../lib/feature.ts';
import { settingsKeys } from './api/settings.keys.ts';

export const settingsFeature = defineWebFeature({
  name: 'settings',
  layout: 'data',
  namespaces: ['settings', 'account', 'specialties', 'research', 'errors'],
  routes: [
    {
      path: '/settings',
      page: async () => (await import('./components/settings-page.tsx')).SettingsPage,
      membersOnly: true,
    },
  ],
  navigation: [{ to: '/settings', label: 'settings', in: { personal: 20, userMenu: 30 }, icon: 'settings' }],
  stale: {
    'settings.changed': () => [settingsKeys.mine],
    'account.changed': () => [settingsKeys.account],
  },
});
