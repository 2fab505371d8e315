import { defineWebFeature } from '../../lib/feature.ts';

export const positionsFeature = defineWebFeature({
  name: 'positions',
  layout: 'data',
  namespaces: ['positions', 'specialties', 'errors'],
  routes: [
    {
      path: '/zonematch/jobs',
      page: async () => (await import('./components/positions-page.tsx')).PositionsPage,
      membersOnly: true,
    },
  ],
});
