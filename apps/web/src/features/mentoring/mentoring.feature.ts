import { defineWebFeature } from '../../lib/feature.ts';
import { mentoringKeys } from './api/mentoring.keys.ts';

export const mentoringFeature = defineWebFeature({
  name: 'mentoring',
  layout: 'data',
  namespaces: ['mentoring', 'messages', 'specialties', 'errors'],
  routes: [
    {
      path: '/zonematch/mentoring',
      page: async () => (await import('./components/mentoring-page.tsx')).MentoringPage,
      membersOnly: true,
    },
    {
      path: '/zonematch/mentoring/:id',
      page: async () => (await import('./components/round-page.tsx')).RoundPage,
      membersOnly: true,
    },
  ],
  stale: { 'matching.changed': () => [mentoringKeys.all] },
});
