import { defineWebFeature } from '../../lib/feature.ts';
import { loadUpcoming } from '../upcoming/index.ts';

export const profileFeature = defineWebFeature({
  name: 'profile',
  upcoming: true,
  layout: 'plain',
  namespaces: ['upcoming'],
  routes: [
    { path: '/profile', page: loadUpcoming('profile'), membersOnly: true },
    { path: '/profile/:userId', page: loadUpcoming('profile') },
  ],
  navigation: [{ to: '/profile', label: 'profile', in: { personal: 10, userMenu: 10 }, icon: 'person' }],
});
