import { defineWebFeature } from '../../lib/feature.ts';
import { dashboardKeys } from './api/dashboard.keys.ts';

const everything = () => [dashboardKeys.all];

export const dashboardFeature = defineWebFeature({
  name: 'dashboard',
  layout: 'data',
  namespaces: ['dashboard', 'notifications', 'social', 'specialties', 'errors'],
  routes: [
    {
      path: '/dashboard',
      page: async () => (await import('./components/dashboard-page.tsx')).DashboardPage,
      membersOnly: true,
      firstCalls: ['/api/dashboard'],
    },
  ],
  navigation: [{ to: '/dashboard', label: 'dashboard', in: { main: 10 } }],
  stale: {
    'profile.changed': everything,
    'activity.recorded': everything,
    'library.changed': everything,
    'connection.changed': everything,
    'account.changed': everything,
  },
});
