import { defineWebFeature } from '../../lib/feature.ts';
import { loadUpcoming } from '../upcoming/index.ts';
import { growthKeys } from './api/growth.keys.ts';

export const myzoneFeature = defineWebFeature({
  name: 'myzone',
  upcoming: true,
  layout: 'plain',
  namespaces: ['upcoming'],
  routes: [
    {
      path: '/myzone',
      page: loadUpcoming('myzone'),
      membersOnly: true,
    },
    {
      path: '/myzone/growth',
      page: async () => (await import('./components/growth-page.tsx')).GrowthPage,
      layout: 'data',
      namespaces: ['growth', 'errors'],
      membersOnly: true,
    },
  ],
  navigation: [
    { to: '/myzone', label: 'myzone', in: { myZone: 10, userMenu: 20 }, icon: 'rooms' },
    { to: '/myzone/growth', label: 'growth', in: { myZone: 20 } },
  ],
  stale: { 'growth.changed': () => [growthKeys.all] },
});
