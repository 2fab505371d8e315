import { defineWebFeature } from '../../lib/feature.ts';
import { loadUpcoming } from '../upcoming/index.ts';

export const socialFeature = defineWebFeature({
  name: 'social',
  upcoming: true,
  layout: 'plain',
  namespaces: ['upcoming'],
  routes: [{ path: '/social', page: loadUpcoming('social') }],
  navigation: [{ to: '/social', label: 'social', in: { main: 40 } }],
});
