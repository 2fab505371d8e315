import { defineWebFeature } from '../../lib/feature.ts';
import { profileKeys } from './api/profile.keys.ts';

const everything = () => [profileKeys.all];
const page = async () => (await import('./components/profile-page.tsx')).ProfilePage;

export const profileFeature = defineWebFeature({
  name: 'profile',
  layout: 'data',
  namespaces: [
    'profile',
    'safety',
    'connections',
    'verification',
    'messages',
    'social',
    'specialties',
    'errors',
  ],
  routes: [
    { path: '/profile', page, membersOnly: true },
    { path: '/profile/:userId', page },
    {
      path: '/profile/:userId/print',
      page: async () => (await import('./components/print-page.tsx')).PrintPage,
    },
  ],
  navigation: [{ to: '/profile', label: 'profile', in: { personal: 10, userMenu: 10 }, icon: 'person' }],
  stale: {
    'profile.changed': everything,
    'activity.recorded': everything,
    'connection.changed': everything,
  },
});
