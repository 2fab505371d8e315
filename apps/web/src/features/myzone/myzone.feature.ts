import { defineWebFeature } from '../../lib/feature.ts';
import { loadUpcoming } from '../upcoming/index.ts';

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
      page: loadUpcoming('growth'),
      membersOnly: true,
    },
    {
      path: '/myzone/voice-notes',
      page: loadUpcoming('voiceNotes'),
      membersOnly: true,
    },
  ],
  navigation: [
    { to: '/myzone', label: 'myzone', in: { myZone: 10, userMenu: 20 }, icon: 'rooms' },
    { to: '/myzone/growth', label: 'growth', in: { myZone: 20 } },
    { to: '/myzone/voice-notes', label: 'voiceNotes', in: { myZone: 30 } },
  ],
});
