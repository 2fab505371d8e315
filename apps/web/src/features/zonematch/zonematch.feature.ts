import { defineWebFeature } from '../../lib/feature.ts';
import { matchKeys } from './api/matching.keys.ts';

export const zonematchFeature = defineWebFeature({
  name: 'zonematch',
  layout: 'data',
  namespaces: ['matching', 'mentoring', 'messages', 'connections', 'specialties', 'errors'],
  routes: [
    {
      path: '/zonematch',
      page: async () => (await import('./components/zonematch-page.tsx')).ZoneMatchPage,
      membersOnly: true,
    },
  ],
  navigation: [{ to: '/zonematch', label: 'zonematch', in: { strip: 50, main: 70 } }],
  stale: {
    'social.changed': () => [matchKeys.opinions],
    'connection.changed': () => [matchKeys.requests, matchKeys.candidates],
    'matching.changed': () => [matchKeys.all],
  },
});
