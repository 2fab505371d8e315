import { defineWebFeature } from '../../lib/feature.ts';
import { connectionKeys } from './api/connections.keys.ts';

export const connectionsFeature = defineWebFeature({
  name: 'connections',
  layout: 'data',
  namespaces: ['connections', 'safety', 'specialties', 'errors'],
  routes: [
    {
      path: '/connections',
      page: async () => (await import('./components/connections-page.tsx')).ConnectionsPage,
      membersOnly: true,
    },
  ],
  navigation: [
    { to: '/connections', label: 'connections', in: { personal: 15, userMenu: 15 }, icon: 'people' },
  ],
  finders: [
    {
      group: 'people',
      remote: true,
      membersOnly: true,
      find: async (typed, _language, signal) =>
        (await import('./api/find-people.ts')).findPeople(typed, signal),
    },
  ],
  stale: {
    'connection.changed': ({ memberId }) => [connectionKeys.tie(memberId), connectionKeys.lists],
  },
});
