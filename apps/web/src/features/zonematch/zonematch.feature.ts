import { defineWebFeature } from '../../lib/feature.ts';
import { loadUpcoming } from '../upcoming/index.ts';

export const zonematchFeature = defineWebFeature({
  name: 'zonematch',
  upcoming: true,
  layout: 'plain',
  namespaces: ['upcoming'],
  routes: [
    {
      path: '/zonematch',
      page: loadUpcoming('zonematch'),
    },
  ],
  navigation: [{ to: '/zonematch', label: 'zonematch', in: { strip: 50, main: 70 } }],
});
