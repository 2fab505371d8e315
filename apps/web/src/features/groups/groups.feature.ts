import { defineWebFeature } from '../../lib/feature.ts';
import { groupKeys } from './api/groups.keys.ts';

export const groupsFeature = defineWebFeature({
  name: 'groups',
  layout: 'data',
  namespaces: ['groups', 'social', 'pictures', 'safety', 'connections', 'specialties', 'errors'],
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
  finders: [
    {
      group: 'groups',
      remote: true,
      membersOnly: true,
      find: async (typed, _language, signal) =>
        (await import('./api/find-groups.ts')).findGroupPlaces(typed, signal),
    },
  ],
  stale: {
    'group.changed': () => [groupKeys.all],
    'connection.changed': () => [groupKeys.all],
  },
});
