import { defineWebFeature } from '../../lib/feature.ts';
import { groupKeys } from './api/groups.keys.ts';

export const groupsFeature = defineWebFeature({
  name: 'groups',
  layout: 'data',
  namespaces: ['groups', 'social', 'connections', 'specialties', 'errors'],
  routes: [
    {
      path: '/social/groups',
      page: async () => (await import('./components/groups-page.tsx')).GroupsPage,
      membersOnly: true,
    },
    {
      path: '/social/groups/:id',
      page: async () => (await import('./components/group-page.tsx')).GroupPage,
      membersOnly: true,
    },
  ],
  navigation: [{ to: '/social/groups', label: 'groups', in: { personal: 18 } }],
  stale: {
    'group.changed': () => [groupKeys.all],
    'connection.changed': () => [groupKeys.all],
  },
});
