import { defineWebFeature } from '../../lib/feature.ts';
import { loadUpcoming } from '../upcoming/index.ts';

export const academyFeature = defineWebFeature({
  name: 'academy',
  upcoming: true,
  layout: 'plain',
  namespaces: ['upcoming'],
  routes: [
    {
      path: '/academy',
      page: loadUpcoming('academy'),
    },
  ],
  searches: [
    { label: 'palette.searchZonetube', to: (typed) => `/academy?${new URLSearchParams({ q: typed })}` },
  ],
  navigation: [
    { to: '/academy', label: 'zonetube', in: { strip: 30 } },
    { to: '/academy', label: 'academy', in: { main: 50 } },
  ],
});
