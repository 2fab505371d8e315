import { defineWebFeature } from '../../lib/feature.ts';
import { growthKeys } from './api/growth.keys.ts';
import { myZoneKeys } from './api/myzone.keys.ts';

export const myzoneFeature = defineWebFeature({
  name: 'myzone',
  layout: 'data',
  namespaces: ['myzone', 'errors'],
  routes: [
    {
      path: '/myzone',
      page: async () => (await import('./components/index-page.tsx')).MyZonePage,
      membersOnly: true,
    },
    {
      path: '/myzone/growth',
      page: async () => (await import('./components/growth-page.tsx')).GrowthPage,
      namespaces: ['growth', 'errors'],
      membersOnly: true,
    },
    {
      path: '/badge/:number',
      page: async () => (await import('./components/badge-page.tsx')).BadgePage,
      namespaces: ['growth', 'errors'],
    },
  ],
  navigation: [
    { to: '/myzone', label: 'myzone', in: { myZone: 10, userMenu: 20 }, icon: 'rooms' },
    { to: '/myzone/growth', label: 'growth', in: { myZone: 20 } },
  ],
  stale: {
    'growth.changed': () => [growthKeys.all, myZoneKeys.all],
    'library.changed': () => [myZoneKeys.all],
    'matching.changed': () => [myZoneKeys.all],
    'connection.changed': () => [myZoneKeys.all],
  },
});
