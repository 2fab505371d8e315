import { defineWebFeature } from '../../lib/feature.ts';
import { safetyKeys } from './api/safety.keys.ts';

export const safetyFeature = defineWebFeature({
  name: 'safety',
  layout: 'data',
  namespaces: ['safety', 'errors'],
  routes: [
    {
      path: '/account/standing',
      page: async () => (await import('./components/standing-page.tsx')).StandingPage,
      membersOnly: true,
    },
  ],
  palette: [
    {
      id: 'go/standing',
      group: 'me',
      label: 'standing',
      keywords: ['report', 'appeal', 'suspended', 'moderator'],
      to: '/account/standing',
      membersOnly: true,
    },
  ],
  stale: {
    'standing.changed': () => [safetyKeys.all],
    'moderation.case_changed': ({ caseId }) => [safetyKeys.subject(caseId)],
  },
});
